"""Attention weights of one layer: all of them, or those that are drawn."""

from dataclasses import dataclass

import numpy as np

from components.records.arrays import Array, freeze

BETWEEN = ("all", "aa", "ab", "ba", "bb")


@dataclass(frozen=True, eq=False)
class Attention:
    """`weights` is (heads, T, T): row = the token that attends, column = the token attended to.

    `layer` counts from 1. `frame` marks the [CLS] and [SEP] that the tokenizer added around the texts.
    """

    layer: int
    pieces: tuple[str, ...]
    segments: tuple[int, ...]
    frame: tuple[bool, ...]
    weights: Array

    def __post_init__(self) -> None:
        count = len(self.pieces)
        freeze(self, weights=(None, count, count))

    @property
    def heads(self) -> int:
        return int(self.weights.shape[0])

    @property
    def is_pair(self) -> bool:
        return any(self.segments)

    @property
    def row_error(self) -> float:
        """Max |row sum − 1| over all heads and rows."""
        return float(np.abs(self.weights.sum(axis=2, dtype=np.float64) - 1).max())


@dataclass(frozen=True, eq=False)
class AttentionView:
    """The weights of a layer that are drawn, (heads, rows, columns), never rescaled.

    `rows` and `columns` are positions in the sentence, `row_texts` and `column_texts` "A" or "B", empty for a single
    text; `left_out` counts the rows and columns that did not fit.
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
        freeze(self, weights=(None, len(self.rows), len(self.columns)))

    @property
    def is_empty(self) -> bool:
        return not self.rows or not self.columns


@dataclass(frozen=True, eq=False)
class Habits:
    """What each head of a layer attends to on average: `shares` (heads, targets) are means over the T tokens."""

    targets: tuple[str, ...]
    shares: Array

    def __post_init__(self) -> None:
        freeze(self, shares=(None, len(self.targets)))


@dataclass(frozen=True, eq=False)
class Arrivals:
    """Norms of the weighted value vectors that tokens send each other: `by_head` (heads, T, T), `together` (T, T).

    Row = the token that attends. `together` is the norm of the sum over heads, not the sum of their norms.
    """

    layer: int
    by_head: Array
    together: Array

    def __post_init__(self) -> None:
        heads, count = np.shape(self.by_head)[:2]
        freeze(self, by_head=(heads, count, count), together=(count, count))
