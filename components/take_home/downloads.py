"""What a viewer takes home from any page: a script, a notebook, and a report of the whole flow."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import streamlit as st

from components.compute.notebook import as_notebook, as_script
from components.frame import address
from components.records.flow import Flow
from components.records.notebook import Notebook, Shown
from components.records.tokens import Tokens
from components.take_home.report import whole_report

SHOWN = "page_shows"


def shows(shown: Shown) -> None:
    """Say what is chosen on this page, for the script: the frame begins with nothing, a page may then say more."""
    st.session_state[SHOWN] = shown


def take_home(
    page: str,
    asked: Sequence[Tokens],
    write: Callable[..., Notebook],
    flow: Callable[[Tokens], Flow],
    *,
    layers: int,
) -> None:
    """Three downloads, each written when it is asked for; they hold what is looked at. Call after the page.

    `asked` has the last tokens when a download is asked for. `write` takes them and `shown`.
    """
    if not asked:  # what failed has said so
        return
    layer = address.recall("layer", layers, address.whole_number(0, layers), quiet=True)
    token = address.recall("token", 1, address.whole_number(0, 511), quiet=True)
    shown = replace(st.session_state.pop(SHOWN, Shown()), layer=layer, token=token)

    def written() -> Notebook:
        return write(asked[-1], shown=shown)

    with st.popover("Take this page home", icon=":material/download:", key="take_home", width="stretch"):
        st.markdown("The same numbers without this app, checked against what this page shows.")
        _button("Python script", lambda: as_script(written()), f"{page}.py", "text/x-python")
        _button("Jupyter notebook", lambda: as_notebook(written()), f"{page}.ipynb", "application/x-ipynb+json")
        _button("Report of the whole flow (HTML)", lambda: whole_report(flow(asked[-1])), "report.html", "text/html")


def _button(label: str, data: Callable[[], str], name: str, mime: str) -> None:
    key = f"take_{name.rsplit('.', 1)[1]}"
    st.download_button(label, data, name, mime, key=key, on_click="ignore", width="stretch")
