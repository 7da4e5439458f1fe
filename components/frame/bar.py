"""The bar above every page: the sentence, drawn with the page, at its left; what can be done with it at its right.

The checkpoint in use is not always the chosen one, which may be refused or not be on this server. Then the choice
returns to the one in use, and the reason is shown above the page.
"""

from collections.abc import Callable, Mapping

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from components.frame import address
from components.frame.markup import Markup, escaped
from components.records.checkpoints import CatalogueEntry, Checkpoint, CheckpointError, NotOnThisMachine
from components.turns.queue import RUNS

WANTED = "model_wanted"
LONGEST = 26  # characters of a checkpoint's name that the bar has room for


def actions() -> DeltaGenerator:
    """The right part of the bar: checkpoint, tour, and a menu, which is all that a phone shows of it."""
    return st.container(key="actions", horizontal=True, horizontal_alignment="right", gap="small")


def checkpoint_box(name: str, *, untrained: bool) -> DeltaGenerator:
    """The box of the checkpoint in use; an untrained one stands out, so that no one takes it for the trained one."""
    with st.container(key="untrained" if untrained else "trained"):
        # The sentence, in another part of the page, ends where the boxes begin.
        st.html(f"<style>:root {{ --name: {min(len(name), LONGEST)}; }}</style>")
        return st.popover(escaped(name), key="checkpoint", width="stretch")


def untrained_note() -> None:
    """Say on every page that nothing on it was learned: its prose is about trained checkpoints."""
    text = "Untrained: all weights are random. Where this page speaks of what was learned, nothing was."
    st.html(Markup(f'<p class="untrained-note">{text}</p>'))


def model_wanted(offered: Mapping[str, CatalogueEntry], first: str) -> str:
    """The key of the checkpoint that the viewer wants; at first that is `first`."""
    if st.session_state.get(WANTED) not in offered:
        st.session_state[WANTED] = address.recall("model", first, address.one_of(*offered))
    wanted: str = st.session_state[WANTED]
    return wanted


def unavailable_notice(
    reason: CheckpointError | None, in_use: Checkpoint, download: Callable[[Callable[[float], None]], None]
) -> None:
    """Say why the checkpoint that the viewer wants is not in use. Where a download would help, offer it and show its
    progress."""
    if reason is None:
        return
    missing = isinstance(reason, NotOnThisMachine) and reason.may_download
    show, icon = (st.info, "download") if missing else (st.warning, "error")
    current = escaped(in_use.title)
    meanwhile = f"Until then the pages show **{current}**." if missing else f"The pages show **{current}** instead."
    with st.container(key="unavailable", horizontal=True, vertical_alignment="center", gap="small"):
        show(f"{escaped(str(reason))} {meanwhile}", icon=f":material/{icon}:")
        wanted = missing and st.button("Download it now", key="download")
        st.button(f"Stay with {current}", key="stay", on_click=want_checkpoint, args=(in_use.key,))
        if wanted:
            _fetch(download)


def want_checkpoint(key: str) -> None:
    """A button's callback: choose the checkpoint of that key, as in the menu."""
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
        st.warning(escaped(str(error)), icon=":material/cloud_off:")
    else:
        st.rerun()
