"""The checkpoint in use: a choice among those that the host offers, and the facts about it.

The checkpoint in use is not always the one that was chosen: a checkpoint may be refused, or not be on this
server. Then the choice goes back to the one in use, with the reason beside it and above the page.
"""

from collections.abc import Callable, Mapping

import streamlit as st

from components.frame import address
from components.records.checkpoints import CatalogueEntry, CheckpointError, Facts, NotOnThisMachine
from components.umap.queue import HALL

WANTED = "model_wanted"


def model_wanted(offered: Mapping[str, CatalogueEntry], first: str) -> str:
    """The key of the checkpoint that the viewer asked for, at the beginning the one called `first`."""
    if st.session_state.get(WANTED) not in offered:
        st.session_state[WANTED] = address.recall("model", first, address.one_of(*offered))
    wanted: str = st.session_state[WANTED]
    return wanted


def model_choice(
    offered: Mapping[str, CatalogueEntry], speaks: str, default: str, reason: CheckpointError | None
) -> None:
    """The box of checkpoints, which shows the one that speaks, and why it is not the one that was asked for."""
    st.session_state.model = speaks
    st.selectbox(
        "Checkpoint",
        list(offered),
        key="model",
        on_change=_ask,
        format_func=lambda key: offered[key].title,
        help="The BERT whose numbers all pages show. One that is not on this server is downloaded only after a click.",
    )
    if reason is not None:
        st.caption(f":material/info: {reason}")
    address.keep("model", speaks, default)


def model_facts(facts: Facts) -> None:
    """The lines of the sidebar about the checkpoint in use."""
    st.caption(
        f"**{facts.title}**: {facts.layers} layer{'s' * (facts.layers != 1)}, {facts.width} wide, "
        f"{facts.vocabulary:,} vocabulary entries, {facts.parameters:,} parameters."
    )


def obstacle(reason: CheckpointError | None, speaks: str, download: Callable[[Callable[[float], None]], None]) -> None:
    """Say above the page why the checkpoint that was asked for does not speak; where a download would help, offer it
    and show its progress. `speaks` is the title of the one that does."""
    if reason is None:
        return
    missing = isinstance(reason, NotOnThisMachine)
    show, icon = (st.info, "download") if missing else (st.warning, "error")
    meanwhile = f"Until then the pages show **{speaks}**." if missing else f"The pages show **{speaks}** instead."
    show(f"{reason} {meanwhile}", icon=f":material/{icon}:")
    with st.container(horizontal=True):
        wanted = missing and st.button("Download it now", key="download")
        st.button(f"Stay with {speaks}", key="stay", on_click=_ask)
    if wanted:
        _fetch(download)


def ask_for(key: str) -> None:
    """Want the checkpoint of that key, as if it had been chosen in the box; call it from a button."""
    st.session_state[WANTED] = key


def _fetch(download: Callable[[Callable[[float], None]], None]) -> None:
    HALL.leave()  # this may take minutes, and nobody else should wait for it
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


def _ask() -> None:
    """What the box shows is what is wanted."""
    st.session_state[WANTED] = st.session_state.model
