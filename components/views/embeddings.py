"""The heatmaps of the input layer: for all tokens, or for one token, whose rows then fit on a screen as a sum."""

from dataclasses import replace

import streamlit as st

from components.canvas.heatmaps.linked_heatmaps import linked_heatmaps
from components.frame.controls import choice, follow_token, followed_token, token_choice
from components.records.checkpoints import Facts
from components.records.embeddings import PANELS, Embeddings
from components.records.tokens import Tokens

ALL, ONE = "every", "one"
ROWS = {ALL: "every token", ONE: "one token"}


def rows_of_input(tokens: Tokens, embeddings: Embeddings, facts: Facts) -> None:
    """The five heatmaps; the marked row is the token that is selected on all pages."""
    left, right = st.columns([1, 3])
    with left:
        rows = choice("Rows of", ROWS, key="rows", name="rows", default=ALL)
    if rows == ONE:
        with right:
            token = token_choice(tokens, key="embeddings_token")
        linked_heatmaps(_single_token(embeddings, token), key="one_token", facts=facts, first=token, of="one_")
    else:
        view = linked_heatmaps(embeddings, key="heatmaps", facts=facts, row=followed_token(tokens))
        follow_token(tokens, view.row)


def _single_token(embeddings: Embeddings, token: int) -> Embeddings:
    rows = {name: getattr(embeddings, name)[token : token + 1] for name in PANELS}
    names = {name: getattr(embeddings, name)[token : token + 1] for name in ("pieces", "ids", "segments")}
    return replace(embeddings, **rows, **names)
