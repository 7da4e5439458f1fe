"""What a token's vector is near in the word table, layer by layer; and the head's predictions."""

from __future__ import annotations

import numpy as np

from components.compute.masked import Blank, fill, mask, predict
from components.compute.readout import nearest_rows, ranks_of_rows
from components.records.arrays import Array
from components.records.checkpoints import Checkpoint
from components.records.readout import Column, Prediction, Readout
from components.records.tokens import Tokens
from components.service.embeddings import embeddings, parameters
from components.service.loading import load_model
from components.service.masked import logits
from components.service.states import states
from components.service.tokens import load_vocabulary
from components.service.vocabulary import norms


def masked(checkpoint: Checkpoint, tokens: Tokens, positions: tuple[int, ...]) -> Tokens:
    """The tokens with [MASK] at these positions."""
    name = tokens.special.mask
    return mask(tokens, positions, name, load_vocabulary(checkpoint)[name]) if positions else tokens


def readout(
    checkpoint: Checkpoint, tokens: Tokens, position: int, metric: str, k: int, *, hidden: bool = False
) -> Readout:
    """The `k` rows of the word table nearest to the vector at `position`: at its word row, and after each layer.

    With `hidden` the model reads [MASK] there. Ranks at the first column are those at the row that the model gets.
    """
    row, seen = tokens.ids[position], masked(checkpoint, tokens, (position,) if hidden else ())
    states_here = states(checkpoint, seen).hidden[1:, position]
    vectors = np.vstack([embeddings(checkpoint, seen).word[position], states_here])
    table, lengths, products = parameters(checkpoint)["word_table"], norms(checkpoint), _products(checkpoint, vectors)
    near = [
        nearest_rows(table, vector, k, metric, norms=lengths, products=product)
        for vector, product in zip(vectors, products, strict=True)
    ]
    rows = sorted({one for nearest in near for one in nearest.rows})
    ranks = ranks_of_rows(table, vectors[0], rows, metric, norms=lengths, products=products[0])
    at_first = dict(zip(rows, ranks, strict=True))
    columns = (
        Column(layer, nearest, tuple(at_first[one] for one in nearest.rows)) for layer, nearest in enumerate(near)
    )
    (rank,) = ranks_of_rows(table, vectors[-1], [row], metric, norms=lengths, products=products[-1])
    return Readout(row, seen.ids[position], metric, tuple(columns), rank)


def _products(checkpoint: Checkpoint, vectors: Array) -> Array:
    """`vectors @ table.T`, with the table read from memory only once, by torch: two thirds of numpy's time."""
    table = load_model(checkpoint).embeddings.word_embeddings.weight
    import torch

    with torch.inference_mode():
        products: Array = (table @ torch.from_numpy(vectors).T).T.contiguous().numpy()
    return products


def blank(checkpoint: Checkpoint, tokens: Tokens, position: int, k: int) -> Blank:
    """The head's `k` best pieces at `position`, where the model reads [MASK], from each layer's vector.

    The checkpoint must have a head (`has_head`). Raises `CheckpointError` if that does not fit the model.
    """
    hidden = states(checkpoint, masked(checkpoint, tokens, (position,))).hidden[:, position]
    row = tokens.ids[position]
    is_mask = row == load_vocabulary(checkpoint)[tokens.special.mask]
    return fill(logits(checkpoint, hidden), position, None if is_mask else row, k)


def predictions(checkpoint: Checkpoint, vectors: Array, row: int, k: int) -> tuple[Prediction, ...]:
    """The head's `k` best pieces for each of `vectors` (N, H) of the last layer, and the rank of the piece `row`.

    The checkpoint must have a head (`has_head`). Raises `CheckpointError` if that does not fit the model.
    """
    return tuple(predict(of_one, row, k) for of_one in logits(checkpoint, vectors))
