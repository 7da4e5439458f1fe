"""What is asked on the page of causes: of which sentences and which token, and how they are changed."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

import streamlit as st

from components.compute.cause import partners
from components.compute.tokens import instructive_token
from components.frame import address
from components.frame.markup import escaped
from components.frame.page_head import PageHead, Try, settings_menu
from components.frame.settings import TOKEN, Choice, Number, Numbers, Switch
from components.records.tokens import Question, Tokens
from components.views.tries import with_second

OF_A = replace(TOKEN, name="of_a")  # in A, while the token that all pages follow is one of B
HIDE = Switch(
    "hide", "Hide [CLS], [SEP]", True, key="cause_hide",
    help="To cut them often moves a token most, since heads rest on them when they have nothing to do.",
)  # fmt: skip
ONLY_IT = {"one": "in one layer", "onward": "in all layers"}
NO_TOKEN = {"nobody": "in one layer", "never": "in all layers"}
OTHER_WAY = {"one": "nobody", "onward": "never", "nobody": "one", "never": "onward"}
PATHS = Choice(
    "paths", "Not read", ONLY_IT | NO_TOKEN, "one", key="cause_paths", hidden_label=True,
    help="In all layers: the word is never read; the grid's rows then say what is left if it is cut from a layer on.",
)  # fmt: skip
EVERYONE = "cause_everyone"
FROM_ALL = "The word is hidden from all tokens, itself included, not only from the blue one."
FREE = Numbers("free", "a token of A and one of B such as 2,7")  # a pair of a swap that does not correspond
BY = Choice("by", "Replaced by", {"mean": "its mean", "zero": "zero"}, "mean", key="cause_by")
EFFECTS = {"token": "the word", "sentence": "all tokens' mean"}
ON = Choice("on", "Effect on", EFFECTS, "token", key="cause_on")
FEW = 24  # tokens; longer texts are computed layer by layer, with a count and Stop
ABOUT = """
Three ways to ask what a token's last vector depends on. Each changes one thing and runs the rest of the encoder.

- **Cut**: the blue word may not read one other word, in one layer or in all; or that word is hidden from all. The
  number is 1 − cosine with its vector before, in thousandths. It reads the word there, and would be elsewhere without;
  what it reads holds more than one word, since by then the other tokens have read, too.
- **Swap**: one hidden state becomes that of its counterpart in sentence B: at the same place, or in sentences of unlike
  length the token that matches. The number is how far the token's last vector moves from its own (0) towards that in B
  (1). Click a word of A, then one of B, to swap any two: such a pair is called *free*.
- **Switch off**: what a head or all heads mix, or the output of a feed-forward network, becomes the same for every
  token: its mean over many texts, or zero. An attention still adds its output's bias.

Choose another word in the blue one, by a double click, or by “Ask about”.

**What the numbers do not say.** Shares need not add up to 1, since two swaps may carry the same news, nor do effects of
single heads. A second path can hide a first: the token may read elsewhere what was cut. Zero is a value that the next
layer has never seen. And an effect holds for this text, not for the word. Only words are ranked: to cut [CLS] or [SEP]
often moves a token most, but not for what they mean, since heads rest on them when they have nothing to do.
"""


class Target(NamedTuple):
    """The token whose last vector is looked at, the positions `among` which it is chosen, and the setting that holds
    it, with its default."""

    position: int
    among: tuple[int, ...]
    setting: Number
    default: int

    def choose(self, position: int) -> None:
        """Look at another token."""
        self.setting.keep(position, self.default)


def two_sentences(question: Question, view: str) -> tuple[tuple[str, str], str]:
    """What is read, and sentence B; to swap, A is read alone."""
    return (question.read if view != "swap" else (question.a, "")), question.b


def second_sentence(question: Question, tokens_of: Callable[[str], Tokens]) -> Sequence[Try]:
    """Where there is no sentence B, links that make one of A, if a swap then has something to show."""

    def would_show(one: Try) -> bool:
        b = str(one.settings["b"])
        return not nothing_to_show(tokens, tokens_of(b), Question(question.a, b, question.model))

    tokens = tokens_of(question.a)
    return () if question.has_b else list(filter(would_show, with_second(tokens)))


def nothing_to_show(tokens: Tokens, other: Tokens | None, question: Question) -> str:
    """Why there is no picture, and what to do; empty if there is one."""
    if other and question.is_pair:
        return "A swap reads each sentence alone. Choose “read apart” above."
    if tokens.is_empty:
        return "The text is empty, so there is no token to follow. Type a sentence of two words or more."
    if other is None:
        return ""
    if not question.has_b:
        return "A swap needs two sentences. Add a sentence B above: the same, with a word or two changed."
    if other.is_empty:
        return "Sentence B has no word. Type sentence A again as B, with a word or two changed."
    if tokens.inputs == other.inputs:
        return "Both sentences are the same to this model. Change a word or two of sentence B."
    if not counterparts(tokens, other):
        return "No word has a counterpart in B. Type sentence A again as B, with a word or two changed."
    return ""


def say(head: PageHead, problem: str, second: Sequence[Try] = ()) -> None:
    """Why there is no picture, and what to do, if only a `second` sentence is missing by a click; the headline is the
    page's question."""
    head.finding("")
    st.info(escaped(problem), icon=":material/edit:")
    if second:
        head.told(
            see="Nothing yet: a swap puts one hidden state of sentence B in the place of its counterpart in A.",
            means="How far a token then goes towards its vector in B says where what tells the two apart is.",
            tries=second,
        )


