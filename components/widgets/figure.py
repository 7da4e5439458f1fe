"""How every Plotly figure is put on a page: with a text alternative, downloads, and the table behind it."""

import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from components.figures.talk import enlarged
from components.widgets import stage
from components.widgets.saved_figure import save_buttons


def picture(
    figure: go.Figure, *, key: str, alt: str, table: pd.DataFrame | None = None, caption: str = "", select: bool = False
) -> list[dict[str, object]]:
    """Draw `figure`; `alt` says in a sentence what it shows. Returns the points that the viewer selected, if any.

    Two buttons save it as SVG or PNG with its caption; `table` is offered behind it, and as CSV by its toolbar.
    """
    if stage.talking():
        figure = enlarged(figure, *stage.screen())
    event = st.plotly_chart(
        figure,
        key=key,
        alt=alt,
        on_select="rerun" if select else "ignore",
        selection_mode="points",
        config={
            "displaylogo": False,
            "toImageButtonOptions": {"format": "svg", "filename": key, "scale": 3},
            "modeBarButtonsToRemove": ["select2d", "lasso2d", "autoScale2d"],
        },
    )
    save_buttons(key, caption or alt)
    if caption:
        st.caption(caption)
    if table is not None:
        with st.expander("The numbers behind this chart", key=f"{key}_numbers"):
            st.dataframe(table, key=f"{key}_table", hide_index=True)
    return list(event["selection"]["points"]) if select else []
