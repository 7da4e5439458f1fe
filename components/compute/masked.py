"""Hiding tokens from the model, and reading what its head makes of a place."""

from collections.abc import Collection
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from components.records.arrays import Array
from components.records.blank import Blank
from components.records.readout import Prediction
from components.records.tokens import TokenKind, Tokens

MADE_OF_TEXT = (TokenKind.WORD, TokenKind.CONTINUATION, TokenKind.UNKNOWN)


def maskable(tokens: Tokens) -> tuple[int, ...]:
    """The positions of tokens that were made from a word."""
    return tuple(token.position for token in tokens.tokens if token.kind in MADE_OF_TEXT)


def blanks(tokens: Tokens, piece: str) -> tuple[int, ...]:
    """The positions that may be a blank: tokens that were made from a word, and those that are `piece` already."""
    return tuple(sorted({*maskable(tokens), *(token.position for token in tokens.tokens if token.piece == piece)}))


def mask(tokens: Tokens, positions: Collection[int], piece: str, row: int) -> Tokens:
    """The tokens with `piece`, whose ID is `row`, in the place of those at `positions`; the rest is unchanged."""
    return replace(
        tokens,
        tokens=tuple(
            replace(token, piece=piece, id=row, kind=TokenKind.SPECIAL) if token.position in positions else token
            for token in tokens.tokens
        ),
    )


def predict(logits: Array, row: int, k: int) -> Prediction:
    """The softmax of `logits` (V,), its `k` best pieces, and where `row` stands among them."""
    probabilities = _softmax(logits)
    best = np.lexsort((np.arange(len(logits)), -logits))[:k]
    rank = int((logits > logits[row]).sum()) + 1
    return Prediction(tuple(best.tolist()), tuple(probabilities[best].tolist()), rank, float(probabilities[row]))


def fill(logits: Array, position: int, hidden: int | None, k: int) -> Blank:
    """What the logits (L + 1, V) of each layer say of the blank at `position`, where the row `hidden` stood, if any."""
    first = int(logits[-1].argmax())
    layers = tuple(predict(line, first if hidden is None else hidden, k) for line in logits)
    rows = layers[-1].rows if hidden is None or hidden in layers[-1].rows else (*layers[-1].rows, hidden)
    return Blank(position, hidden, layers, rows, np.asarray(_softmax(logits)[:, list(rows)], np.float32))


def _softmax(logits: Array) -> NDArray[np.float64]:
    shifted = np.exp(logits.astype(np.float64) - logits.max(axis=-1, keepdims=True))
    probabilities: NDArray[np.float64] = shifted / shifted.sum(axis=-1, keepdims=True)
    return probabilities
