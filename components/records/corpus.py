"""Lists of sentences, and the vectors taken from them as points of a map.

`K` is the number of layers that have a vector: L + 1, or 1 for the pooler, which reads the last layer only.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from components.records.arrays import Array, Shaped

MOST_SENTENCES = 2_000  # of a list in the text box, read in all layers
MOST_LINES = 5_000  # of a file; more than `MOST_SENTENCES` are read in one layer
MOST_POINTS = 5_000
# 40 MB, so that the largest list and its maps fit into the cache (service/cache.py) without evicting each other.
MOST_VALUES = 10_000_000


@dataclass(frozen=True)
class Sentence:
    """One sentence, or a pair if `b` is not blank; `sense` is its label, if it has one."""

    a: str
    b: str = ""
    sense: str = ""


@dataclass(frozen=True)
class Set:
    """A set of example sentences; `word` is the one to look at, `lesson` what to look for."""

    title: str
    lesson: str
    lines: tuple[Sentence, ...]
    word: str = ""


class PointKind(StrEnum):
    """What one point of a map represents."""

    TOKEN = "token"
    WORD = "word"
    SENTENCE = "sentence"


class WordPart(StrEnum):
    """Which part of a word a point represents."""

    WHOLE = "whole word"
    FIRST = "first piece"
    LATER = "later piece"
    UNKNOWN = "unknown word"
    SPECIAL = "special token"
    SENTENCE = "sentence"


@dataclass(frozen=True)
class Wanted:
    """What becomes a point: `pooling` is "first" or "mean" for a word, "cls", "mean" or "pooler" for a sentence.

    `layer` is the only one that is read, None for all.
    """

    kind: PointKind = PointKind.TOKEN
    word: str = ""
    pooling: str = "mean"
    specials: bool = False
    layer: int | None = None

    @property
    def by_pooler(self) -> bool:
        """Whether the points are the pooler's outputs, which read the last layer only."""
        return self.kind is PointKind.SENTENCE and self.pooling == "pooler"


@dataclass(frozen=True)
class Origin:
    """Where a point comes from: its line's number, its first token position there, and its span in text A or B."""

    line: int
    position: int
    name: str
    part: WordPart
    segment: int = 0
    start: int | None = None
    end: int | None = None


@dataclass(frozen=True, eq=False)
class Points(Shaped):
    """Points: their `vectors` in each of the `layers`; `origins` says where each comes from.

    `source` is a digest of what they were computed from, the cache key in place of the arrays. `cut` counts lines that
    were truncated to the model's limit, `left_out` lines whose points no longer fitted on the map.
    """

    lines: tuple[Sentence, ...]
    wanted: Wanted
    layers: Annotated[tuple[int, ...], "K"]
    vectors: Annotated[Array, "K N H"]
    origins: Annotated[tuple[Origin, ...], "N"]
    source: str
    cut: int = 0
    left_out: int = 0

    def __len__(self) -> int:
        return len(self.origins)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(origin.name for origin in self.origins)

    @property
    def every_layer(self) -> bool:
        """False for the pooler's output, which exists for the last layer only, and of a long list, read in one."""
        return len(self.layers) > 1

    def at(self, layer: int) -> Array:
        """The vectors (N, H) of one layer; if there is only one, those, whatever `layer` is."""
        return self.vectors[self.layers.index(layer)] if self.every_layer else self.vectors[0]

    def line_of(self, point: int) -> Sentence:
        return self.lines[self.origins[point].line]


def most_points(layers: int, width: int) -> int:
    """The most points that one map may have, so that their vectors in so many `layers` stay below 40 MB."""
    return min(MOST_POINTS, MOST_VALUES // (layers * width))
