"""Shows figures on a page, each with a text alternative, downloads, and a table of its numbers."""

from collections.abc import Callable
from functools import partial
from typing import Any, cast

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from components.canvas.saved_figure.saved_figure import save_buttons
from components.compute import exports
from components.figures.numbers import numbers, rows_of
from components.figures.plain import Figure
from components.figures.talk import enlarged
from components.frame import talk_mode
from components.frame.streamlit_internals import plotly_figure

Table = Callable[[], pd.DataFrame]


def show_figure(
    figure: Figure,
    *,
    key: str,
    alt: str,
    table: Table | pd.DataFrame | None = None,
    caption: str = "",
    select: bool = False,
    compact: bool = False,
    help: str | None = None,
) -> list[dict[str, object]]:
    """Draw `figure`; `alt` says in a sentence what it shows. With `select`, returns the points that a viewer selected.

    The table of numbers is `table`, by default all numbers that are drawn; the CSV file always has the latter.
    `compact` puts everything below the chart into one row. `help` explains a term of the caption.
    """
    drawn = figure
    if talk_mode.talking():
        figure = enlarged(figure, *talk_mode.screen())
    event = st.plotly_chart(
        plotly_figure(themed(figure.to_dict())),
        key=key,
        alt=alt,
        on_select="rerun" if select else "ignore",
        selection_mode="points",
        config={
            "displaylogo": False,
            "toImageButtonOptions": {"format": "svg", "filename": key},
            "modeBarButtonsToRemove": ["select2d", "lasso2d", "autoScale2d"],
        },
    )
    figure_footer(key, alt, lambda: numbers(drawn.checked()), caption=caption, table=table, compact=compact, help=help)
    return list(cast(dict[str, Any], event)["selection"]["points"]) if select else []


def themed(figure: dict[str, Any]) -> dict[str, Any]:
    """The figure marked with the theme: Streamlit updates the colour scales of a chart only if the chart changes."""
    layout = figure["layout"]
    return figure | {"layout": layout | {"meta": {**layout.get("meta", {}), "theme": st.context.theme.type}}}


def figure_footer(
    key: str,
    alt: str,
    drawn: Table,
    *,
    caption: str = "",
    table: Table | pd.DataFrame | None = None,
    compact: bool = False,
    help: str | None = None,
) -> None:
    """The footer of the chart of that key: buttons that save it, its caption, and the table of its numbers."""
    row = save_buttons(key, caption or alt, partial(_csv, drawn))
    if caption:
        st.caption(caption, help=help)
    numbers_table(key, drawn if table is None else table, row=row if compact else None)


def numbers_table(
    key: str,
    table: Table | pd.DataFrame,
    label: str = "The numbers behind this chart",
    *,
    row: DeltaGenerator | None = None,
) -> None:
    """The table behind a chart, computed (if callable) and sent only when a reader opens it.

    It opens below the chart, or from a small button in `row`.
    """
    name: dict[str, Any] = {"key": f"{key}_numbers", "on_change": "rerun"}
    with st.expander(label, **name) if row is None else row.popover("Numbers", help=label, **name) as container:
        if container.open:
            st.dataframe(table() if callable(table) else table, key=f"{key}_table", hide_index=True)


def _csv(drawn: Table) -> bytes:
    table = drawn()
    return exports.table(tuple(table), rows_of(table))
