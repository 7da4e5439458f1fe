"""Cosines, and the baseline to compare them with.

Letters: `K` is L + 1, one for each layer from 0 to L.
"""

from dataclasses import dataclass

from components.records.arrays import Array, frozen_array

RAW, STANDARDIZED = "raw", "standardized"


@dataclass(frozen=True, eq=False)
class Band:
    """Cosines of many pairs in each layer: 5th percentile, median, 95th percentile and mean, each (K,)."""

    low: Array
    median: Array
    high: Array
    mean: Array
    pairs: int

    def __post_init__(self) -> None:
        for name in ("low", "median", "high", "mean"):
            object.__setattr__(self, name, frozen_array(getattr(self, name), None))


@dataclass(frozen=True, eq=False)
class Baseline:
    """What tokens of a reference set are like in each layer: `mean` and `deviation` (K, H) of every dimension.

    `raw` and `standardized` are the bands of all pairs of tokens from different sentences.
    """

    mean: Array
    deviation: Array
    raw: Band
    standardized: Band
    sentences: int
    tokens: int

    def __post_init__(self) -> None:
        for name in ("mean", "deviation"):
            object.__setattr__(self, name, frozen_array(getattr(self, name), None, None))

    def band(self, kind: str) -> Band:
        """The band of random pairs, "raw" or "standardized"."""
        return self.standardized if kind == STANDARDIZED else self.raw


@dataclass(frozen=True, eq=False)
class Curve:
    """The cosine (K,) of one pair in each layer."""

    name: str
    cosines: Array

    def __post_init__(self) -> None:
        object.__setattr__(self, "cosines", frozen_array(self.cosines, None))


@dataclass(frozen=True, eq=False)
class Parting:
    """Cosines by layer of pairs of the same sense and of pairs of different senses, and where the two part.

    `share` (K,) is in how many of all comparisons of a pair of the same sense with a pair of different senses the
    former is more alike, 0 to 1; `chance` (K,) is what 99 % of random labellings stay below. In the layers `apart` the
    share is at least 3/4 and above chance; `layer` is the first from which on all are so, None if there is none.
    """

    same: Band
    different: Band
    share: Array
    chance: Array
    apart: tuple[int, ...]
    layer: int | None

    def __post_init__(self) -> None:
        for name in ("share", "chance"):
            object.__setattr__(self, name, frozen_array(getattr(self, name), None))


@dataclass(frozen=True)
class Near:
    """A neighbour in the original space: which point it is, and three ways to say how near.

    `above` is the cosine less the mean cosine of random pairs of that layer; `standardized` is the cosine after each
    dimension was standardised; both are None where there is no baseline.
    """

    point: int
    cosine: float
    above: float | None = None
    standardized: float | None = None


@dataclass(frozen=True, eq=False)
class Probe:
    """How often a linear classifier is right in each layer, each place left out in turn: `right` (K,), 0 to 1.

    `chance` (K,) is the mean of the same with shuffled labels and `luckiest` (K,) the best of these; `largest` is the
    share of the most frequent of the `labels`, which who always names it reaches.
    """

    right: Array
    chance: Array
    luckiest: Array
    places: int
    labels: int
    largest: float

    def __post_init__(self) -> None:
        for name in ("right", "chance", "luckiest"):
            object.__setattr__(self, name, frozen_array(getattr(self, name), None))
