"""The page of causes: its two sentences, its controls, and what it says where there is nothing to show."""

from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from typing import TypeVar

import streamlit as st

from components.compute.cause import Cuts, Path, partners, strongest_path
from components.compute.tokens import instructive_token
from components.frame import address
from components.frame.markup import escaped
from components.frame.page_head import PageHead, Try
from components.frame.progress import completed, finished
from components.frame.sentence import token_choice
from components.frame.settings import TOKEN, Choice, Number, Switch
from components.records.checkpoints import OtherReading
from components.records.tokens import Question, Tokens
from components.views.cause_told import other_words
from components.views.tries import with_second

Result = TypeVar("Result")

TARGET = replace(TOKEN, key="cause_token")
OF_A = replace(TOKEN, name="of_a", key="cause_of_a")  # in A, while the token that all pages follow is one of B
HIDE = Switch(
    "hide", "Hide [CLS], [SEP]", key="cause_hide",
    help="To cut them often moves a token most, since heads rest on them when they have nothing to do.",
)  # fmt: skip
WAYS = {
    "one": "in one layer",
    "onward": "from a layer on",
    "nobody": "by any token",
    "never": "by any, from a layer on",
}
PATHS = Choice("paths", "Not read", WAYS, "one", key="cause_paths", horizontal=False)
BY = Choice("by", "Replaced by", {"mean": "its mean", "zero": "zero"}, "mean", key="cause_by", horizontal=False)
EFFECTS = {"token": "the token", "sentence": "all tokens' mean"}
ON = Choice("on", "Effect on", EFFECTS, "token", key="cause_on", horizontal=False)
AT_ONCE = 150_000  # tokens in all runs together: about 150 tokens in 6 layers; seconds of a core
FEW = 24  # tokens; longer texts are computed layer by layer, with a count and Stop
ABOUT = """
Three ways to ask what a token's last vector depends on. Each changes one thing and runs the rest of the encoder again.

- **Swap**: one hidden state becomes that of its counterpart in the other sentence: at the same place, or in sentences
  of unlike length the token that matches. The number is how far the token's last vector moves from its own (0) towards
  that in the other sentence (1).
- **Cut**: the token may not read one other token in one layer; or that token is hidden from all. The number is
  1 − cosine with its vector before. The token reads it there, and would be elsewhere without; what it reads holds more
  than one word, since by then the other tokens have read, too.
- **Switch off**: what a head or all heads mix, or the output of a feed-forward network, becomes the same for every
  token: its mean over many texts, or zero. An attention still adds its output's bias.

**What the numbers do not say.** Shares need not add up to 1, since two swaps may carry the same news, nor do effects of
single heads. A second path can hide a first: the token may read elsewhere what was cut. Zero is a value that the next
layer has never seen. And an effect holds for this text, not for the word. Only words are ranked: to cut [CLS] or [SEP]
often moves a token most, but not for what they mean, since heads rest on them when they have nothing to do. You can
hide them.
"""


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
    if not _common_words(tokens, other):
        where = " at the same place" if len(tokens) == len(other) else ""
        return f"The sentences share no word{where}. Type sentence A again as B, with a word or two changed."
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


def target_choice(tokens: Tokens) -> int:
    """The token whose last vector is looked at."""
    return token_choice(tokens, TARGET)


def swap_setting(question: Question) -> Number:
    """The setting that holds the token of A to look at: the token that is selected on all pages may be one of B."""
    return OF_A if question.side == "b" else TARGET


def swap_target(tokens: Tokens, other: Tokens, question: Question) -> int:
    """The token to look at in a swap: one that has a counterpart in the other sentence."""
    among = [place for place, partner in enumerate(partners(tokens.pieces, other.pieces)) if partner >= 0]
    setting = swap_setting(question)
    if setting is OF_A:
        address.hold([TARGET.name])
    return token_choice(tokens, setting, default=first_target(tokens, other), among=among)


def first_target(tokens: Tokens, other: Tokens) -> int:
    """The token to look at first in a swap: of the words that both sentences have, the most instructive."""
    return instructive_token(tokens, _common_words(tokens, other))


def paths_choice() -> tuple[bool, bool]:
    """Whether paths are cut in all later layers, too, and whether no token may read the source."""
    way = PATHS.choose()
    return way in ("onward", "never"), way in ("nobody", "never")


def all_rows(
    rows: Callable[[int | None], Generator[int, None, Result]],
    tokens: Tokens,
    layers: int,
    *,
    key: str,
    of: object,
    heads: int = 0,
    from_zero: bool = False,
    show: Callable[[Result], None] | None = None,
) -> Result:
    """All rows of a grid; those of a long text layer by layer, with a count and Stop, and `show` for those done so far.

    A row takes a run of the model for each token, or for each of its `heads`, attention and network; what takes minutes
    is asked for by a click.
    `from_zero`: the first row is of the state before the first layer, so there is one more than layers.
    """
    if len(tokens) <= FEW:
        return completed(rows(None))
    _ask(len(tokens), (layers + from_zero) * (heads + 2 if heads else len(tokens)), key, of)
    return finished(rows, layers + from_zero, "rows" if from_zero else "layers", key=key, of=of, show=show)


def _ask(tokens: int, runs: int, key: str, of: object) -> None:
    """If so many runs of a text of so many tokens take minutes, and nobody asked for them: say so, with a button.

    Raises `OtherReading` without a message, which ends the page.
    """
    name = f"{key}_asked"
    if runs * tokens <= AT_ONCE or st.session_state.get(name) == of:
        return
    with st.container(key=f"{key}_ask", horizontal=True, vertical_alignment="center"):
        st.info(
            f"This text has {tokens:,} tokens, so its grid takes {runs:,} runs of the model: minutes on a small "
            "server. A shorter text is read at once.",
            icon=":material/hourglass_empty:",
        )
        if not st.button("Compute it", key=f"{key}_compute"):
            raise OtherReading
    st.session_state[name] = of


def is_around_text(tokens: Tokens, position: int) -> bool:
    """Whether the token is [CLS], [SEP] or [PAD], and not typed."""
    return tokens.tokens[position].word is None


def named_path(cuts: Cuts, tokens: Tokens) -> Path | None:
    """The path from another word on which the page opens; None if there is no other word."""
    words = other_words(tokens, cuts.position)
    return strongest_path(cuts, words) if words else None


def _common_words(tokens: Tokens, other: Tokens) -> list[int]:
    """The positions of words that the other text has at the corresponding place."""
    pairs = partners(tokens.pieces, other.pieces)
    return [
        place
        for place, partner in enumerate(pairs)
        if partner >= 0 and tokens.ids[place] == other.ids[partner] and not is_around_text(tokens, place)
    ]
