"""Heatmaps that share their rows and columns, and what a viewer looks at in them."""

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from components.records.arrays import Array, frozen_array


class Derived(StrEnum):
    """How the browser gets a panel's numbers itself, from panels before it, instead of being sent them."""

    NO = ""
    SUM = "sum"
    LAYER_NORM = "layer_norm"


@dataclass(frozen=True, eq=False)
class Panel:
    """One heatmap, (T, C): its class on the page is `heatmap_{name}`.

    `rows` are the rows of a table of `size` rows that were looked up, (T,): a row that repeats is sent once. Panels of
    one `group` have units that may be compared, and can share a colour scale.
    """

    name: str
    title: str
    values: Array
    rows: tuple[int, ...] | None = None
    size: int = 0
    group: str = ""
    derived: Derived = Derived.NO

    def __post_init__(self) -> None:
        # An array of a record is a frozen copy already; five more copies at every key pressed would be felt.
        if not (isinstance(self.values, np.ndarray) and not self.values.flags.writeable):
            object.__setattr__(self, "values", frozen_array(self.values, None, None))
        if self.rows is not None and len(self.rows) != len(self.values):
            raise ValueError(f"{len(self.rows)} rows were named for {len(self.values)}")


@dataclass(frozen=True)
class View:
    """What a viewer looks at: one cell, the columns `first` to `last` of an order, and a rule for the colours.

    `first` and `last` count places in the order, both included; `column` is a dimension, whatever the order.
    """

    row: int
    column: int
    first: int
    last: int
    order: str = "index"
    scale: str = "shared"


@dataclass(frozen=True, eq=False)
class Sheet:
    """Panels with what they share: row labels (T,), orders of the C columns, and LayerNorm's numbers for arithmetic.

    `limits` are pairs of a rule and the colour limit of each panel by it, `orders` pairs of a name and a permutation of
    the columns. `mean` and `deviation` are (T,) in float64: from them the browser repeats LayerNorm to the last bit.
    `down` and `across` name a row and a column in the singular; the row `framed` stands out (-1: none).
    `remarks` (T,) stand before the labels. `arithmetic` names what the line below does with the marked cell.
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
    arithmetic: str = ""

    @property
    def shape(self) -> tuple[int, int]:
        return self.panels[0].values.shape[0], self.panels[0].values.shape[1]
