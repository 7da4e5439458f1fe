"""What random pairs of tokens are like in a checkpoint: the baseline of every cosine on the pages."""

from __future__ import annotations

import numpy as np
import streamlit as st

from components.compute.similarity import baseline_of
from components.records.checkpoints import Place
from components.records.corpus import Line
from components.records.sets import VARIED
from components.records.similarity import Baseline
from components.service.corpus import forward
from components.service.tokens import trace
from components.service.weights import read_config


@st.cache_data(max_entries=4, max_size="4MB", show_spinner=False)
def baseline(place: Place, lines: tuple[Line, ...] = VARIED) -> Baseline:
    """The baseline over every token but the special ones of the reference set."""
    room = read_config(place)["max_position_embeddings"]
    sentences = [trace(place, line.a, line.b, limit=room) for line in lines]
    words = [[token.position for token in tokens.tokens if token.word is not None] for tokens in sentences]
    rows, numbers = [], []
    for number, hidden, _ in forward(place, sentences):
        rows.append(hidden[:, words[number]])
        numbers += [number] * len(words[number])
    return baseline_of(np.concatenate(rows, axis=1), numbers)
