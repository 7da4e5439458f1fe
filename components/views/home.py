"""The start page: one token from start to end, and the dimension that is handed to the other pages."""

from collections.abc import Callable

import numpy as np
import streamlit as st

from components.canvas.overview import overview
from components.compute.similarity import cosine_by_layer, cosines
from components.compute.tokens import worth_naming
from components.frame.page_head import Finding
from components.frame.sentence import token_selector
from components.frame.settings import CELL, LAYER
from components.records.embeddings import Embeddings
from components.records.projection import Projection
from components.records.states import States
from components.records.tokens import Tokens
from components.views.tries import Told, follow, swap
from components.views.wording import NO_WORD, fixed, most, token_name

OPENS = "home_opens"  # the page that the browser opens after the next run
ABOUT = """
The way of one token through BERT, from its piece to its place among the others. Point at a dimension: at the right of
each row stands its number there, and below how the first ones are computed. A click keeps the dimension, a click on a
piece or a dot follows another token. Each name is a link to the page of its step, which opens on the same token and
dimension, or on the same layer.
"""


def finding(tokens: Tokens, embeddings: Embeddings, states: States, token: int) -> Finding:
    """The word that ends nearest to `token`, which another of its kind with a larger cosine in the last layer refutes;
    the line says how near the two were at first. Without such a word, the token's three rows.
    """
    named, itself = worth_naming(tokens), token_name(tokens.names, token)
    alike = cosines(states.hidden[-1][token : token + 1], states.hidden[-1])[0]
    others = [position for position in named.positions if position != token]
    other = most(alike, others)
    if tokens.is_empty or other is None:
        return Finding(_alone(tokens, itself, len(others)), token, line=_rows(embeddings, token))
    by_layer = np.asarray(cosine_by_layer(states.hidden[:, token], states.hidden[:, other]))
    rank = f", the highest of its cosines with {len(others):,} {named.nouns}" if len(others) > 1 else ""
    return Finding(
        f"{itself} ends nearest to {token_name(tokens.names, other)}.",
        token,
        other,
        line=f"cosine {fixed(by_layer[0], 2)} at first, {fixed(by_layer[-1], 2)} after layer {states.layers}{rank}",
    )


def told(tokens: Tokens, token: int) -> Told:
    """What the picture follows, what the layers add, and two words to swap or another to follow."""
    return Told(
        see="One token's way: its rows, their sum, its vector after each layer; and all tokens at the end.",
        means="A word begins as a row of a table, and takes in the others layer by layer.",
        tries=[*swap(tokens), *follow(tokens, token)],
    )


def _alone(tokens: Tokens, itself: str, others: int) -> str:
    if tokens.is_empty:
        return NO_WORD
    return f"No word ends nearest to {itself}: some are equally near." if others else f"{itself} is the only word here."


def _rows(embeddings: Embeddings, token: int) -> str:
    rows = f"word row {embeddings.ids[token]:,}, position row {token} and segment row {embeddings.segments[token]}"
    return f"it starts as the sum of {rows}"


def whole_way(tokens: Tokens, embeddings: Embeddings, states: States, plane: Projection, token: int) -> None:
    """The token's way, with the dimension that a reader has pinned; it goes along to the pages of its steps."""
    dimension = pinned(embeddings.shape[1])
    pin(token)(dimension)
    with st.container(key="overview_titled"):  # its menu stands in the row of its titles
        overview.overview(
            embeddings, states, plane, token, dimension, key="overview",
            on_token=token_selector(tokens), on_dimension=pin(token), on_layer=_open_layer,
            opens=st.session_state.pop(OPENS, ""),
        )  # fmt: skip


def pinned(width: int) -> int | None:
    """The dimension of the chosen cell; None if none was chosen, or of a wider checkpoint."""
    cell = CELL.recall(None, quiet=True)
    return cell[1] if cell and cell[1] < width else None


def pin(token: int) -> Callable[[int | None], None]:
    """A function that keeps a dimension as the chosen cell of this token."""
    return lambda dimension: CELL.keep(None if dimension is None else f"{token},{dimension}")


def _open_layer(layer: int) -> None:
    LAYER.keep(layer)
    st.session_state[OPENS] = "encoder"
