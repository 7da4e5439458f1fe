"""One token's attention: its lines to the others in one head, beside a grid of all layers and heads."""

from base64 import b64encode
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
import streamlit as st

from components.canvas.figure import figure_footer
from components.canvas.heads_grid.heads_grid import choose_head
from components.compute.data_frame import DataFrame, data_frame, side_by_side
from components.compute.links import AttentionFrom, Link
from components.frame.streamlit_internals import browser_component
from components.records.arrays import Array
from components.records.tokens import Tokens

LEVELS = 65_535
Choose = Callable[[int | None], None]

_draw = browser_component(
    "token_heads",
    html="""<div class="token-heads" data-figure>
      <div class="links" role="group">
        <p class="left-title"></p><p class="right-title"></p>
        <div class="left"></div><svg preserveAspectRatio="none" aria-hidden="true"></svg><div class="right"></div>
      </div>
      <div class="all"><p class="grid-title"></p><div class="grid" role="group"></div></div>
      <p class="hint" aria-live="polite"></p>
    </div>""",
)


def token_heads(
    tokens: Tokens,
    row: AttentionFrom,
    sent: dict[str, Any],
    *,
    on_token: Choose,
    on_target: Choose,
    on_head: Callable[[int, int], None],
    key: str,
    alt: str,
    caption: str,
) -> None:
    """Draw `row` as `sent`, what `drawn` gives."""
    count, layers, heads = len(tokens), row.layers, row.heads  # all that a callback keeps
    _draw(
        key=key,
        data=sent | {"alt": alt},
        on_token_change=lambda: _position(st.session_state[key].token, count, on_token),
        on_target_change=lambda: _position(st.session_state[key].target, count, on_target),
        on_head_change=lambda: choose_head(st.session_state[key].head, layers, heads, on_head, 0),
    )
    figure_footer(key, alt, partial(heads_table, tokens, row), caption=caption)


def packed(
    tokens: Tokens,
    row: AttentionFrom,
    link: Link,
    arriving: Array,
    *,
    to: int | None,
    hidden: Sequence[int],
    notes: Sequence[Sequence[str]],
) -> dict[str, Any]:
    """What the browser gets: weights as 16-bit numbers from 0 to 65,535 for 0 to 1, layers and heads from 1.

    The cell of `link`'s layer and head is open, and its lines are drawn; `arriving` (T,) are the shares of what arrives
    there. Each cell of the grid names the token that gets most in that head, or shows the weight of `to` if a token is
    chosen. Positions in `hidden` are neither drawn nor named; `notes` (L, heads) say what each head does in general.
    """
    letters = ["AB"[min(token.segment, 1)] if tokens.b else "" for token in tokens.tokens]
    return {
        "tokens": list(zip(tokens.names, letters, strict=True)),
        "weights": b64encode(np.rint(row.weights * LEVELS).astype("<u2").tobytes()).decode(),
        "layers": row.layers,
        "heads": row.heads,
        "token": row.position,
        "to": -1 if to is None else to,
        "open": [link.layer, link.head],
        "arriving": [round(float(share), 4) for share in arriving],
        "hidden": list(hidden),
        "notes": [list(layer) for layer in notes],
    }


def heads_table(tokens: Tokens, row: AttentionFrom) -> DataFrame:
    """One row for each layer and head, one column for each token that is attended to."""
    names = [f"{position} {piece}" for position, piece in enumerate(tokens.names)]
    weights = data_frame(row.weights.reshape(-1, len(tokens)), columns=names)
    places = [(layer, head) for layer in range(1, row.layers + 1) for head in range(1, row.heads + 1)]
    return side_by_side(data_frame(places, columns=["layer", "head"]), weights)


def _position(number: object, count: int, choose: Choose) -> None:
    """Pass on a position that exists; -1 means that no token is chosen any more."""
    if isinstance(number, int) and -1 <= number < count:
        choose(number if number >= 0 else None)
