"""One number for each layer and head, with a name, as a grid of buttons that open a head."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import streamlit as st

from components.canvas.figure import figure_footer
from components.compute.data_frame import DataFrame
from components.frame.streamlit_internals import browser_component
from components.records.arrays import Array

_draw = browser_component(
    "heads_grid",
    html="""<div class="heads-grid" data-figure>
      <div class="all"><p class="grid-title"></p><div class="grid" role="group"></div></div>
      <p class="hint" aria-live="polite"></p>
    </div>""",
)
HINT = "Click a head to see its lines."


@dataclass(frozen=True)
class HeadCell:
    """What a cell shows: a `name` and a `value` as text, its `label` in words, and whether it stands out."""

    name: str
    value: str
    label: str
    strong: bool = False


def heads_grid(
    values: Array,
    cells: Sequence[Sequence[HeadCell]],
    on_head: Callable[[int, int], None],
    *,
    key: str,
    alt: str,
    caption: str,
    table: Callable[[], DataFrame],
) -> None:
    """Draw `values` (L, heads), from 0 to 1, as colours, each with its cell; a click calls `on_head`, both from 1."""
    layers, heads = values.shape
    flat = [cell for layer in cells for cell in layer]
    _draw(
        key=key,
        data={
            "layers": layers,
            "heads": heads,
            "weights": [round(float(value), 3) for value in values.ravel()],
            "names": [cell.name for cell in flat],
            "values": [cell.value for cell in flat],
            "labels": [cell.label for cell in flat],
            "strong": [cell.strong for cell in flat],
            "alt": alt,
            "hint": HINT,
        },
        on_head_change=lambda: choose_head(st.session_state[key].head, layers, heads, on_head),
    )
    figure_footer(key, alt, table, caption=caption)


def choose_head(place: object, layers: int, heads: int, choose: Callable[[int, int], None], first: int = 1) -> None:
    """Pass on a layer and head that exist; anything else is ignored."""
    match place:
        case [int(layer), int(head)] if 1 <= layer <= layers and first <= head <= heads:
            choose(layer, head)
