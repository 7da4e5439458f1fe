"""Values by layer as lines or bars of our own component: a Plotly chart takes the browser four times as long."""

from dataclasses import asdict
from functools import partial

from components.canvas.figure import figure_footer
from components.compute.data_frame import DataFrame, data_frame
from components.figures.layer_chart import LayerChart
from components.frame.saved_figure import Table
from components.frame.streamlit_internals import browser_component

_chart = browser_component("layer_chart", html='<div class="layer-chart" data-figure></div>')


def layer_chart(
    chart: LayerChart,
    *,
    key: str,
    alt: str,
    caption: str = "",
    table: Table | DataFrame | None = None,
) -> None:
    """Draw values by layer, from layer 0 on; `alt` is written above. The table is by default of what is drawn."""
    _chart(key=key, data={**asdict(chart), "alt": alt})
    figure_footer(key, alt, partial(chart_table, chart), caption=caption, table=table)


def chart_table(chart: LayerChart) -> DataFrame:
    """One row per layer, one column per series."""
    layers = {"layer": range(len(chart.series[0].values))}
    return data_frame(layers | {one.name: one.values for one in chart.series})
