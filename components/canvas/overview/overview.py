"""One token's way through BERT on one screen: its pieces, three rows, their sum, LayerNorm, the encoder, and a map.

The five rows of the input layer and the token's hidden states are sent as float32, so that the browser can write out
the arithmetic of a dimension without a round trip; only selecting another token needs one.
"""

import json
import struct
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np
import streamlit as st

from components.canvas.figure import figure_footer
from components.compute.data_frame import DataFrame, data_frame
from components.compute.heatmaps import limit
from components.frame import address
from components.frame.pages import PAGES
from components.frame.streamlit_internals import browser_component
from components.records.embeddings import PANELS, Embeddings
from components.records.projection import Projection
from components.records.states import States

Choose = Callable[[int], None]

_HTML = "<div class='overview' data-figure></div>"
_draw = browser_component("overview", html=_HTML)
_STEPS = ("tokens", "tables", "embeddings", "normalization", "encoder", "context")


def overview(
    embeddings: Embeddings,
    states: States,
    places: Projection,
    token: int,
    dimension: int | None,
    *,
    on_token: Choose,
    on_dimension: Choose,
    on_layer: Choose,
    opens: str,
    key: str,
) -> None:
    """Draw everything from the pieces to the last layer for `token`; `places` maps all tokens' last vectors.

    `dimension` is the one that is pinned; without it the one in which the sum is farthest from zero is marked. A click
    calls `on_token` or `on_dimension`, one on the name of a layer (from 1) `on_layer`. The page that `opens` names, if
    any, is opened at once.
    """
    name, key = key, address.fresh(key)
    counts = {"token": len(embeddings.names), "dimension": embeddings.shape[1], "layer": states.layers + 1}
    chosen = {"token": on_token, "dimension": on_dimension, "layer": on_layer}
    _draw(
        key=key,
        data=_packed(embeddings, states, places, token, dimension, opens),
        on_token_change=lambda: _chosen(key, "token", counts, chosen),
        on_dimension_change=lambda: _chosen(key, "dimension", counts, chosen),
        on_layer_change=lambda: _chosen(key, "layer", counts, chosen),
    )
    alt = (
        f"The path of “{embeddings.names[token]}” through BERT: its word, position and segment row, their sum, "
        f"LayerNorm, the vector after each of {states.layers} layers, and its place among the other tokens."
    )
    figure_footer(name, alt, partial(_numbers, embeddings, states, token))


def _chosen(key: str, what: str, counts: Mapping[str, int], choose: Mapping[str, Choose]) -> None:
    """Pass on a token, dimension or layer that exists."""
    number = st.session_state.get(key, {}).get(what)  # empty if another page was opened at the same time
    if isinstance(number, int) and 0 <= number < counts[what]:
        choose[what](number)


def _packed(
    embeddings: Embeddings, states: States, places: Projection, token: int, dimension: int | None, opens: str
) -> bytes:
    rows = [getattr(embeddings, panel)[token] for panel in PANELS]
    deviation = float(np.sqrt(embeddings.summed[token].var(dtype=np.float64) + embeddings.eps))
    weights = (embeddings.gamma, embeddings.beta)
    fields: dict[str, Any] = {
        "pieces": embeddings.names,
        "ids": embeddings.ids,
        "segments": embeddings.segments,
        "token": token,
        "dimension": -1 if dimension is None else dimension,
        "opens": opens,
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


def _numbers(embeddings: Embeddings, states: States, token: int) -> DataFrame:
    columns = {panel: getattr(embeddings, panel)[token] for panel in PANELS}
    columns |= {f"layer {layer}": states.hidden[layer, token] for layer in range(1, states.layers + 1)}
    return data_frame({"dimension": range(embeddings.shape[1]), **columns})
