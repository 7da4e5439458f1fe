"""What an attention head looks for: the kinds of tokens and each one's share of its weight, in one
text and in general.
"""

import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from components.records.arrays import Array
from components.records.heads import KINDS, HeadsInGeneral, HeadsInText
from components.records.tokens import TokenKind, Tokens

CLEAR = 0.5  # of its weight: below, a head has no habit that a name would describe
# Times an even share: 72 of 72 heads of a trained BERT reach 1.8 with some kind, random weights at most 1.2.
PREFERRED = 1.5
TIED = 1e-5  # shares that differ by less are equal, as far as float32 can tell


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


class Habit(NamedTuple):
    """The kind that one head prefers in a text, and in general, each with its share; "" and 0 if it prefers none.

    It is `named` after the kind if this is the same in both, with most of the weight.
    """

    kind: str
    share: float
    usual: str
    usual_share: float
    named: bool


def habits(in_text: HeadsInText, general: HeadsInGeneral) -> list[list[Habit]]:
    """The habit of every head, by layer."""
    (kinds, shares), (usual, usual_shares) = preferred(in_text), preferred(general)
    named = (kinds == usual) & (np.minimum(shares, usual_shares) > CLEAR)
    names = np.array([*KINDS, ""])
    columns = names[kinds], shares, names[usual], usual_shares, named
    return [
        [Habit(*of_head) for of_head in zip(*of_layer, strict=True)]
        for of_layer in zip(*(column.tolist() for column in columns), strict=True)
    ]


def preferred(heads: HeadsInText | HeadsInGeneral) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    """The number of the kind that each head prefers and its share, both (L, heads); −1 and 0 if it prefers none.

    Of the kinds that get half as much again as an even share, or half of the rest as well where an even share is more
    than half, it is the one with the largest share; none of a tie.
    """
    least = np.minimum(PREFERRED * heads.even, (1 + heads.even) / 2)
    shares = np.where((heads.even > 0) & (heads.shares >= least), heads.shares, 0)
    next_to, largest = np.moveaxis(np.partition(shares, -2, axis=2)[..., -2:], 2, 0)
    alone = largest - next_to > TIED
    return np.where(alone, shares.argmax(axis=2), -1), np.where(alone, largest, 0)