def target_of(tokens: Tokens) -> Target:
    """The token that is selected on all pages."""
    return _target(TOKEN, tuple(range(len(tokens))), instructive_token(tokens))


def swap_setting(question: Question) -> Number:
    """The setting that holds the token of A to look at: the token that is selected on all pages may be one of B."""
    return OF_A if question.side == "b" else TOKEN


def swap_target(tokens: Tokens, other: Tokens, question: Question) -> Target:
    """The token to look at in a swap: one that has a counterpart in the other sentence."""
    among = tuple(place for place, partner in enumerate(partners(tokens.pieces, other.pieces)) if partner >= 0)
    setting = swap_setting(question)
    if setting is OF_A:
        address.hold([TOKEN.name])
    return _target(setting, among, first_target(tokens, other))


def _target(setting: Number, among: tuple[int, ...], default: int) -> Target:
    position = setting.recall(default, address.whole_number(0, max(among)), quiet=True)
    position = position if position in among else default
    setting.keep(position, default)
    return Target(position, among, setting, default)


def first_target(tokens: Tokens, other: Tokens) -> int:
    """The token to look at first in a swap: of the words that both sentences have, or else of those with a counterpart,
    the most instructive."""
    return instructive_token(tokens, common_words(tokens, other) or counterparts(tokens, other))


def free_pair(tokens: Tokens, other: Tokens) -> tuple[int, int] | None:
    """The positions of two tokens that do not correspond, of which one takes the other's place; None if none are
    chosen."""
    place, partner = FREE.recall(None, quiet=True) or (-1, -1)
    is_one = 0 <= place < len(tokens) and 0 <= partner < len(other)
    is_one = is_one and partners(tokens.pieces, other.pieces)[place] != partner
    FREE.keep(f"{place},{partner}" if is_one else None)
    return (place, partner) if is_one else None


def cut_choices() -> tuple[bool, bool, bool]:
    """Whether paths are cut in all later layers, too; whether no token may read the source; and whether [CLS] and [SEP]
    are hidden."""
    way = st.session_state[PATHS.start("one", PATHS.read)]
    ways = ONLY_IT if way in ONLY_IT else NO_TOKEN
    way = PATHS.choose(ways)
    st.session_state[EVERYONE] = way in NO_TOKEN
    with settings_menu("cause", "Who may not read it, and what is hidden"):
        everyone = st.toggle("No token may read it", key=EVERYONE, help=FROM_ALL, on_change=_turn)
        hide = HIDE.choose()
    return way in ("onward", "never"), everyone, hide


def _turn() -> None:
    """Hide the word from all tokens, or again from one only; in as many layers as before."""
    st.session_state[PATHS.key] = OTHER_WAY[st.session_state[PATHS.key]]


def swap_choices() -> bool:
    """Whether [CLS] and [SEP] are hidden."""
    with settings_menu("cause", "What is hidden"):
        return HIDE.choose()


def off_choices() -> tuple[str, str]:
    """What a part is replaced by, and whose movement is shown."""
    with settings_menu("cause", "What replaces a part, and on what its effect is shown"):
        return BY.choose(), ON.choose()


def is_around_text(tokens: Tokens, position: int) -> bool:
    """Whether the token is [CLS], [SEP] or [PAD], and not typed."""
    return tokens.tokens[position].word is None


def counterparts(tokens: Tokens, other: Tokens) -> list[int]:
    """The positions of words that have a counterpart in the other text, the same one or another."""
    pairs = partners(tokens.pieces, other.pieces)
    return [place for place, partner in enumerate(pairs) if partner >= 0 and not is_around_text(tokens, place)]


def common_words(tokens: Tokens, other: Tokens) -> list[int]:
    """Of these, the positions of words that the other text has, too."""
    pairs = partners(tokens.pieces, other.pieces)
    return [place for place in counterparts(tokens, other) if tokens.ids[place] == other.ids[pairs[place]]]
