"""The buttons below each chart that save it as SVG, as PNG and as numbers, with a caption that gives its provenance."""

from collections.abc import Callable, Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from components.frame.streamlit_internals import browser_component

PROVENANCE = "provenance"
KINDS = {"csv": "text/csv", "npz": "application/octet-stream"}

_buttons = browser_component(
    "saved_figure",
    html="""
    <div class="save" role="group" aria-label="Save this chart">
      <button data-format="svg" title="Save this chart as SVG, with its caption">SVG</button>
      <button data-format="png" title="Save this chart as PNG, with its caption">PNG</button>
    </div>
    """,
)


def set_provenance(provenance: str, boxes: Sequence[str] = ()) -> None:
    """Set the provenance of all numbers of the page: checkpoint and versions, and the keys of the text `boxes`.

    Call once per run. The browser reads the texts when a chart is saved, so a changed text needs no new caption.
    """
    st.session_state[PROVENANCE] = (provenance, tuple(boxes))


def save_buttons(
    chart: str, caption: str, numbers: Callable[[], bytes], *, kind: str = "csv", download: str = ""
) -> DeltaGenerator:
    """Buttons for the chart of that key; `caption` goes into the saved image, before the provenance.

    `numbers` writes the file of that `kind` (csv, npz) when its button, with the key `download`, is clicked.
    Returns the row of the buttons, for others to be added.
    """
    provenance, boxes = st.session_state.get(PROVENANCE, ("", ()))
    full_caption = " ".join(filter(None, (caption, provenance)))
    row = st.container(
        horizontal=True, horizontal_alignment="right", vertical_alignment="center", gap="xsmall", key=f"{chart}_save"
    )
    with row:
        _buttons(key=f"{chart}_saved", data={"chart": chart, "caption": full_caption, "boxes": boxes}, width="content")
        st.download_button(
            kind.upper(), numbers, f"{chart}.{kind}", KINDS[kind], key=download or f"{chart}_data", on_click="ignore",
            help="The numbers of this chart as a file",
        )  # fmt: skip
    return row
