"""Many sentences, and the points that their vectors make.

`K` is the number of layers that have a vector: L + 1, or 1 for the pooler, which reads the last layer only.
"""

from dataclasses import dataclass
from enum import StrEnum

from components.records.arrays import Array, frozen_array

MOST_SENTENCES = 2_000
MOST_POINTS = 5_000
# 40 MB, so that the largest list and its maps fit into what is kept (service/cache.py); else each visit would drive
# out what the next one asks first.
MOST_VALUES = 10_000_000


@dataclass(frozen=True)
class Sentence:
    """One sentence, or a pair if `b` is not blank; `sense` is the name of its group, if it has one."""

    a: str
    b: str = ""
    sense: str = ""


@dataclass(frozen=True)
class Set:
    """Sentences that teach something together; `word` is the one to look at, `lesson` what to look for."""

    title: str
    lesson: str
    lines: tuple[Sentence, ...]
    word: str = ""


class PointKind(StrEnum):
    """What one point of a map stands for."""

    TOKEN = "token"
    WORD = "word"
    SENTENCE = "sentence"


class WordPart(StrEnum):
    """Which part of a word a point is."""

    WHOLE = "whole word"
    FIRST = "first piece"
    LATER = "later piece"
    SPECIAL = "special token"
    SENTENCE = "sentence"


@dataclass(frozen=True)
class Wanted:
    """What makes a point: `pooling` is "first" or "mean" for a word, "cls", "mean" or "pooler" for a sentence."""

    kind: PointKind = PointKind.TOKEN
    word: str = ""
    pooling: str = "mean"
    specials: bool = False


@dataclass(frozen=True)
class Origin:
    """Where a point comes from: the number of its line, its first position in it, and its span in text A or B."""

    line: int
    position: int
    name: str
    part: WordPart
    segment: int = 0
    start: int | None = None
    end: int | None = None


@dataclass(frozen=True, eq=False)
class Points:
    """N points: `vectors` is (K, N, H), one for each of `layers` (K,); `origins` (N,) says what they are.

    `source` tells apart what they were made of, so that it can be a key in the place of the arrays. `cut` counts lines
    that were longer than the model reads; `left_out` counts lines for whose points one map has no room.
    """

    lines: tuple[Sentence, ...]
    wanted: Wanted
    layers: tuple[int, ...]
    vectors: Array
    origins: tuple[Origin, ...]
    source: str
    cut: int = 0
    left_out: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "vectors", frozen_array(self.vectors, len(self.layers), len(self.origins), None))

    def __len__(self) -> int:
        return len(self.origins)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(origin.name for origin in self.origins)

    @property
    def every_layer(self) -> bool:
        """False for the pooler, which has no vector but for the last layer."""
        return len(self.layers) > 1

    def at(self, layer: int) -> Array:
        """The vectors (N, H) of one layer; those of the only one if there is one only."""
        return self.vectors[self.layers.index(layer)] if self.every_layer else self.vectors[0]

    def line_of(self, point: int) -> Sentence:
        return self.lines[self.origins[point].line]


def most_points(layers: int, width: int) -> int:
    """How many points one map may hold, so that the vectors of all its layers stay below 40 MB."""
    return min(MOST_POINTS, MOST_VALUES // ((layers + 1) * width))
