"""One token's way through BERT on one screen: its pieces, three rows, their sum, LayerNorm, the encoder, and a map.

The five rows of the input layer and the token's hidden states are sent as float32, so that the browser can write out
the arithmetic of a dimension without a round trip; only selecting another token needs one.
"""

import json
import struct
from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from components.canvas.figure import figure_footer
from components.compute.scales import limit
from components.frame import address
from components.frame.navigation import PAGES
from components.frame.streamlit_internals import browser_component
from components.records.embeddings import PANELS, Embeddings
from components.records.projection import Projection
from components.records.states import States

_HTML = "<div class='overview' data-figure></div>"
_draw = browser_component("overview", html=_HTML)
_STEPS = ("tokens", "embeddings", "encoder", "context")


def overview(embeddings: Embeddings, states: States, places: Projection, token: int, *, key: str) -> None:
    """Draw everything from the pieces to the last layer for `token`; `places` maps all tokens' last vectors."""
    name, key = key, address.fresh(key)
    _draw(key=key, data=_packed(embeddings, states, places, token), on_token_change=lambda: _chosen(key))
    alt = (
        f"The path of “{embeddings.pieces[token]}” through BERT: its word, position and segment row, their sum, "
        f"LayerNorm, the vector after each of {states.layers} layers, and its place among the other tokens."
    )
    figure_footer(name, alt, partial(_numbers, embeddings, states, token))


def _chosen(key: str) -> None:
    if (token := st.session_state[key].token) is not None:
        address.keep("token", token, None)


def _packed(embeddings: Embeddings, states: States, places: Projection, token: int) -> bytes:
    rows = [getattr(embeddings, panel)[token] for panel in PANELS]
    deviation = float(np.sqrt(embeddings.summed[token].var(dtype=np.float64) + embeddings.eps))
    weights = (embeddings.gamma, embeddings.beta)
    fields: dict[str, Any] = {
        "pieces": embeddings.pieces,
        "ids": embeddings.ids,
        "segments": embeddings.segments,
        "token": token,
        "width": embeddings.shape[1],
        "layers": states.layers,
        "mean": float(embeddings.summed[token].mean(dtype=np.float64)),
        "deviation": deviation,
        "limits": _limits(rows, states.hidden[1:, token]),
        "places": np.round(places.points[:, :2].astype(float), 4).tolist(),
        "method": places.method,
        "pages": {step: step if step in PAGES else "attention" for step in _STEPS},
    }
    header = json.dumps(fields, separators=(",", ":")).encode()
    body = np.concatenate([*rows, *weights, *states.hidden[1:, token]]).astype("<f4").tobytes()
    return struct.pack("<I", len(header)) + header + body


def _limits(rows: Sequence[Any], hidden: Any) -> list[float]:
    """The ends of two colour scales: for the three rows and their sum, and for LayerNorm and all layers."""
    return [limit(*rows[:4]), limit(rows[4], *hidden)]


def _numbers(embeddings: Embeddings, states: States, token: int) -> pd.DataFrame:
    columns = {panel: getattr(embeddings, panel)[token] for panel in PANELS}
    columns |= {f"layer {layer}": states.hidden[layer, token] for layer in range(1, states.layers + 1)}
    return pd.DataFrame({"dimension": range(embeddings.shape[1]), **columns})
