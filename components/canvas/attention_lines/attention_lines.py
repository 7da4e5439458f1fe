"""Attention as lines between two columns of tokens: point at a token, or move to it by keyboard, to see its own."""

from functools import partial
from pathlib import Path

import pandas as pd

from components.canvas.figure import figure_footer
from components.frame.streamlit_internals import browser_component
from components.records.arrays import Array
from components.records.attention import AttentionView

_HERE = Path(__file__).parent
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
    """Draw `weights` (rows, columns) of `seen`; below 0.01 there is no line. Tokens are text, never markup.

    What is isolated by a click is saved so.
    """
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
    """`weights` (rows, columns) of `seen`: one row per token that looks, one column per token that is looked at."""
    columns = [f"{place} {piece}" for place, piece in zip(seen.columns, seen.column_pieces, strict=True)]
    frame = pd.DataFrame(weights, columns=columns)
    frame.insert(0, "looks", [f"{place} {piece}" for place, piece in zip(seen.rows, seen.row_pieces, strict=True)])
    return frame
