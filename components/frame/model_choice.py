"""Which checkpoint speaks: a choice among those that the host offers, and what is known of the one that does."""

from collections.abc import Callable, Mapping

import streamlit as st

from components.frame import address
from components.records.checkpoints import CheckpointError, Entry, Facts, NotOnThisMachine


def model_choice(offered: Mapping[str, Entry], default: str) -> str:
    """The key of the chosen checkpoint."""
    if "model" not in st.session_state:
        st.session_state.model = address.recall("model", default, address.one_of(*offered))
    chosen: str = st.selectbox(
        "Checkpoint",
        list(offered),
        key="model",
        format_func=lambda key: offered[key].title,
        help="A BERT whose numbers all pages show. One that is not on this server is downloaded only after a click.",
    )
    address.keep("model", chosen, default)
    return chosen


def model_facts(facts: Facts) -> None:
    """The lines of the sidebar that say who speaks."""
    st.caption(
        f"**{facts.title}** speaks: {facts.layers} layers, {facts.width} wide, "
        f"{facts.vocabulary:,} vocabulary entries, {facts.parameters:,} parameters."
    )


def obstacle(reason: CheckpointError | None, download: Callable[[Callable[[float], None]], None]) -> None:
    """Say why the chosen checkpoint does not speak; where a download would help, offer it and show its progress."""
    if reason is None:
        return
    if not isinstance(reason, NotOnThisMachine):
        st.warning(f"{reason} The default checkpoint speaks instead.", icon=":material/error:")
        return
    st.info(f"{reason} Until then the default checkpoint speaks.", icon=":material/download:")
    if st.button("Download it now", key="download", width="stretch"):
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
