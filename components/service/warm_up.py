"""The model loads behind the first page, once per process, so that nobody waits for it twice."""

import gc
from threading import Thread

import streamlit as st

from components.records.checkpoints import CheckpointError, Place
from components.service.weights import load_model


@st.cache_resource(max_entries=4, show_spinner=False)
def warm_up(place: Place) -> None:
    """Begin to load the weights in the background; at once, and only the first time that it is asked."""
    Thread(target=_load, args=(place,), name=f"warm up {place.key}", daemon=True).start()


def _load(place: Place) -> None:
    try:
        load_model(place)
    except CheckpointError:
        return  # the page that needs the weights says why
    # What torch and transformers made lives as long as the process; the collector need not look at it again.
    gc.collect()
    gc.freeze()
