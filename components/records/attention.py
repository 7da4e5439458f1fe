"""Attention weights of one layer, all of them or the part that is drawn."""

from dataclasses import dataclass

import numpy as np

from components.records.arrays import Array, frozen_array

BETWEEN = ("all", "aa", "ab", "ba", "bb")


@dataclass(frozen=True, eq=False)
class Attention:
    """`weights` is (heads, T, T): row = the token that looks, column = the token that is looked at.

    `layer` counts from 1. `frame` marks the [CLS] and [SEP] that were put around the texts.
    """

    layer: int
    pieces: tuple[str, ...]
    segments: tuple[int, ...]
    frame: tuple[bool, ...]
    weights: Array

    def __post_init__(self) -> None:
        count = len(self.pieces)
        object.__setattr__(self, "weights", frozen_array(self.weights, None, count, count))

    @property
    def heads(self) -> int:
        return int(self.weights.shape[0])

    @property
    def is_pair(self) -> bool:
        return any(self.segments)

    @property
    def row_error(self) -> float:
        """Max |sum of a row − 1| over all heads and rows."""
        return float(np.abs(self.weights.sum(axis=2, dtype=np.float64) - 1).max())


@dataclass(frozen=True, eq=False)
class AttentionView:
    """The part of a layer that is drawn: `weights` is (heads, rows, columns), never rescaled.

    `rows` and `columns` are positions in the sentence, `row_texts` and `column_texts` "A" or "B", empty for a single
    text; `left_out` says how many of each did not fit.
    """

    layer: int
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    row_pieces: tuple[str, ...]
    column_pieces: tuple[str, ...]
    row_texts: tuple[str, ...]
    column_texts: tuple[str, ...]
    left_out: tuple[int, int]
    weights: Array

    def __post_init__(self) -> None:
        object.__setattr__(self, "weights", frozen_array(self.weights, None, len(self.rows), len(self.columns)))

    @property
    def is_empty(self) -> bool:
        return not self.rows or not self.columns


@dataclass(frozen=True, eq=False)
class Habits:
    """Where each head of a layer looks on average: `shares` is (heads, targets), the mean over all T looking tokens."""

    targets: tuple[str, ...]
    shares: Array

    def __post_init__(self) -> None:
        object.__setattr__(self, "shares", frozen_array(self.shares, None, len(self.targets)))


@dataclass(frozen=True, eq=False)
class Arrivals:
    """What arrives at each token from each: `by_head` (heads, T, T) and `together` (T, T) are Euclidean norms.

    Row = the token that looks. `together` is the norm of the heads' sum, so it is not the sum of their norms.
    """

    layer: int
    by_head: Array
    together: Array

    def __post_init__(self) -> None:
        heads, count = np.shape(self.by_head)[:2]
        object.__setattr__(self, "by_head", frozen_array(self.by_head, heads, count, count))
        object.__setattr__(self, "together", frozen_array(self.together, count, count))
