"""The choice of a checkpoint among those that the host offers, and the facts about the one in use.

It is not always the chosen one, which may be refused or not be on this server. Then the box returns to the one in use,
and the reason is shown below it and above the page.
"""

from collections.abc import Callable, Mapping

import streamlit as st

from components.frame import address
from components.records.checkpoints import CatalogueEntry, CheckpointError, Facts, NotOnThisMachine
from components.umap.queue import RUNS

WANTED = "model_wanted"


def model_wanted(offered: Mapping[str, CatalogueEntry], first: str) -> str:
    """The key of the checkpoint that the viewer wants; at first that is `first`."""
    if st.session_state.get(WANTED) not in offered:
        st.session_state[WANTED] = address.recall("model", first, address.one_of(*offered))
    wanted: str = st.session_state[WANTED]
    return wanted


def model_choice(
    offered: Mapping[str, CatalogueEntry], current: str, default: str, reason: CheckpointError | None
) -> None:
    """The select box of checkpoints, set to the `current` one; `reason` says why that is not the one wanted."""
    st.session_state.model = current
    st.selectbox(
        "Checkpoint",
        list(offered),
        key="model",
        on_change=_want_selected,
        format_func=lambda key: offered[key].title,
        help="The BERT whose numbers all pages show. One that is not on this server is downloaded only after a click.",
    )
    if reason is not None:
        st.caption(f":material/info: {reason}")
    address.keep("model", current, default)


def model_facts(facts: Facts) -> None:
    """A caption with the size of the checkpoint in use."""
    st.caption(
        f"**{facts.title}**: {facts.layers} layer{'s' * (facts.layers != 1)}, {facts.width} wide, "
        f"{facts.vocabulary:,} vocabulary entries, {facts.parameters:,} parameters."
    )


def unavailable_notice(
    reason: CheckpointError | None, current: str, download: Callable[[Callable[[float], None]], None]
) -> None:
    """Say why the checkpoint that the viewer wants is not in use. Where a download would help, offer it and show its
    progress. `current` is the title of the one in use."""
    if reason is None:
        return
    missing = isinstance(reason, NotOnThisMachine)
    show, icon = (st.info, "download") if missing else (st.warning, "error")
    meanwhile = f"Until then the pages show **{current}**." if missing else f"The pages show **{current}** instead."
    show(f"{reason} {meanwhile}", icon=f":material/{icon}:")
    with st.container(horizontal=True):
        wanted = missing and st.button("Download it now", key="download")
        st.button(f"Stay with {current}", key="stay", on_click=_want_selected)
    if wanted:
        _fetch(download)


def want_checkpoint(key: str) -> None:
    """A button's callback: choose the checkpoint of that key, as in the select box."""
    st.session_state[WANTED] = key


def _fetch(download: Callable[[Callable[[float], None]], None]) -> None:
    RUNS.leave()  # this may take minutes, and nobody else should wait for it
    bar = st.progress(0.0, "Downloading")

    def show(share: float) -> None:
        bar.progress(share, f"Downloading: {share:.0%}")

    try:
        download(show)
    except CheckpointError as error:
        bar.empty()
        st.warning(str(error), icon=":material/cloud_off:")
    else:
        st.rerun()


def _want_selected() -> None:
    st.session_state[WANTED] = st.session_state.model
