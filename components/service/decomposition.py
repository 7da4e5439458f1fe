"""Who wrote the hidden states of a loaded checkpoint, and how far the sum of the parts is from them."""

from collections.abc import Sequence

import numpy as np

from components.compute.decomposition import decompose
from components.records.checkpoints import Checkpoint, ReaderError
from components.records.decomposition import Decomposition, Split
from components.records.tokens import Tokens
from components.service.embeddings import embeddings
from components.service.encoder import opened
from components.service.states import states


def decomposition(
    checkpoint: Checkpoint, tokens: Tokens, layer: int, rows: Sequence[int] | None = None, split: Split | None = None
) -> Decomposition:
    """The parts whose sum is `hidden_states[layer]`, for all tokens or for `rows`; layer 0 is the input layer.

    Raises `ReaderError` for a layer that there is not.
    """
    if layer < 0:
        raise ReaderError("Layers are counted from 0, the input layer.")
    rows = range(len(tokens)) if rows is None else rows
    return decompose(embeddings(checkpoint, tokens), opened(checkpoint, tokens, 1, layer, rows), rows=rows, split=split)


def sum_error(checkpoint: Checkpoint, tokens: Tokens, ours: Decomposition) -> float:
    """Max |sum of the parts − hidden_states[layer]|, over the tokens that were asked for."""
    hidden = states(checkpoint, tokens).hidden[ours.layer][list(ours.rows)]
    return float(np.abs(ours.whole - hidden).max())
