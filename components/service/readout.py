"""What a token's vector says at every station of the model, read with the word table and with the head."""

from __future__ import annotations

import numpy as np

from components.compute.masked import mask
from components.compute.readout import nearest_rows, rank_of_row
from components.records.arrays import Array
from components.records.checkpoints import Place
from components.records.readout import Prediction, Readout, Station
from components.records.tokens import Tokens
from components.service.embeddings import embeddings, parameters
from components.service.masked import has_head, predictions
from components.service.states import states
from components.service.tokenizer import load_vocabulary
from components.service.vocabulary import MASK, norms


def masked(place: Place, tokens: Tokens, positions: tuple[int, ...]) -> Tokens:
    """The tokens with [MASK] at these positions."""
    return mask(tokens, positions, MASK, load_vocabulary(place)[MASK]) if positions else tokens


def readout(place: Place, tokens: Tokens, position: int, metric: str, k: int, masks: tuple[int, ...] = ()) -> Readout:
    """The token at `position` at every station, while the model sees [MASK] at `masks`; ranks are the token's own.

    Stations are its word row, the sum of its three rows, and its hidden state of each layer, of which layer 0 is
    LayerNorm of the sum.
    """
    row, seen = tokens.ids[position], masked(place, tokens, masks)
    inputs, hidden = embeddings(place, seen), states(place, seen).hidden[:, position]
    before = [("Word row", inputs.word[position]), ("Sum of three rows", inputs.summed[position])]
    said = predictions(place, hidden, row, k) if has_head(place) else (None,) * len(hidden)
    stations = [_station(place, name, None, vector, row, metric, k) for name, vector in before]
    for layer, (vector, prediction) in enumerate(zip(hidden, said, strict=True)):
        name = f"Layer {layer}" if layer else "Layer 0: LayerNorm of the sum"
        stations.append(_station(place, name, layer, vector, row, metric, k, prediction))
    return Readout(position, row, metric, position in masks, tuple(stations))


def _station(
    place: Place,
    name: str,
    layer: int | None,
    vector: Array,
    row: int,
    metric: str,
    k: int,
    prediction: Prediction | None = None,
) -> Station:
    table, lengths = parameters(place)["word_table"], norms(place)
    nearest = nearest_rows(table, vector, k, metric, norms=lengths)
    rank = rank_of_row(table, vector, row, metric, norms=lengths)
    return Station(name, layer, float(np.linalg.norm(vector)), rank, nearest, prediction)
