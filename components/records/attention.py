"""Attention weights of one layer."""

from dataclasses import dataclass

from components.records.arrays import Array, freeze


@dataclass(frozen=True, eq=False)
class Attention:
    """`weights` is (heads, T, T): row = the token that attends, column = the token attended to; `layer` is from 1."""

    layer: int
    weights: Array

    def __post_init__(self) -> None:
        count = len(self.weights[0])
        freeze(self, weights=(None, count, count))

    @property
    def heads(self) -> int:
        return int(self.weights.shape[0])
