"""The parts of a loaded checkpoint's hidden states, and how far their sum is from the model's own."""

from collections.abc import Sequence

import numpy as np

from components.compute.decomposition import decompose
from components.compute.decomposition import inside as inside_of
from components.records.checkpoints import Checkpoint, ReaderError
from components.records.decomposition import Decomposition, Inside, Part
from components.records.tokens import Tokens
from components.service.cache import cached
from components.service.embeddings import embeddings
from components.service.encoder import opened
from components.service.states import states


@cached(
    lambda checkpoint, tokens, layer, rows=None: (
        checkpoint, tokens.inputs, layer, None if rows is None else tuple(rows)
    )
)  # fmt: skip
def decomposition(
    checkpoint: Checkpoint, tokens: Tokens, layer: int, rows: Sequence[int] | None = None
) -> Decomposition:
    """The parts whose sum is `hidden_states[layer]`, for all tokens or for `rows`; layer 0 is the input layer.

    Raises `ReaderError` if there is no such layer.
    """
    if layer < 0:
        raise ReaderError("Layers are counted from 0, the input layer.")
    rows = range(len(tokens)) if rows is None else rows
    return decompose(embeddings(checkpoint, tokens), opened(checkpoint, tokens, 1, layer, rows), rows=rows)


@cached()
def inside(checkpoint: Checkpoint, tokens: Tokens, layer: int, row: int, part: Part) -> Inside:
    """What `part` is the sum of, as shares of the vector of the token `row` after `layer`, the part's or a later one.

    Raises `ReaderError` if there is no such layer.
    """
    whole = decomposition(checkpoint, tokens, layer, [row]).whole[0]
    return inside_of(part, whole, opened(checkpoint, tokens, part.layer, layer, [row]))


def sum_error(checkpoint: Checkpoint, tokens: Tokens, ours: Decomposition) -> float:
    """Max |sum of the parts − hidden_states[layer]| over the tokens of `ours`."""
    hidden = states(checkpoint, tokens).hidden[ours.layer][list(ours.rows)]
    return float(np.abs(ours.whole - hidden).max())
