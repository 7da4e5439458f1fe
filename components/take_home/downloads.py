"""The downloads of every page: a script, a notebook, a report, and worksheets for a class."""

from collections.abc import Callable

import streamlit as st

from components.compute.heatmaps import input_layer
from components.figures.normalization import means_and_deviations
from components.figures.projection import layer_animation, point_map
from components.figures.report import five_heatmaps, report
from components.frame import address, share
from components.frame.pages import PAGES
from components.frame.settings import TOKEN
from components.frame.share import ask_for_root, for_others, is_local
from components.records.checkpoints import Checkpoint
from components.records.heatmaps import View
from components.records.tokens import Tokens
from components.records.worksheet import Flow
from components.service import ModelService
from components.take_home.script import Script, as_notebook, as_script, script
from components.take_home.shown import Shown, shown_step
from components.take_home.worksheet import class_worksheets, predictions, token_asked_about
from components.umap.layers import project_layers
from components.umap.projection import project

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
    token = {TOKEN.name: str(token_asked_about(_tokens(shown)))}
    links = [
        address.link(stem, page, asked.address | (token if TOKEN in PAGES[stem].settings else {}))
        for stem, asked in predictions()
    ]
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


def whole_report(flow: Flow) -> str:
    """One HTML file with the whole flow, readable offline."""
    names, sheet = flow.tokens.names, input_layer(flow.embeddings, orders=False)
    view = View(0, 0, 0, sheet.shape[1] - 1, scale=next(iter(dict(sheet.limits))))
    count, width = flow.embeddings.shape
    sections = [
        (
            "Embeddings",
            f"Three learned rows for each of {count} tokens, their sum, and LayerNorm of it; {width} dimensions.",
            [five_heatmaps(sheet, view)],
        ),
        (
            "LayerNorm",
            "The mean and the standard deviation that LayerNorm takes from each token.",
            [means_and_deviations(flow.normalization, names, 0)],
        ),
        (
            "Context",
            f"The hidden states of the last of {flow.states.layers} encoder layers, by PCA.",
            [point_map(project(flow.states.hidden[-1], method="pca"), names)],
        ),
        (
            "Layer by layer",
            "The same by PCA from layer 0 to the last; each layer is rotated onto the one before.",
            [layer_animation(project_layers(flow.states.hidden, method="pca"), names)],
        ),
    ]
    proof = (
        f"Measured when this was written: max |ours − model.embeddings(…)| = {flow.proof.against_module:.1e}, "
        f"max |ours − hidden_states[0]| = {flow.proof.against_hidden_states:.1e}."
    )
    return report(flow.tokens, sections, provenance=flow.provenance, proof=proof)
