"""A hidden state as the exact sum of the contributions of embeddings, biases and sublayers."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from components.records.arrays import Array, freeze

WORD, POSITION, SEGMENT, BIASES = "word", "position", "segment", "LayerNorm biases"
ATTENTION, FEED_FORWARD = "attention", "feed-forward"


@dataclass(frozen=True)
class Part:
    """One summand: `kind` is one of `KINDS`, `layer` that of an attention or a feed-forward network, else 0."""

    kind: str
    layer: int = 0

    @property
    def name(self) -> str:
        return f"{self.kind} {self.layer}" if self.layer else self.kind


@dataclass(frozen=True, eq=False)
class Decomposition:
    """`parts` (P, R, H) of R tokens, whose sum over P is `whole` (R, H): the hidden state of `layer` as we compute it.

    `shares` (layer + 1, P, R) are the parts' scalar projections onto the whole, relative to its length, in each layer
    up to this one. For one token and layer they sum to 1; they may be negative, and are 0 before the part is added.
    """

    layer: int
    rows: tuple[int, ...]
    labels: tuple[Part, ...]
    parts: Array
    shares: Array

    def __post_init__(self) -> None:
        count = len(self.labels)
        freeze(self, parts=(count, len(self.rows), None), shares=(self.layer + 1, count, len(self.rows)))

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(part.name for part in self.labels)

    @property
    def whole(self) -> Array:
        """The sum of all parts, (R, H)."""
        return np.asarray(self.parts.sum(axis=0, dtype=np.float64), dtype=np.float32)


@dataclass(frozen=True, eq=False)
class Inside:
    """What an attention or a feed-forward network, `part`, adds up from, as shares of one token's whole vector.

    `shares` (N,) are those of its heads, or of its inner neurons, `bias` that of its output bias: together the share of
    the part. `sources` (N, T) are those of each token that a head reads, and (N, 0) in a network.
    """

    part: Part
    shares: Array
    bias: float
    sources: Array

    def __post_init__(self) -> None:
        freeze(self, shares=(None,), sources=(len(self.shares), None))
