"""All heads of a layer as small heatmaps on one colour scale, each a button that opens its head."""

from base64 import b64encode
from collections.abc import Callable, Sequence
from functools import partial

import numpy as np
import pandas as pd
import streamlit as st

from components.canvas.figure import figure_footer
from components.compute.attention import head_weights, scale_end
from components.frame.streamlit_internals import browser_component
from components.records.attention import AttentionView

_draw = browser_component(
    "head_tiles",
    html="""<div class="head-tiles" data-figure>
      <div class="tiles" role="group"></div>
      <p class="scale"><span>0</span><span class="bar"></span><span class="end"></span></p>
    </div>""",
)


def head_tiles(
    seen: AttentionView, names: Sequence[tuple[str, float]], head: int, on_head: Callable[[int], None], *, key: str
) -> None:
    """The mean of all heads, then each head of `seen` with the kind of token that it attends to most, and its share.

    `head` (from 1, 0 is the mean) is marked; a click on another calls `on_head`.
    """

    weights = np.stack([head_weights(seen, number) for number in range(len(names) + 1)])
    levels = np.rint(weights * (255 / scale_end(seen))).astype(np.uint8)
    alt = f"Layer {seen.layer}: the mean of all heads, and every head, as a small heatmap on one colour scale."
    _draw(
        key=key,
        data={
            "names": [("mean of all", ""), *_labels(names)],
            "levels": b64encode(levels).decode(),
            "size": [len(seen.rows), len(seen.columns)],
            "parts": [_first_of_b(seen.row_texts), _first_of_b(seen.column_texts)],
            "end": f"{scale_end(seen):.2f}",
            "chosen": head,
            "alt": alt,
        },
        on_head_change=lambda: _select_head(st.session_state[key].head, len(names), on_head),
    )
    caption = (
        "Rows attend to columns (query → key), in the order of the sentence; one colour scale for all. A head is named "
        "after what it attends to most, with the share of its weight, averaged over the tokens."
    )
    figure_footer(key, alt, partial(tiles_table, seen), caption=caption)


def tiles_table(seen: AttentionView) -> pd.DataFrame:
    """One row per pair of query and key token, one column per head."""
    rows, columns = (
        [f"{position} {piece}" for position, piece in zip(positions, pieces, strict=True)]
        for positions, pieces in ((seen.rows, seen.row_pieces), (seen.columns, seen.column_pieces))
    )
    pairs = pd.MultiIndex.from_product([rows, columns], names=["query", "key"])
    by_head = {f"head {head}": weights.ravel() for head, weights in enumerate(seen.weights, 1)}
    return pd.DataFrame(by_head, index=pairs).reset_index()


def _labels(names: Sequence[tuple[str, float]]) -> list[tuple[str, str]]:
    return [(f"{head} · {kind}", f"{share:.0%}") for head, (kind, share) in enumerate(names, 1)]


def _first_of_b(texts: Sequence[str]) -> float:
    """The start of the tokens of B, as a share of all tokens; 0 unless both texts are drawn."""
    return texts.index("B") / len(texts) if {"A", "B"} <= set(texts) else 0.0


def _select_head(number: object, heads: int, on_head: Callable[[int], None]) -> None:
    if isinstance(number, int) and 0 <= number <= heads:
        on_head(number)
