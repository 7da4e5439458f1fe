"""The one menu of each picture: full screen, files of it with their provenance, its numbers, its code. That of the
first picture in the card stands in the card's head, others at their picture's lower right corner.
"""

from collections.abc import Callable, Sequence
from contextvars import ContextVar

import streamlit as st
from pandas import DataFrame
from streamlit.delta_generator import DeltaGenerator

from components.frame.markup import escaped
from components.frame.parts import place_of_menu
from components.frame.streamlit_internals import browser_component

Table = Callable[[], DataFrame]
PROVENANCE = "provenance"
KINDS = {"csv": "text/csv", "npz": "application/octet-stream"}

_menu: ContextVar[DeltaGenerator | None] = ContextVar("menu", default=None)
_buttons = browser_component(
    "saved_figure",
    html="""
    <div class="save" role="group" aria-label="Save this picture">
      <button disabled data-format="screen" title="Show this picture alone; Escape leads back">Full screen</button>
      <button disabled data-format="svg" title="Save this picture as SVG, with its caption">SVG</button>
      <button disabled data-format="png" title="Save this picture as PNG, with its caption">PNG</button>
      <button disabled data-format="slide" title="Save it for a slide: PNG, 16:9, with headline and text"
      >Slide</button>
    </div>
    """,
)


def set_provenance(provenance: str, boxes: Sequence[str] = (), mark: str = "") -> None:
    """Set the provenance of all numbers of the page: checkpoint and versions, and the keys of the text `boxes`.

    `mark` is appended to the names of saved files.

    Call once per run. The browser reads the texts when a chart is saved, so a changed text needs no new caption.
    """
    st.session_state[PROVENANCE] = (provenance, tuple(boxes), mark)
    _menu.set(None)


def save_buttons(
    chart: str, caption: str, numbers: Callable[[], bytes], *, kind: str = "csv", download: str = "", over: bool = False
) -> DeltaGenerator:
    """The menu of the chart of that key; `caption` goes into the saved image, before the provenance.

    `numbers` writes the file of that `kind` (csv, npz) when its button, with the key `download`, is clicked.
    `over` a picture that leaves room for it in its lower right corner, a menu that is not in the head stands there;
    else below.
    Returns the menu, for more to be added.
    """
    provenance, boxes, mark = st.session_state.get(PROVENANCE, ("", (), ""))
    full_caption = " ".join(filter(None, (caption, provenance)))
    row = place_of_menu() or st.container(
        horizontal=True,
        horizontal_alignment="right",
        vertical_alignment="center",
        gap="xsmall",
        key=f"{chart}_over_save" if over else f"{chart}_save",
    )
    data = {"chart": chart, "caption": full_caption, "boxes": boxes, "mark": mark}
    menu = row.popover(
        "⋯", key=f"{chart}_menu", help="Files of this picture, its numbers and its code", width="content"
    )
    with menu:
        _buttons(key=f"{chart}_saved", data=data, width="content")
        st.download_button(
            kind.upper(), numbers, f"{chart}{mark}.{kind}", KINDS[kind], key=download or f"{chart}_data",
            on_click="ignore", help="The numbers of this chart as a file",
        )  # fmt: skip
    _menu.set(menu)
    return menu


def menu_of_picture() -> DeltaGenerator:
    """The menu of the picture that was drawn last; in place if there is none."""
    return _menu.get() or st.container()


def numbers_table(
    key: str,
    table: Table | DataFrame,
    label: str = "The numbers behind this chart",
    *,
    menu: DeltaGenerator,
) -> None:
    """The table behind a chart, computed (if callable) and sent only when a reader opens it in the chart's `menu`."""
    with menu.expander("Numbers", key=f"{key}_numbers", on_change="rerun", type="compact") as numbers:
        if numbers.open:
            st.caption(escaped(label))
            st.dataframe(table() if callable(table) else table, key=f"{key}_table", hide_index=True, width="content")
