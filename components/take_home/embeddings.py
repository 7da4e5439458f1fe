"""The script steps of the input layer, for the pages that draw it."""

from typing import Any

from components.compute.embeddings import largest_terms
from components.records.embeddings import PANELS, Embeddings
from components.records.tokens import Tokens
from components.take_home.shown import add_step, for_script


@for_script
def add_embeddings_steps(tokens: Tokens, ours: Embeddings, token: int | None = None) -> None:
    """Add the three rows of each token, or of one `token` alone, their sum, and its LayerNorm."""
    add_step("text", ids=tokens.ids, pieces=tokens.pieces)
    if token is None:
        rows: dict[str, Any] = {name: getattr(ours, name) for name in PANELS}
        add_step("embeddings", **rows)
        add_step("largest", largest_terms=largest_terms(ours))
    else:
        add_step("rows_of_one", token=token, **{f"one_{name}": getattr(ours, name)[token] for name in PANELS})
