"""Heads, on all pages that show what they do in general: their preferences' names, and what a head is worth."""

from collections.abc import Callable, Generator

from components.frame.progress import finished
from components.records.heads import ITSELF, KINDS, HeadsInGeneral
from components.records.sets import VARIED

MOVES = "moves a sentence by"
KIND_NAMES = {kind: "the token itself" if kind == ITSELF else kind for kind in KINDS}  # “itself” would be the head


def with_worth(work: Callable[[int | None], Generator[int, None, HeadsInGeneral]], of: object) -> HeadsInGeneral:
    """What the heads do in general, with how far each moves a sentence's vector; computed with a count and Stop."""
    return finished(work, len(VARIED), "sentences", key="worth", of=of)
