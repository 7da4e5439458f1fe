"""The kinds of tokens that an attention head may look for, and the share of its weight that goes to each."""

import unicodedata
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from components.records.arrays import Array
from components.records.heads import KINDS
from components.records.tokens import TokenKind, Tokens

Masks = NDArray[np.bool_]


def targets(tokens: Tokens) -> Masks:
    """For each of `KINDS` which token (column) is a target of which (row): (K, T, T).

    [CLS] and [SEP] are all tokens of these names, typed ones included. “The same token” counts for [UNK], typed or
    not, but not for the other special tokens.
    """
    count, pieces = len(tokens), np.array(tokens.pieces)
    special = np.array(
        [token.kind is TokenKind.SPECIAL and token.piece != tokens.special.unk for token in tokens.tokens]
    )
    alike = (pieces[:, None] == pieces) & ~np.eye(count, dtype=bool) & ~special
    marks = np.array([is_punctuation(piece) for piece in tokens.pieces], dtype=bool)
    masks = {
        "itself": np.eye(count, dtype=bool),
        "the token before": np.eye(count, k=-1, dtype=bool),
        "the token after": np.eye(count, k=1, dtype=bool),
        "[CLS]": np.tile(pieces == tokens.special.cls, (count, 1)),
        "[SEP]": np.tile(pieces == tokens.special.sep, (count, 1)),
        "the same token": alike,
        "the first piece of its word": _first_pieces(tokens),
        "punctuation": np.tile(marks, (count, 1)),
    }
    return np.stack([masks[kind] for kind in KINDS])


def target_sums(weights: Array, masks: Masks) -> tuple[Array, NDArray[np.int64]]:
    """Summed weight (heads, K) that `weights` (heads, T, T) give to each kind, and how many tokens (K,) have one."""
    sums = np.einsum("hij,kij->hk", weights, masks, optimize=True)
    return np.asarray(sums), masks.any(axis=2).sum(axis=1)


def target_shares(weights: Array, masks: Masks) -> Array:
    """The mean share (heads, K) of each kind over the tokens that have such a target; 0 where none has."""
    sums, counted = target_sums(weights, masks)
    return np.asarray(sums / np.maximum(counted, 1), dtype=np.float32)


def even_shares(texts: Iterable[Masks]) -> Array:
    """The same (K,) over several texts, each with its masks, for a head that gives every token the same weight."""
    sums, counted = np.zeros(len(KINDS)), np.zeros(len(KINDS))
    for masks in texts:
        sums += masks.mean(axis=2).sum(axis=1)
        counted += masks.any(axis=2).sum(axis=1)
    return np.asarray(sums / np.maximum(counted, 1), dtype=np.float32)


def is_punctuation(piece: str) -> bool:
    """Whether BERT's tokenizer splits at every character of this piece.

    Source: `_is_punctuation` in transformers: all of ASCII but letters, digits and spaces, and Unicode's category P.
    """
    return bool(piece) and all(
        (char.isascii() and not char.isalnum() and char.isprintable() and char != " ")
        or unicodedata.category(char).startswith("P")
        for char in piece
    )


def _first_pieces(tokens: Tokens) -> Masks:
    """The first piece of a word, seen from its later pieces."""
    first: dict[int, int] = {}
    mask = np.zeros((len(tokens), len(tokens)), dtype=bool)
    for token in tokens.tokens:
        if token.word is not None and first.setdefault(token.word, token.position) != token.position:
            mask[token.position, first[token.word]] = True
    return mask
