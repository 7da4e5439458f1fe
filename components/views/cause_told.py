"""What causes are, in words: what the sentences on grids of effects have in common, and what heads
are said to prefer.
"""

from collections.abc import Callable, Generator, Sequence

from components.compute.tokens import is_word
from components.frame.waiting import finished
from components.records.heads import ITSELF, KINDS, HeadsInGeneral
from components.records.sets import VARIED
from components.records.tokens import TokenKind, Tokens
from components.views.wording import continued, small, token_name

STANDS_OUT = 1.5  # times the next one
LEAST_MOVED = 0.001  # 1 − cosine
MOVES = "moves a sentence by"
KIND_NAMES = {kind: "the token itself" if kind == ITSELF else kind for kind in KINDS}  # “itself” would be the head


def other_words(tokens: Tokens, position: int) -> list[int]:
    """The positions that are ranked: of all words or their pieces but this one; neither special tokens nor marks."""
    return [
        token.position
        for token in tokens.tokens
        if token.position != position
        and token.word is not None
        and token.kind is not TokenKind.SPECIAL
        and is_word(tokens.names[token.position])
    ]


def no_other_word(tokens: Tokens, position: int, to: str) -> str:
    """Said of a token if `other_words` has none that it could take in, look at or depend on."""
    return f"There is no other word here for {token_name(tokens.names, position)} to {to}."


def noun_for(tokens: Tokens, places: Sequence[int]) -> str:
    """“word”, or “piece” if one of the words is cut into several."""
    pieces = {token.position for token in tokens.tokens if token.kind is TokenKind.CONTINUATION}
    return "piece" if any(place in pieces or place + 1 in pieces for place in places) else "word"


def of_part(headline: str, done: int, layers: int) -> str:
    """The headline, marked as that of the first layers if the work was stopped before all were done."""
    if done >= layers:
        return headline
    return f"{'Layer' if done == 1 else 'Layers 1 to'} {done} alone: {continued(headline)}"


def thousandths(value: float) -> str:
    """An effect in thousandths: “17.7 thousandths”, with one decimal."""
    return f"{small(1000 * value, 1)} thousandths"


def with_worth(work: Callable[[int | None], Generator[int, None, HeadsInGeneral]], of: object) -> HeadsInGeneral:
    """What the heads do in general, with how far each moves a sentence's vector; computed with a count and Stop."""
    return finished(work, len(VARIED), "sentences", key="worth", of=of)
