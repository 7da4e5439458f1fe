"""The picture of /decomposition: for each layer a bar of who wrote how much of the vector, and below it the vector of
the chosen layer, written as a sum of its parts."""

from base64 import b64encode
from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import streamlit as st
from pandas import DataFrame, concat

from components.canvas.figure import figure_footer
from components.compute.heatmaps import limit
from components.frame import address
from components.frame.saved_figure import menu_of_picture
from components.frame.streamlit_internals import browser_component
from components.records.arrays import Array
from components.records.decomposition import ATTENTION, FEED_FORWARD, Decomposition, Part
from components.records.tokens import Tokens
from components.story.decomposition.asked import choose_part
from components.story.decomposition.words import called
from components.views.recipe import difference_badge
from components.views.wording import quoted, shortened, spelled, token_name

KEY = "who_wrote"
SHOWN = 6  # parts that are drawn as vectors, besides the others and the sum
ROUNDING = 1e-4
OUTLYING = 3.0  # times what nearly all values stay below
KINDS = {ATTENTION: "attention", FEED_FORWARD: "network"}  # of parts that can be opened

_draw = browser_component("decomposition_sum", html="<div class='who-wrote' data-figure></div>")


class Row(NamedTuple):
    """A line of the sum: its part's number, or −1; its name; its colour; its share of the whole; its values."""

    part: int
    name: str
    kind: str
    share: float
    values: Array


def rows(ours: Decomposition) -> tuple[Row, ...]:
    """The parts with the largest shares, in size, the largest first; then the others as one."""
    shares = ours.shares[ours.layer, :, 0]
    order = np.argsort(-np.abs(shares), kind="stable")
    shown, rest = (order, order[:0]) if len(order) <= SHOWN + 1 else (order[:SHOWN], order[SHOWN:])
    named = [
        Row(int(at), called(ours.labels[at]), kind_of(ours.labels[at]), float(shares[at]), ours.parts[at, 0])
        for at in shown
    ]
    if not len(rest):
        return tuple(named)
    added = ours.parts[rest, 0].sum(axis=0, dtype=np.float64).astype(np.float32)
    return *named, Row(-1, f"{spelled(len(rest))} others", "others", float(shares[rest].sum()), added)


def kind_of(part: Part) -> str:
    """How it is coloured: a table's name, “biases”, or attention or network with “even” or “odd” for its layer."""
    if part.layer:
        return f"{KINDS[part.kind]} {'odd' if part.layer % 2 else 'even'}"
    return called(part).removesuffix(" row")


def sums(every: Decomposition, ours: Decomposition, part: Part | None, tokens: Tokens, *, error: float) -> None:
    """Draw it. `every` is the decomposition after the last layer, `ours` that after the chosen one, and `part` is open;
    `error` is how far the sum is from the model's own vector."""
    name, labels = token_name(tokens.names, ours.rows[0]), every.labels
    last = f"layer {every.layer}" if every.layer else "the input"
    alt = f"Who wrote the vector of {name}, in shares, from the input to {last}; below, {after(ours)}, as a sum."
    key, layers = address.fresh(KEY), every.layer
    _draw(
        key=key,
        data=packed(every, ours, part, tokens) | {"alt": alt},
        on_open_change=partial(_open, key, layers, labels),
    )
    figure_footer(KEY, alt, partial(numbers, every, ours), over=True)
    with menu_of_picture():
        of = f"max |sum of {len(ours.labels)} parts − hidden_states[{ours.layer}]|"
        difference_badge(of, error, rounding=ROUNDING)


def packed(every: Decomposition, ours: Decomposition, part: Part | None, tokens: Tokens) -> dict[str, Any]:
    """What the browser gets: shares by layer, and the rows of the sum as float32 values, their sum last."""
    summands, place = rows(ours), ours.rows[0]
    name, token = token_name(tokens.names, place), shortened(tokens.names[place])
    values = np.stack([*(row.values for row in summands), ours.whole[0]]).astype("<f4")
    return {
        "parts": [[called(one), kind_of(one), bool(one.layer)] for one in every.labels],
        "layers": [_shares(every, layer) for layer in range(every.layer + 1)],
        "chosen": ours.layer,
        "open": every.labels.index(part) if part else -1,
        "word": name,
        "token": [*quoted(token).partition(token)],
        "position": place,
        "title": f"{name} {after(ours)}, written as a sum",
        "rows": [[row.part, row.name, row.kind, _rounded(row.share)] for row in summands],
        "values": b64encode(values.tobytes()).decode(),
        "limit": _limit(values),
    }


def _limit(values: Array) -> float:
    """The end of the colours: the largest value, unless it would leave nearly all others pale."""
    largest, usual = float(np.abs(values).max()), limit(values)
    return float(f"{largest:.2g}") if largest <= OUTLYING * usual else usual


def after(ours: Decomposition) -> str:
    """“after layer 3”, “at the input”."""
    return f"after layer {ours.layer}" if ours.layer else "at the input"


def numbers(every: Decomposition, ours: Decomposition) -> DataFrame:
    """A row for each part of the chosen layer's vector: its share after each layer, and its values there."""
    shares = {
        f"share after {f'layer {layer}' if layer else 'the input'}": [
            float(every.shares[layer, at, 0]) if part.layer <= layer else None for at, part in enumerate(ours.labels)
        ]
        for layer in range(ours.layer + 1)
    }
    named = DataFrame({"part": [called(part) for part in ours.labels]} | shares)
    values = ours.parts[:, 0]
    return concat([named, DataFrame(values, columns=[f"dimension {at}" for at in range(values.shape[1])])], axis=1)


def _shares(every: Decomposition, layer: int) -> list[float]:
    """The shares of the parts that there are after a layer."""
    count = sum(part.layer <= layer for part in every.labels)
    return [_rounded(float(share)) for share in every.shares[layer, :count, 0]]


def _rounded(share: float) -> float:
    return float(f"{share:.5g}")


def _open(key: str, layers: int, labels: Sequence[Part]) -> None:
    """Choose a layer and a part that exist; anything else is ignored."""
    match st.session_state.get(key, {}).get("open"):  # empty if another page was opened at the same time
        case [int(layer), int(part)] if 0 <= layer <= layers and -1 <= part < len(labels):
            chosen = labels[part] if part >= 0 and labels[part].layer else None
            if not chosen or chosen.layer <= layer:
                choose_part(layer, chosen)
