"""The downloads of every page: a script, a notebook, a report, and worksheets for a class."""

from collections.abc import Callable

import streamlit as st

from components.frame import address, share
from components.frame.public_address import ask_for_root, for_others, is_local
from components.records.checkpoints import Checkpoint
from components.records.tokens import Tokens
from components.service import ModelService
from components.take_home.report import whole_report
from components.take_home.script import Script, as_notebook, as_script, script
from components.take_home.shown import Shown, shown_step
from components.take_home.worksheet import class_worksheets, predictions

MOST_SHEETS = 60
KEY = "take_home"


def is_open() -> bool:
    """Whether the downloads are on the page: it is then computed as a whole, since a script has what was shown."""
    return share.is_open() and bool(st.session_state.get(KEY))


def take_home(
    page: str,
    title: str,
    shown: Shown,
    *,
    checkpoint: Checkpoint,
    bert: ModelService,
) -> None:
    """Four downloads of what the page shows, offered when a reader opens them, and written when clicked. Call after the
    page.

    `shown` is what the page reported, and is read when a download is clicked.
    """
    if shown.tokens is None:  # the page failed and shows an error
        return

    def made() -> Script:
        tokens = _tokens(shown)
        known = shown.steps or [shown_step("text", ids=tokens.ids, pieces=tokens.pieces)]
        texts = {"a": tokens.a, "b": tokens.b}
        return script(title, shown.provenance, checkpoint, texts, known, changed=bert.changed())

    label = share.row("Export", "script, notebook, report, worksheets")
    with st.expander(label, key=KEY, on_change="rerun", type="compact"):
        st.markdown(
            "Code that computes this page's numbers without the app and asserts that they are the ones shown here."
        )
        if is_open():
            _downloads(page, checkpoint.mark, shown, made, bert)


def _downloads(page: str, mark: str, shown: Shown, made: Callable[[], Script], bert: ModelService) -> None:
    _button("Python script", lambda: as_script(made()), f"{page}{mark}.py", "text/x-python")
    _button("Jupyter notebook", lambda: as_notebook(made()), f"{page}{mark}.ipynb", "application/x-ipynb+json")
    _button(
        "Report of the whole flow (HTML)",
        lambda: whole_report(bert.flow(_tokens(shown))),
        f"report{mark}.html",
        "text/html",
    )
    st.markdown("For a class: exercises with this sentence's numbers, different cells on each sheet, and the keys.")
    count = int(st.number_input("Sheets", 1, MOST_SHEETS, key="take_sheets"))
    links = [address.link(stem, page, asked.address) for stem, asked in predictions()]
    root = ask_for_root(links[0], key="public_address_sheets")
    if is_local(links[0]) and not root:
        st.caption("The codes and links on the sheets work only on this computer, until you type an address above.")
    links = [for_others(link, root) for link in links]
    label = "1 worksheet with its key (HTML)" if count == 1 else f"{count} worksheets with keys (HTML)"
    _button(label, lambda: class_worksheets(bert, _tokens(shown), count, links),
            f"worksheets{mark}.html", "text/html", key="take_worksheets")  # fmt: skip


def _tokens(shown: Shown) -> Tokens:
    assert shown.tokens is not None  # else there were no buttons
    return shown.tokens


def _button(label: str, data: Callable[[], str], name: str, mime: str, key: str = "") -> None:
    key = key or f"take_{name.rsplit('.', 1)[1]}"
    st.download_button(label, data, name, mime, key=key, on_click="ignore", width="stretch")
