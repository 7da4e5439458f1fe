"""The page of causes: its two sentences, its controls, and the sentence that says what each grid found."""

from collections.abc import Callable, Generator, Sized
from dataclasses import replace
from typing import NamedTuple, TypeVar

import numpy as np
import streamlit as st

from components.compute.cause import Cuts, HeadCuts, Swaps, SwitchedOff, partners, settled, strongest
from components.compute.tokens import instructive_token
from components.frame import address
from components.frame.markup import escaped
from components.frame.progress import completed, finished
from components.frame.sentence import token_choice
from components.frame.settings import TOKEN, Choice, Switch
from components.records.heads import HeadsInGeneral
from components.records.tokens import Question, Tokens
from components.views.wording import fixed, token_name

Result = TypeVar("Result")

TARGET = replace(TOKEN, key="cause_token")
OF_EXAMPLE = replace(TOKEN, name="of_example", key="cause_of_example")  # a position in another text than the viewer's
HIDE = Switch(
    "hide", "Hide [CLS], [SEP]", key="cause_hide",
    help="To cut them often moves a token most, since heads rest on them when they have nothing to do.",
)  # fmt: skip
VIEWS = {"swap": "Swap", "cut": "Cut", "off": "Switch off"}
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
EXAMPLE = "He sat on the bank of the river and fished", "He worked at the bank of the city and saved"
STANDS_OUT = 1.5  # times the next one
FEW = 24  # tokens; longer texts are computed layer by layer, with a count and Stop
ABOUT = """
Three ways to ask what a token's last vector depends on. Each changes one thing and runs the rest of the encoder again.

- **Swap**: one hidden state becomes that of the other sentence at the same place. The number is how far the token's
  last vector moves from its own (0) towards that in the other sentence (1).
- **Cut**: the token may not read one other token in one layer. The number is 1 − cosine with its vector before.
- **Switch off**: a head, an attention or a feed-forward network gives every token the same vector, its mean over many
  texts, or zero.

**What the numbers do not say.** Shares need not add up to 1, since two swaps may carry the same news. A second path can
hide a first: the token may read elsewhere what was cut. Zero is a value that the next layer has never seen. And an
effect holds for this text, not for the word. To cut [CLS] or [SEP] often moves a token most, but not for what they
mean: heads rest on them when they have nothing to do. You can hide them.
"""


class Path(NamedTuple):
    """The path that moves the target most: from token `source` in `layer` (from 1); how far, and the next path."""

    layer: int
    source: int
    moved: float
    next_moved: float


def two_sentences(question: Question, view: str) -> tuple[str, str]:
    """Sentences A and B; to swap without a sentence B, an example pair."""
    return EXAMPLE if view == "swap" and not question.b.strip() else (question.a, question.b)


def of_example(question: Question, finding: str) -> str:
    """The finding, marked as that of the example if there is no sentence B."""
    return (
        finding if question.b.strip() else f"Example, until you type a sentence B: {finding[:1].lower()}{finding[1:]}"
    )


def of_part(finding: str, rows: Sized, layers: int, *, from_zero: bool = False) -> str:
    """The finding, marked as that of the first `rows` if the work was stopped before all layers were done."""
    first, last = 1 - from_zero, len(rows) - from_zero
    if last >= layers:
        return finding
    start = finding if finding.startswith("“") else f"{finding[:1].lower()}{finding[1:]}"
    return f"{'Layer' if last == first else f'Layers {first} to'} {last} alone: {start}"


def say_example(question: Question) -> None:
    """A notice that the sentences are an example, if they are."""
    if not question.b.strip():
        a, b = map(escaped, EXAMPLE)
        words = f"A swap needs two sentences. Until you type a sentence B, they are “{a}” and “{b}”."
        st.info(words, icon=":material/compare_arrows:")


def nothing_to_show(tokens: Tokens, other: Tokens | None) -> str:
    """Why there is no picture, and what to do; empty if there is one."""
    if tokens.is_empty:
        return "The text is empty, so there is no token to follow. Type a sentence of two words or more."
    if other is None:
        return ""
    if other.is_empty:
        return "Sentence B has no word. Type sentence A again as B, with a word or two changed."
    if tokens.inputs == other.inputs:
        return "Both sentences are the same to this model. Change a word or two of sentence B."
    if not _common_words(tokens, other):
        return "The sentences share no word at the same place. Type sentence A again as B, with a word or two changed."
    return ""


def say(problem: str) -> None:
    """Why there is no picture, and what to do."""
    st.info(escaped(problem), icon=":material/edit:")


