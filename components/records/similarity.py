"""Cosines, and the baseline to compare them with.

Letters: `K` is L + 1, one for each layer from 0 to L.
"""

from dataclasses import dataclass

from components.records.arrays import Array, freeze

RAW, STANDARDIZED = "raw", "standardized"


@dataclass(frozen=True, eq=False)
class Band:
    """Cosines of many pairs in each layer, summarised: 5th percentile, median, 95th percentile and mean, each (K,)."""

    low: Array
    median: Array
    high: Array
    mean: Array
    pairs: int

    def __post_init__(self) -> None:
        freeze(self, low=(None,), median=(None,), high=(None,), mean=(None,))


@dataclass(frozen=True, eq=False)
class Baseline:
    """Statistics of the tokens of a reference set in each layer: `mean` and `deviation` (K, H) of every dimension.

    `raw` and `standardized` are the bands of the cosines of all pairs of tokens from different sentences. `unknown` is
    the share, 0 to 1, of the set's pieces that the vocabulary reads as [UNK].
    """

    mean: Array
    deviation: Array
    raw: Band
    standardized: Band
    sentences: int
    tokens: int
    unknown: float = 0.0

    def __post_init__(self) -> None:
        freeze(self, mean=(None, None), deviation=(None, None))

    @property
    def tells(self) -> bool:
        """Whether most of the set is read: else [UNK] is compared with [UNK], and nothing can be compared with that."""
        return self.unknown <= 0.5

    def band(self, kind: str) -> Band | None:
        """The band of random pairs, "raw" or "standardized"; None if it tells nothing."""
        if not self.tells:
            return None
        return self.standardized if kind == STANDARDIZED else self.raw


@dataclass(frozen=True, eq=False)
class Curve:
    """The cosine (K,) of one pair in each layer."""

    name: str
    cosines: Array

    def __post_init__(self) -> None:
        freeze(self, cosines=(None,))


@dataclass(frozen=True, eq=False)
class Parting:
    """Cosines by layer of pairs of the same sense and of pairs of different senses, and where the two separate.

    `share` (K,) is how often, 0 to 1, a pair of the same sense is more alike than a pair of different senses, over all
    comparisons of such pairs; `chance` (K,) is the 99th percentile for random labellings. In the layers `apart` the
    share is at least 3/4 and above chance; `layer` is the first from which on this holds to the end, or None.
    """

    same: Band
    different: Band
    share: Array
    chance: Array
    apart: tuple[int, ...]
    layer: int | None

    def __post_init__(self) -> None:
        freeze(self, share=(None,), chance=(None,))


@dataclass(frozen=True)
class Near:
    """A neighbour in the original space: the number of its point, and three measures of how near it is.

    `above` is the cosine minus the mean cosine of random pairs in that layer, `standardized` the cosine after every
    dimension was standardised; both are None where there is no baseline.
    """

    point: int
    cosine: float
    above: float | None = None
    standardized: float | None = None


@dataclass(frozen=True, eq=False)
class Probe:
    """Leave-one-out accuracy of a linear classifier in each layer, `right` (K,), 0 to 1, on so many `examples`.

    `chance` (K,) is its mean over shuffled labels and `luckiest` (K,) the best of these; `labels` is the number of
    labels, and `largest` the accuracy of always predicting the most frequent one.
    """

    right: Array
    chance: Array
    luckiest: Array
    examples: int
    labels: int
    largest: float

    def __post_init__(self) -> None:
        freeze(self, right=(None,), chance=(None,), luckiest=(None,))
