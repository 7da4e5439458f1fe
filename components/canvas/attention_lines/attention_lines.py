"""Attention as lines between two columns of tokens; hovering or focusing a token shows only its own lines."""

from functools import partial

import pandas as pd

from components.canvas.figure import figure_footer
from components.frame.streamlit_internals import browser_component
from components.records.arrays import Array
from components.records.attention import AttentionView

_lines = browser_component(
    "attention_lines",
    html="""<div class="lines" role="group" data-figure>
      <p class="left-title"></p><p class="right-title"></p>
      <div class="left"></div><svg preserveAspectRatio="none" aria-hidden="true"></svg><div class="right"></div>
      <p class="hint" aria-live="polite"></p>
    </div>""",
)
FLOOR = 0.01


def attention_lines(seen: AttentionView, weights: Array, *, key: str, alt: str) -> None:
    """Draw `weights` (rows, columns) of `seen`, without lines below 0.01. A saved figure shows the isolated lines."""
    _lines(
        key=key,
        data={
            "rows": [list(token) for token in zip(seen.rows, seen.row_pieces, seen.row_texts, strict=True)],
            "columns": [list(token) for token in zip(seen.columns, seen.column_pieces, seen.column_texts, strict=True)],
            "weights": [[round(float(weight), 3) for weight in row] for row in weights],
            "floor": FLOOR,
            "alt": alt,
        },
    )
    figure_footer(key, alt, partial(weights_table, seen, weights))


def weights_table(seen: AttentionView, weights: Array) -> pd.DataFrame:
    """`weights` (rows, columns) of `seen` as a table: one row per query token, one column per key token."""
    columns = [f"{position} {piece}" for position, piece in zip(seen.columns, seen.column_pieces, strict=True)]
    rows = [f"{position} {piece}" for position, piece in zip(seen.rows, seen.row_pieces, strict=True)]
    frame = pd.DataFrame(weights, columns=columns)
    frame.insert(0, "looks", rows)
    return frame
