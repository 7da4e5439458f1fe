"""One token from start to end: the rows that are looked up for it, and the token most like it in the last layer."""

import numpy as np

from components.compute.similarity import cosines
from components.findings.wording import fixed, name
from components.records.embeddings import Embeddings
from components.records.states import States


def finding(embeddings: Embeddings, states: States, token: int) -> str:
    """The three rows of `token`, and the nearest other token by cosine in the last layer."""
    rows = f"word row {embeddings.ids[token]}, position row {token} and segment row {embeddings.segments[token]}"
    sentence = f"{name(embeddings.pieces, token)} is the sum of {rows}"
    if len(embeddings.pieces) == 1:
        return f"{sentence}."
    alike = cosines(states.hidden[-1][token : token + 1], states.hidden[-1])[0]
    other = int(np.where(np.arange(len(alike)) == token, -np.inf, alike).argmax())
    return (
        f"{sentence}; after layer {states.layers} the token most like it is {name(embeddings.pieces, other)}, "
        f"with a cosine of {fixed(alike[other], 2)}."
    )
