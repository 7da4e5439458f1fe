"""A token's vector at every station of the model, read out with the word table; and the head's predictions."""

from __future__ import annotations

import numpy as np

from components.compute.masked import Blank, fill, mask, predict
from components.compute.readout import nearest_rows, nearness, rank_of_row
from components.records.arrays import Array
from components.records.checkpoints import Checkpoint
from components.records.readout import Prediction, Readout, StationReadout
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
    checkpoint: Checkpoint, tokens: Tokens, position: int, metric: str, k: int, masks: tuple[int, ...] = ()
) -> Readout:
    """The vectors of the token at `position` and their nearest rows, while the model reads [MASK] at `masks`.

    The stations are its word row, the sum of its three rows, and its hidden states, of which layer 0 is LayerNorm of
    the sum. Ranks are those of the token's own row.
    """
    row, seen = tokens.ids[position], masked(checkpoint, tokens, masks)
    inputs, hidden = embeddings(checkpoint, seen), states(checkpoint, seen).hidden[:, position]
    names = ["Word row", "Sum of three rows", "Layer 0: LayerNorm of the sum"]
    names += [f"Layer {layer}" for layer in range(1, len(hidden))]
    vectors = np.vstack([inputs.word[position], inputs.summed[position], hidden])
    labels = zip(names, (None, None, *range(len(hidden))), strict=True)
    table, lengths = parameters(checkpoint)["word_table"], norms(checkpoint)
    stations = [
        StationReadout(
            name,
            layer,
            float(np.linalg.norm(vector)),
            rank_of_row(table, vector, row, metric, norms=lengths, products=products),
            nearest_rows(table, vector, k, metric, norms=lengths, products=products),
            nearness(table, vector, row, metric),
            next(
                iter(nearest_rows(table, vector, 1, metric, norms=lengths, products=products, left_out=[row]).values),
                None,
            ),
        )
        for (name, layer), vector, products in zip(labels, vectors, _products(checkpoint, vectors), strict=True)
    ]
    return Readout(position, row, metric, position in masks, tuple(stations))


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
