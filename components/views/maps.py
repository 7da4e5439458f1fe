"""What a page shows instead of a map that has yet to be computed, that of uses among them: an offer to compute it, or
its progress; and the names of senses on it.
"""

import streamlit as st

from components.frame.boundary import readable_errors
from components.frame.markup import escaped
from components.records.checkpoints import Facts
from components.records.uses import SameWord
from components.records.vocabulary import MapName
from components.service import ModelService

# Seconds of one core, measured with 2 layers of width 16 and with the packaged 6 of 384: to start, per million weights
# of the encoder, and per map.
START, WORK, MAPPING = 18.0, 2.3, 6.0


def offer_map(bert: ModelService, name: MapName, text: str, *, label: str = "Compute the map") -> None:
    """A button of this `label` that starts the computation, below `text`; while it runs, its progress and Stop."""
    now = bert.map_progress(name)
    if now and not now.problem:
        _running(bert, name)
        return
    if now:
        st.warning(now.problem, icon=":material/error:")
    st.info(text, icon=":material/map:")
    if st.button(label, key=f"{name}_start"):
        bert.draw_map(name)
        st.rerun()


@st.fragment(run_every=1.0)
def _running(bert: ModelService, name: MapName) -> None:
    with readable_errors():
        now = bert.map_progress(name)
        if now is None or now.problem:
            st.rerun()
        assert now
        with st.container(horizontal=True, vertical_alignment="center"):
            st.progress(now.share, f"{now.words} ({now.share:.0%})")
            st.button("Stop", key=f"{name}_stop", icon=":material/stop:", on_click=bert.stop_map, args=(name,))
        st.caption("You can keep using the app meanwhile, leave this page and come back.")


def no_map_yet(bert: ModelService, facts: Facts) -> None:
    """Offer to compute the map of a checkpoint that has none, or show its progress.

    A variant takes the map of its original: what is computed are the vectors of the uses.
    """
    weights = 12 * facts.layers * facts.width**2  # attention 4, feed-forward 8; looking up rows costs nothing
    seconds = START + WORK * weights / 1e6 + (0 if bert.altered else MAPPING * (facts.layers + 1))
    minutes = f"about {max(1, round(seconds / 60))} min on one core"
    if bert.altered:
        text = (
            f"To find the uses nearest to your words, {escaped(bert.title)} has to read all of them: {minutes}. The "
            "result is kept."
        )
        offer_map(bert, "uses_map", text, label="Read the uses")
        return
    text = (
        f"There is no map of uses for {escaped(bert.title)} yet. To compute one, thousands of sentences go through its "
        f"encoder, and each layer is mapped: {minutes}. The result is kept."
    )
    offer_map(bert, "uses_map", text)


def sense_names(same: SameWord) -> dict[str, str]:
    """A label for each sense of a word, in the dictionary's order: word, part of speech and definition."""
    named = zip(same.meanings, same.uses, strict=True)
    return {meaning: f"{use.word} ({use.pos}): {use.definition}" for meaning, use in named}
