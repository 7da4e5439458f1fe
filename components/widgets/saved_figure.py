"""Two small buttons below each chart: the chart as SVG or PNG, with the line that says where its numbers come from."""

from pathlib import Path

import streamlit as st

HERE = Path(__file__)
PROVENANCE = "provenance"

_buttons = st.components.v2.component(
    "saved_figure",
    html="""
    <div class="save" role="group" aria-label="Save this chart">
      <button data-format="svg" title="Save this chart as SVG, with its caption">SVG</button>
      <button data-format="png" title="Save this chart as PNG, with its caption">PNG</button>
    </div>
    """,
    css="""
    .save { display: flex; gap: 0.4rem; justify-content: flex-end; }
    button {
      font: 600 0.72rem var(--st-font); color: var(--st-text-color); background: transparent; cursor: pointer;
      border: 1px solid var(--st-border-color); border-radius: var(--st-button-radius); padding: 0.1rem 0.55rem;
    }
    button:hover, button:focus-visible { border-color: var(--st-primary-color); color: var(--st-primary-color); }
    """,
    js=HERE.with_suffix(".js").read_text(encoding="utf-8"),
)


def sign(provenance: str) -> None:
    """Say once in each run where all numbers of the page come from."""
    st.session_state[PROVENANCE] = provenance


def save_buttons(chart: str, caption: str) -> None:
    """Buttons for the chart of that key; `caption` stands in the saved picture above the provenance."""
    said = " ".join(filter(None, (caption, st.session_state.get(PROVENANCE, ""))))
    _buttons(key=f"{chart}_save", data={"chart": chart, "caption": said})
