"""Two checkpoints beside each other: whether they read the same, so that what they make of it can be compared, and how
much of what a trained one shows an untrained one shows, too.
"""

import numpy as np

from components.compute.vectors import paired_cosines
from components.records.arrays import Array
from components.records.tokens import TokenKind, Tokens


def aligned(first: Tokens, second: Tokens) -> bool:
    """Whether both read one text as the same tokens: the same pieces with the same IDs, from the same characters."""
    here, there = (
        [(token.id, token.piece, token.segment, token.start, token.end) for token in tokens.tokens]
        for tokens in (first, second)
    )
    return here == there


def unknown_to(tokens: Tokens, other: Tokens) -> tuple[str, ...]:
    """The words of a text, as typed, that one checkpoint reads as [UNK] and the `other` does not, each once."""
    known = {(token.segment, token.start) for token in other.tokens if token.kind is not TokenKind.UNKNOWN}
    typed = (
        (tokens.b if token.segment else tokens.a)[token.start : token.end]
        for token in tokens.tokens
        if token.kind is TokenKind.UNKNOWN and (token.segment, token.start) in known
    )
    return tuple(dict.fromkeys(typed))


Occurrence = tuple[int, int | None, int | None, bool]


def word_aligned(first: Tokens, second: Tokens, word: str) -> bool:
    """Whether both read the same text, or at least `word` whole wherever one of them finds it."""
    if aligned(first, second):
        return True
    here, there = (_occurrences(tokens, word) for tokens in (first, second))
    return here == there and all(known for *_, known in here)


def _occurrences(tokens: Tokens, word: str) -> list[Occurrence]:
    """Segment, start and end of each occurrence of a word that is read in part, and whether it is read whole."""
    found = []
    for number, one in enumerate(tokens.words):
        pieces = [token for token in tokens.tokens if token.word == number] if one.segmentation.word == word else []
        if pieces:
            whole = len(pieces) == len(one.segmentation.pieces)
            known = whole and all(piece.kind is not TokenKind.UNKNOWN for piece in pieces)
            found.append((pieces[0].segment, pieces[0].start, pieces[-1].end, known))
    return found


def same_token(first: Array, second: Array) -> Array:
    """The mean cosine (K,) of each token with itself in the other checkpoint, both (K, T, H)."""
    return np.asarray(paired_cosines(first, second).mean(axis=1), np.float32)


def depth(layers: int) -> Array:
    """The share (L + 1,) of a checkpoint's depth at which each of its hidden states is, 0 to 1."""
    return np.linspace(0, 1, layers + 1, dtype=np.float32)
