"""Hiding tokens from the model, and reading what its head makes of a place."""

from collections.abc import Collection
from dataclasses import replace

import numpy as np

from components.records.arrays import Array
from components.records.readout import Prediction
from components.records.tokens import TokenKind, Tokens

MADE_OF_TEXT = (TokenKind.WORD, TokenKind.CONTINUATION, TokenKind.UNKNOWN)


def maskable(tokens: Tokens) -> tuple[int, ...]:
    """The positions of tokens that were made from a word."""
    return tuple(token.position for token in tokens.tokens if token.kind in MADE_OF_TEXT)


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
    shifted = np.exp(logits.astype(np.float64) - logits.max())
    probabilities = shifted / shifted.sum()
    best = np.lexsort((np.arange(len(logits)), -logits))[:k]
    rank = int((logits > logits[row]).sum()) + 1
    return Prediction(tuple(best.tolist()), tuple(probabilities[best].tolist()), rank, float(probabilities[row]))
