"""The bar above every page: the sentence, drawn with the page, at its left; what can be done with it at its right.

There is the choice of a checkpoint among those that the host offers, and the facts about the one in use. It is not
always the chosen one, which may be refused or not be on this server. Then the choice returns to the one in use, and the
reason is shown above the page.
"""

import os
from collections.abc import Callable, Mapping
from functools import partial
from html import escape

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from components.frame import address
from components.frame.markup import Markup
from components.records.checkpoints import CatalogueEntry, CheckpointError, Facts, NotOnThisMachine, counterpart
from components.turns.queue import RUNS

NAME = "BERT Embedding Explorer"
PURPOSE = "how BERT turns text into vectors, in real numbers"
VARIABLE = "EXPLORER_SOURCE"
WANTED = "model_wanted"


def actions() -> DeltaGenerator:
    """The right part of the bar. The style sheet places it there on a desktop, and below the page on a phone."""
    return st.container(key="actions", horizontal=True, horizontal_alignment="right", gap="small")


def checkpoint_box(title: str, *, untrained: bool) -> DeltaGenerator:
    """The box of the checkpoint in use; an untrained one stands out, so that no one takes it for the trained one."""
    with st.container(key="untrained" if untrained else "trained", width="content"):
        return st.popover(title, key="checkpoint")


def twin_button(other: Callable[[], None] | None, *, untrained: bool) -> None:
    """A button for `other`, which changes to the untrained twin or, from that, back; nothing if there is none."""
    if other is not None:
        label = "Trained" if untrained else "Untrained"
        st.button(label, key="twin", icon=":material/swap_horiz:", width="content", on_click=other)


def untrained_note() -> None:
    """Say on every page that nothing on it was learned: its prose is about trained checkpoints."""
    text = "Untrained: all weights are random. Where this page speaks of what was learned, nothing was."
    st.html(Markup(f'<p class="untrained-note">{text}</p>'))


def source_link() -> None:
    """A link to the source code, where the host names its address."""
    source = os.environ.get(VARIABLE, "")
    if source.startswith(("https://", "http://")):
        link = f'<a href="{escape(source)}" target="_blank" rel="noopener">Source code</a>'
        st.html(Markup(f'<p class="source">{NAME}. {link}</p>'))


def model_wanted(offered: Mapping[str, CatalogueEntry], first: str) -> str:
    """The key of the checkpoint that the viewer wants; at first that is `first`."""
    if st.session_state.get(WANTED) not in offered:
        st.session_state[WANTED] = address.recall("model", first, address.one_of(*offered))
    wanted: str = st.session_state[WANTED]
    return wanted


def model_choice(offered: Mapping[str, CatalogueEntry], current: str, default: str) -> None:
    """The list of checkpoints, set to the `current` one; open, so that another is one click away.

    Below it are those that cannot be used, each with the reason.
    """
    st.session_state.model = current
    titles = {key: entry.title for key, entry in offered.items() if not entry.fault}
    st.radio(
        "Checkpoint",
        list(titles),
        key="model",
        on_change=_want_selected,
        format_func=titles.__getitem__,
        help="The BERT whose numbers all pages show. One that is not on this server is downloaded only after a click.",
    )
    address.keep("model", current, default)
    for entry in offered.values():
        if entry.fault:
            st.html(Markup(f'<p class="unusable"><b>{escape(entry.title)}</b>: {escape(entry.fault)}</p>'))


def model_facts(facts: Facts, note: str) -> None:
    """A caption with what the checkpoint in use is, and its size."""
    st.caption(
        f"**{facts.title}**, {note}: {facts.layers} layer{'s' * (facts.layers != 1)}, {facts.width} wide, "
        f"{facts.vocabulary:,} vocabulary entries, {facts.parameters:,} parameters."
    )


def unavailable_notice(
    reason: CheckpointError | None, current: str, download: Callable[[Callable[[float], None]], None]
) -> None:
    """Say why the checkpoint that the viewer wants is not in use. Where a download would help, offer it and show its
    progress. `current` is the title of the one in use."""
    if reason is None:
        return
    missing = isinstance(reason, NotOnThisMachine) and reason.may_download
    show, icon = (st.info, "download") if missing else (st.warning, "error")
    meanwhile = f"Until then the pages show **{current}**." if missing else f"The pages show **{current}** instead."
    with st.container(key="unavailable", horizontal=True, vertical_alignment="center", gap="small"):
        show(f"{reason} {meanwhile}", icon=f":material/{icon}:")
        wanted = missing and st.button("Download it now", key="download")
        st.button(f"Stay with {current}", key="stay", on_click=_want_selected)
        if wanted:
            _fetch(download)


def want_checkpoint(key: str) -> None:
    """A button's callback: choose the checkpoint of that key, as in the list."""
    st.session_state[WANTED] = key


def to_twin(offered: Mapping[str, CatalogueEntry], current: str) -> Callable[[], None] | None:
    """A callback that chooses the untrained twin of the `current` checkpoint or, from a twin, the trained one.

    None if that is not offered.
    """
    other = counterpart(current)
    return partial(want_checkpoint, other) if other in offered else None


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
