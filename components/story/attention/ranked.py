"""The heads by which the reader reads the source, ranked: weight, what arrives, and what cutting the path changes.

Weights come at once; the cuts follow as a message of their own (`attention_told`), which the list is drawn anew from.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any
from zlib import crc32

import numpy as np
import streamlit as st

from components.compute.cause import HeadCuts
from components.compute.links import Arrivals
from components.frame import address
from components.frame.streamlit_internals import browser_component
from components.story.attention.choices import EFFECT, WEIGHT, Asked, choose_rank
from components.story.attention.picture import open_head
from components.views.wording import token_name

KEY = "ranked"

_draw = browser_component("attention_ranked", html="<div class='ranked'></div>")
_tell = browser_component("attention_told")


def ranked(asked: Asked, arrivals: Arrivals, rank: str, notes: Sequence[str], *, comes: bool) -> None:
    """Draw the list in rank order, with `notes` of what each head does, by layer and head; where cuts are not made
    before somebody asks, it says so instead of waiting."""
    key, row = address.fresh(KEY), asked.row
    _draw(
        key=key,
        data=listed(asked, arrivals) | {"rank": rank, "notes": notes, "comes": comes},
        on_head_change=partial(_head, key, row.layers, row.heads),
        on_rank_change=partial(_rank, key),
    )


def listed(asked: Asked, arrivals: Arrivals) -> dict[str, Any]:
    """For each layer and head the weight of the source, and the share of what arrives that comes from it."""
    tokens, row = asked.tokens, asked.row
    return {
        "mark": mark_of(asked),
        "reader": tokens.names[asked.reader],
        "source": tokens.names[asked.source],
        "layers": row.layers,
        "heads": row.heads,
        "open": [asked.opened.layer, asked.opened.head],
        "weights": _rounded(row.weights[:, :, asked.source]),
        "arrives": _rounded(arrivals.share_of(asked.source)),
    }


def tell(asked: Asked, cuts: Sequence[HeadCuts], other: HeadCuts | None) -> None:
    """Send what cuts of the path change, by layer and head, and in the open layer all heads at once; beside that of the
    path from the `other` word, if there is one."""
    beside = (
        "" if other is None else f"{token_name(asked.tokens.names, other.source)}: {round(1000 * other.together):,}"
    )
    _tell(key="attention_told", data=told_cuts(asked, cuts) | {"beside": beside})


def told_cuts(asked: Asked, cuts: Sequence[HeadCuts]) -> dict[str, Any]:
    """The effects (R · heads,) by layer and head, and (R,) of all heads of a layer."""
    return {
        "mark": mark_of(asked),
        "effects": [float(f"{moved:.4g}") for one in cuts for moved in one.moved],
        "together": [float(f"{one.together:.4g}") for one in cuts],
    }


def mark_of(asked: Asked) -> str:
    """By which the browser knows that a message is about the list that it shows."""
    weights = crc32(np.ascontiguousarray(asked.row.weights).tobytes())
    return f"{weights} {asked.tokens.ids} {asked.reader} {asked.source}"


def _rounded(values: Any) -> list[float]:
    return [float(f"{value:.7g}") for value in values.ravel()]  # what is not 1 stays below it


def _head(key: str, layers: int, heads: int) -> None:
    open_head(st.session_state.get(key, {}).get("head"), layers, heads)


def _rank(key: str) -> None:
    rank = st.session_state.get(key, {}).get("rank")
    if rank in (WEIGHT, EFFECT):
        choose_rank(rank)
