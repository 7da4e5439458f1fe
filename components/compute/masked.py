"""Masking tokens, and reading the masked-LM head's predictions."""

from collections.abc import Collection
from dataclasses import replace

import numpy as np

from components.compute.encoder import softmax
from components.records.arrays import Array
from components.records.readout import Prediction
from components.records.tokens import TokenKind, Tokens


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
    rank = int((logits > logits[row] + rounding_error(logits)).sum()) + 1
    return Prediction(tuple(best.tolist()), tuple(probabilities[best].tolist()), rank, float(probabilities[row]))


def rounding_error(logits: Array) -> float:
    """How far apart float32 may put the logits of pieces whose rows are equal."""
    return 1e-6 * float(np.abs(logits).max())
