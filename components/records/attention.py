"""Attention weights of one layer."""

from dataclasses import dataclass
from typing import Annotated

from components.records.arrays import Array, Shaped


@dataclass(frozen=True, eq=False)
class Attention(Shaped):
    """A row of `weights` is the token that attends, a column the token attended to; `layer` is from 1."""

    layer: int
    weights: Annotated[Array, "heads T T"]

    @property
    def heads(self) -> int:
        return int(self.weights.shape[0])
