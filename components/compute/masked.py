"""Masking tokens, and reading the masked-LM head's predictions."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Annotated

import numpy as np

from components.compute.encoder import softmax
from components.compute.tokens import MADE_OF_TEXT
from components.records.arrays import Array, Shaped
from components.records.readout import Prediction
from components.records.tokens import TokenKind, Tokens


@dataclass(frozen=True, eq=False)
class Blank(Shaped):
    """What a head predicts from each layer's vector at `position`, where the model read [MASK].

    `hidden` is the ID of the piece that [MASK] replaced; None if [MASK] is in the text itself. `layers` has one
    prediction for each layer from 0; its rank is that of the hidden piece, or else of the last layer's first choice.
    `rows` are the IDs of the last layer's best pieces, followed by the hidden one if it is not among them, and
    `probabilities` are theirs. `tied`: in the last layer no piece is better than all others.
    """

    position: int
    hidden: int | None
    layers: Annotated[tuple[Prediction, ...], "L+1"]
    rows: Annotated[tuple[int, ...], "R"]
    probabilities: Annotated[Array, "L+1 R"]
    tied: bool = False


def maskable(tokens: Tokens) -> tuple[int, ...]:
    """The positions of tokens that come from a word."""
    return tuple(token.position for token in tokens.tokens if token.kind in MADE_OF_TEXT)


def blanks(tokens: Tokens, piece: str) -> tuple[int, ...]:
    """The positions that can be a blank: tokens that come from a word, and those that are `piece` already."""
    return tuple(sorted({*maskable(tokens), *(token.position for token in tokens.tokens if token.piece == piece)}))


def mask(tokens: Tokens, positions: Collection[int], piece: str, row: int) -> Tokens:
    """The tokens with those at `positions` replaced by `piece`, whose ID is `row`."""
    return replace(
        tokens,
        tokens=tuple(
            replace(token, piece=piece, id=row, kind=TokenKind.SPECIAL) if token.position in positions else token
            for token in tokens.tokens
        ),
    )


def predict(logits: Array, row: int, k: int) -> Prediction:
    """The `k` most probable pieces by `logits` (V,), and the rank and probability of the piece `row`."""
    probabilities = softmax(logits.astype(np.float64))
    best = np.lexsort((np.arange(len(logits)), -logits))[:k]
    rank = int((logits > logits[row] + _rounding(logits)).sum()) + 1
    return Prediction(tuple(best.tolist()), tuple(probabilities[best].tolist()), rank, float(probabilities[row]))


def _rounding(logits: Array) -> float:
    """How far apart float32 may put the logits of pieces whose rows are equal."""
    return 1e-6 * float(np.abs(logits).max())


def fill(logits: Array, position: int, hidden: int | None, k: int) -> Blank:
    """Each layer's predictions for the blank at `position`, from `logits` (L + 1, V); `hidden` is what it replaced."""
    ranked = int(logits[-1].argmax()) if hidden is None else hidden
    layers = tuple(predict(of_layer, ranked, k) for of_layer in logits)
    rows = layers[-1].rows if hidden is None or hidden in layers[-1].rows else (*layers[-1].rows, hidden)
    tied = int((logits[-1] >= logits[-1].max() - _rounding(logits[-1])).sum()) > 1
    return Blank(position, hidden, layers, rows, softmax(logits.astype(np.float64))[:, list(rows)], tied)
