"""Shows figures on a page, each with a text alternative, downloads, and a table of its numbers."""

from contextlib import nullcontext
from functools import partial
from typing import Any, Literal, cast

import streamlit as st
from pandas import DataFrame

from components.canvas import exports
from components.figures.numbers import numbers, rows_of
from components.figures.plain import Figure
from components.figures.talk import enlarged
from components.frame.markup import escaped
from components.frame.parts import NOW, talking
from components.frame.saved_figure import Table, numbers_table, save_buttons
from components.frame.streamlit_internals import plotly_figure


def show_figure(
    figure: Figure,
    *,
    key: str,
    alt: str,
    table: Table | DataFrame | None = None,
    caption: str = "",
    select: bool = False,
    lasso: bool = False,
    fill: Literal["", "window"] = "",
    help: str | None = None,
    passing: bool = False,
) -> list[dict[str, object]]:
    """Draw `figure`; `alt` says in a sentence what it shows. With `select`, returns the points that a viewer selected,
    with `lasso` also several at once, by a box or a line drawn around them.

    The table of numbers is `table`, by default all numbers that are drawn; the CSV file always has the latter.
    With `fill` the chart takes the rest of the window's height below bar and row.
    `help` explains a term of the caption. A `passing` figure has no menu: another one takes its place.
    """
    drawn = figure
    if talking():
        figure, fill = enlarged(figure, *screen()), ""
    elif fill:
        figure.update_layout(height=None, autosize=True)
    with st.container(key=f"fill_{fill}_{key}") if fill else nullcontext():
        event = st.plotly_chart(
            plotly_figure(themed(figure.to_dict())),
            height="stretch" if fill else "content",
            key=key,
            alt=alt,
            on_select="rerun" if select else "ignore",
            selection_mode=("points", "box", "lasso") if lasso else "points",
            config={
                "displaylogo": False,
                "toImageButtonOptions": {"format": "svg", "filename": key},
                "modeBarButtonsToRemove": ["autoScale2d", *(() if lasso else ("select2d", "lasso2d"))],
            },
        )
    if passing:
        st.caption(escaped(caption))
        return []
    figure_footer(key, alt, lambda: numbers(drawn.checked()), caption=caption, table=table, help=help)
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
    table: Table | DataFrame | None = None,
    help: str | None = None,
    over: bool = False,
) -> None:
    """The footer of the chart of that key: buttons that save it, its caption, and the table of its numbers.

    It is `over` the lower right corner of a chart that leaves room for it there.
    """
    menu = save_buttons(key, caption or alt, partial(_csv, drawn), over=over)
    if caption:
        st.caption(escaped(caption), help=help)
    numbers_table(key, drawn if table is None else table, menu=menu)


def _csv(drawn: Table) -> bytes:
    table = drawn()
    return exports.table(tuple(table), rows_of(table))


UNTIL_MEASURED, ALONE = 0.55, 0.8


def screen() -> tuple[float, int]:
    """The scale of figures on this screen (1 on a desktop) and their maximum height in pixels."""
    wide, high, room = (st.session_state.get("ruler") or {}).get("measured") or (1280, 720, 720 * UNTIL_MEASURED)
    return min(max(wide / 1280 * 1.6, 1.0), 3.5), int(room if st.session_state.get(NOW) else high * ALONE)
