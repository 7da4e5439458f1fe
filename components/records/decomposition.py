"""A hidden state as the exact sum of the contributions of embeddings, biases and sublayers."""

from dataclasses import dataclass
from functools import cached_property
from typing import Annotated

import numpy as np

from components.records.arrays import Array, Shaped

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
class Decomposition(Shaped):
    """The `parts` of some tokens' vectors, whose sum is `whole`, the hidden state of `layer` as we compute it.

    `shares` are the parts' scalar projections onto the whole, relative to its length, in each layer up to this one. For
    one token and layer they sum to 1; they may be negative, and are 0 before the part is added.
    """

    layer: Annotated[int, "L"]
    rows: Annotated[tuple[int, ...], "R"]
    labels: Annotated[tuple[Part, ...], "P"]
    parts: Annotated[Array, "P R H"]
    shares: Annotated[Array, "L+1 P R"]

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(part.name for part in self.labels)

    @property
    def whole(self) -> Array:
        """The sum of all parts, (R, H)."""
        return np.asarray(self.parts.sum(axis=0, dtype=np.float64), dtype=np.float32)


@dataclass(frozen=True, eq=False)
class Inside(Shaped):
    """What an attention or a feed-forward network, `part`, adds up from, as shares of one token's whole vector.

    `shares` are those of its heads, or of its inner neurons, `bias` that of its output bias: together the share of the
    part. `sources` are those of each token that a head reads, of none in a network.
    """

    part: Part
    shares: Annotated[Array, "N"]
    bias: float
    sources: Annotated[Array, "N T"]
