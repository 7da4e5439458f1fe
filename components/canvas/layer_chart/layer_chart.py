"""Values by layer as lines or bars of our own component: a Plotly chart takes the browser four times as long."""

from collections.abc import Callable
from dataclasses import asdict
from functools import partial

import streamlit as st

from components.canvas.figure import figure_footer
from components.canvas.saved_figure.saved_figure import Table
from components.compute.data_frame import DataFrame, data_frame
from components.figures.layer_chart import LayerChart
from components.frame.streamlit_internals import browser_component

_chart = browser_component("layer_chart", html='<div class="layer-chart" data-figure></div>')


def layer_chart(
    chart: LayerChart,
    *,
    key: str,
    alt: str,
    caption: str = "",
    table: Table | DataFrame | None = None,
    on_layer: Callable[[int], None] | None = None,
) -> None:
    """Draw values by layer, from layer 0 on; `alt` is written above. The table is by default of what is drawn.

    With `on_layer`, which gets its number, a click chooses a layer.
    """
    last = len(chart.series[0].values) - 1
    chosen = partial(_choose, key, last, on_layer) if on_layer else _nothing
    _chart(key=key, data={**asdict(chart), "alt": alt, "selectable": bool(on_layer)}, on_layer_change=chosen)
    figure_footer(key, alt, partial(chart_table, chart), caption=caption, table=table)


def _choose(key: str, last: int, choose: Callable[[int], None]) -> None:
    layer = st.session_state[key].layer
    if isinstance(layer, int) and 0 <= layer <= last:
        choose(layer)


def _nothing() -> None:
    """Layers cannot be chosen."""


def chart_table(chart: LayerChart) -> DataFrame:
    """One row per layer, one column per series."""
    layers = {"layer": range(len(chart.series[0].values))}
    return data_frame(layers | {one.name: one.values for one in chart.series})
