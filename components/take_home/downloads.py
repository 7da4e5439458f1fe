"""The downloads of every page: a script, a notebook, a report, and worksheets for a class."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import streamlit as st

from components.frame import address
from components.records.checkpoints import Checkpoint
from components.records.flow import Flow
from components.records.tokens import Tokens
from components.take_home.report import whole_report
from components.take_home.script import Script, as_notebook, as_script, script
from components.take_home.shown import ShownStep, shown_step
from components.take_home.worksheet import PREDICTIONS, WorksheetService, class_worksheets

MOST_SHEETS = 60
KEY = "take_home"


class Service(WorksheetService, Protocol):
    """The methods of the model service that the downloads need."""

    def flow(self, tokens: Tokens) -> Flow: ...


def is_open() -> bool:
    """Whether the downloads are on the page: it is then computed as a whole, since a script has what was shown."""
    return bool(st.session_state.get(KEY))


def take_home(
    page: str,
    title: str,
    answered: Sequence[Tokens],
    shown: Sequence[ShownStep],
    *,
    checkpoint: Checkpoint,
    bert: Service,
) -> None:
    """Four downloads of what the page shows, offered when a reader opens them, and written when clicked. Call after the
    page.

    `answered` holds the last tokens and `shown` the steps that the page reported, at the time of the click.
    """
    if not answered:  # the page failed and shows an error
        return

    def made() -> Script:
        tokens = answered[-1]
        known = shown or [shown_step("text", ids=tokens.ids, pieces=tokens.pieces)]
        return script(title, bert.provenance(), checkpoint, {"a": tokens.a, "b": tokens.b}, known)

    name: dict[str, Any] = {"key": KEY, "on_change": "rerun"}
    popover = st.popover("Take this page home", icon=":material/download:", width="stretch", **name)
    with popover, st.container(key=f"{KEY}_room"):  # which has its height from the start, for the popover to fit
        st.markdown(
            "Code that computes this page's numbers without the app and asserts that they are the ones shown here."
        )
        if popover.open:
            _downloads(page, answered, made, bert)


def _downloads(page: str, answered: Sequence[Tokens], made: Callable[[], Script], bert: Service) -> None:
    _button("Python script", lambda: as_script(made()), f"{page}.py", "text/x-python")
    _button("Jupyter notebook", lambda: as_notebook(made()), f"{page}.ipynb", "application/x-ipynb+json")
    _button(
        "Report of the whole flow (HTML)", lambda: whole_report(bert.flow(answered[-1])), "report.html", "text/html"
    )
    st.markdown("For a class: exercises with this sentence's numbers, different cells on each sheet, and the keys.")
    count = int(st.number_input("Sheets", 1, MOST_SHEETS, key="take_sheets"))
    links = [address.link(stem, page) for stem, *_ in PREDICTIONS]
    label = "1 worksheet with its key (HTML)" if count == 1 else f"{count} worksheets with keys (HTML)"
    _button(label, lambda: class_worksheets(bert, answered[-1], count, links),
            "worksheets.html", "text/html", key="take_worksheets")  # fmt: skip


def _button(label: str, data: Callable[[], str], name: str, mime: str, key: str = "") -> None:
    key = key or f"take_{name.rsplit('.', 1)[1]}"
    st.download_button(label, data, name, mime, key=key, on_click="ignore", width="stretch")