def target_choice(tokens: Tokens, other: Tokens | None = None, *, example: bool = False) -> int:
    """The token whose last vector is looked at; to swap, one that has a counterpart in the other sentence.

    In the `example` it is not the one that is selected on other pages, in the viewer's text.
    """
    if other is None:
        return token_choice(tokens, TARGET)
    among = [place for place, partner in enumerate(partners(tokens.pieces, other.pieces)) if partner >= 0]
    if example:
        address.hold([TARGET.name])
    setting = OF_EXAMPLE if example else TARGET
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
    from_zero: bool = False,
    show: Callable[[Result], None] | None = None,
) -> Result:
    """All rows of a grid; those of a long text layer by layer, with a count and Stop, and `show` for those done so far.

    `from_zero`: the first row is of the state before the first layer.
    """
    if len(tokens) <= FEW:
        return completed(rows(None))
    return finished(rows, layers + from_zero, "layers", key=key, of=of, show=show)


def is_around_text(tokens: Tokens, position: int) -> bool:
    """Whether the token is [CLS], [SEP] or [PAD], and not typed."""
    return tokens.tokens[position].word is None


def swap_finding(swaps: Swaps, tokens: Tokens) -> str:
    """Which piece's swap before the first layer moves the target furthest, and from when on its own does."""
    target = token_name(tokens.names, swaps.position)
    if not swaps.all_positions.any():
        return f"Both sentences give {target} the same last vector, so no swap moves it."
    both = [place for place, partner in enumerate(swaps.partners) if partner >= 0]
    others = [place for place in both if place != swaps.position and not is_around_text(tokens, place)]
    if not others:
        return f"No piece but {target} has a counterpart in the other sentence, so there is no other to swap."
    (_, source), first, second = strongest(swaps.shares[:1], others)
    word, way, next_way = token_name(tokens.names, source), fixed(first, 2), fixed(second, 2)
    if len(others) > 1 and (first <= 0 or first < STANDS_OUT * second):
        largest = f"the largest share of the way is {way}, the next {next_way}"
        return f"Before layer 1, no other piece stands out in moving {target}: {largest}."
    since = settled(swaps)
    own = f"from layer {since} on, its own vector" if since < len(swaps.shares) else "its own carries less"
    own = own if since else "its own vector moves it further in every layer"
    if len(others) == 1:
        return f"Before layer 1, {word}, the only other piece to swap, moves {target} {way} of the way; {own}."
    moves = f"moves {target} furthest of the other pieces ({way} of the way, next {next_way})"
    return f"Before layer 1, {word} {moves}; {own}."


def strongest_path(cuts: Cuts, tokens: Tokens) -> Path | None:
    """The path from another piece that moves the target most; None without another."""
    others = [place for place in range(len(tokens)) if place != cuts.position and not is_around_text(tokens, place)]
    if not others:
        return None
    (row, source), first, second = strongest(cuts.moved, others)
    return Path(row + 1, source, first, second)


def cut_finding(cuts: Cuts, tokens: Tokens, path: Path | None, heads: HeadCuts | None) -> str:
    """The path that moves the target most, its margin, and the head that carries it."""
    target = token_name(tokens.names, cuts.position)
    if path is None:
        return f"There is no other word that {target} could read. Type a sentence of two words or more."
    first, second = _small(path.moved), _small(path.next_moved)
    if path.moved <= 0 or path.moved < STANDS_OUT * path.next_moved:
        return f"No path from another piece to {target} stands out: the largest effect is {first}, the next {second}."
    word = token_name(tokens.names, path.source)
    sentence = (
        f"{target} learns of {word} in layer {path.layer}: of all paths from other pieces, "
        f"this one moves it most if cut ({first}, next {second})"
    )
    if heads is None or heads.together <= 0:
        return f"{sentence}."
    head = int(heads.moved.argmax())
    share = float(heads.moved[head]) / heads.together
    return f"{sentence}; head {head + 1} of {len(heads.moved)} carries {share:.0%} of it."


def off_finding(off: SwitchedOff, tokens: Tokens, on: str, general: HeadsInGeneral) -> str:
    """The head that moves the chosen vector most, the next one, and what the head is worth in general."""
    heads = off.mean_heads if on == "sentence" else off.heads
    (row, column), first, second = strongest(heads, range(heads.shape[1]))
    whose = "all tokens' mean" if on == "sentence" else token_name(tokens.names, off.position)
    sentence = f"Head {column + 1} of layer {row + 1} moves {whose} most ({_small(first)}, the next {_small(second)})"
    if heads.size == 1:
        return f"The only head moves {whose} by {_small(first)}."
    if np.isclose(first, second, rtol=1e-5, atol=1e-7):
        return f"No head moves {whose} more than every other ({_small(first)})."
    if general.worth is None:
        return f"{sentence}."
    rank = int((general.worth > general.worth[row, column]).sum()) + 1
    return f"{sentence}; over {general.source} it ranks {rank} of {general.worth.size}."


def _common_words(tokens: Tokens, other: Tokens) -> list[int]:
    """The positions of words that the other text has at the corresponding place."""
    pairs = partners(tokens.pieces, other.pieces)
    return [
        place
        for place, partner in enumerate(pairs)
        if partner >= 0 and tokens.ids[place] == other.ids[partner] and not is_around_text(tokens, place)
    ]


def _small(value: float) -> str:
    return fixed(value, 3) if value >= 0.0005 else "less than 0.001" if value > 0 else "0"
