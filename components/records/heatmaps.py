"""Heatmaps that share their rows and columns, and a viewer's selection in them."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

import numpy as np

from components.records.arrays import Array, frozen_array


class Derived(StrEnum):
    """How the browser computes a panel's values from the panels before it, if they are not sent."""

    NO = ""
    SUM = "sum"
    LAYER_NORM = "layer_norm"


@dataclass(frozen=True, eq=False)
class Panel:
    """One heatmap, (T, C): its class on the page is `heatmap_{name}`.

    `rows` (T,) are the rows looked up in a table of `size` rows; a repeated row is sent once. Panels of one `group`
    have comparable units and can share a colour scale. `ends` (T,) stand at the ends of its rows, under the name of
    what they are, `of_ends`.
    """

    name: str
    title: str
    values: Array
    rows: tuple[int, ...] | None = None
    size: int = 0
    group: str = ""
    derived: Derived = Derived.NO
    ends: tuple[str, ...] = ()
    of_ends: str = ""

    def __post_init__(self) -> None:
        # Arrays of other records are frozen copies already; five more copies at each key press would be noticeable.
        if not (isinstance(self.values, np.ndarray) and not self.values.flags.writeable):
            object.__setattr__(self, "values", frozen_array(self.values))
        if self.rows is not None and len(self.rows) != len(self.values):
            raise ValueError(f"{len(self.rows)} rows were named for {len(self.values)}")


@dataclass(frozen=True)
class View:
    """A viewer's selection: one cell, the columns `first` to `last` of an order, and a rule for the colours.

    `first` and `last` are ranks in the order, both included; `column` is a dimension, whatever the order.
    """

    row: int
    column: int
    first: int
    last: int
    order: str = "index"
    scale: str = "shared"


@dataclass(frozen=True, eq=False)
class Sheet:
    """Panels and what they share: row labels (T,), orders of the C columns, and LayerNorm's statistics.

    `limits` are pairs of a rule and each panel's colour limit by it, `orders` pairs of a name and a permutation of the
    columns. `mean` and `deviation` are (T,) in float64, so that the browser reproduces LayerNorm to the last bit.
    `down` and `across` are the nouns for a row and a column; the row `framed` is outlined (-1: none). `remarks` (T,)
    are written before the labels, `bars` (T,) drawn beside them: a length and a CSS colour each, "" for no bar.
    `names` (C,) are those of the columns, which are numbered without them.
    `blank` rows have no numbers, each with the reason; their values are 0.
    """

    panels: tuple[Panel, ...]
    labels: tuple[str, ...]
    limits: tuple[tuple[str, tuple[float, ...]], ...]
    orders: tuple[tuple[str, tuple[int, ...]], ...] = ()
    mean: tuple[float, ...] = ()
    deviation: tuple[float, ...] = ()
    gamma: Array | None = None
    beta: Array | None = None
    down: str = "token"
    across: str = "dimension"
    framed: int = -1
    remarks: tuple[str, ...] = ()
    bars: tuple[tuple[float, str], ...] = ()
    names: tuple[str, ...] = ()
    blank: tuple[tuple[int, str], ...] = ()

    @cached_property
    def shape(self) -> tuple[int, int]:
        return self.panels[0].values.shape[0], self.panels[0].values.shape[1]

    def numbers(self, panel: Panel) -> Array:
        """The values of a panel (T, C), with NaN in the rows that have no numbers."""
        if not self.blank:
            return panel.values
        numbers = panel.values.copy()
        numbers[[row for row, _ in self.blank]] = np.nan
        return numbers
