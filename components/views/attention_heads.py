"""How far each head moves a sentence's vector: measured with a count and Stop, for all pages that show it."""

from collections.abc import Callable, Generator

from components.frame.progress import finished
from components.records.heads import HeadsInGeneral
from components.records.sets import VARIED

MOVES = "moves a sentence by"


def with_worth(work: Callable[[int | None], Generator[int, None, HeadsInGeneral]], of: object) -> HeadsInGeneral:
    """What the heads do in general, with how far each moves a sentence's vector; computed with a count and Stop."""
    return finished(work, len(VARIED), "sentences", key="worth", of=of)
