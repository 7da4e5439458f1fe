"""Two sentences lined up by word."""

from collections import defaultdict, deque
from collections.abc import Sequence

import numpy as np

from components.records.arrays import Array
from components.records.embeddings import Embeddings
from components.records.pairs import Comparison
from components.records.states import States


def line_up(a: Sequence[int], b: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Places of the same token ID in both sequences: the n-th occurrence in A with the n-th in B, in A's order.

    The ends are each other's partners, so that the last [SEP] never meets another one.
    """
    places: defaultdict[int, deque[int]] = defaultdict(deque)
    for place, number in enumerate(b[:-1]):
        places[number].append(place)
    inner = [(i, places[number].popleft()) for i, number in enumerate(a[:-1]) if places[number]]
    return (*inner, (len(a) - 1, len(b) - 1)) if a[-1] == b[-1] else tuple(inner)


def compare(a: Embeddings, b: Embeddings, states_a: States, states_b: States) -> Comparison:
    """The tokens that both sentences hold, and A minus B for each array of the input layer and each layer after it."""
    places = line_up(a.ids, b.ids)
    left, right = [i for i, _ in places], [j for _, j in places]
    rows = {
        name: getattr(a, name)[left] - getattr(b, name)[right] for name in ("word", "position", "segment", "normed")
    }
    one, other = states_a.hidden[:, left], states_b.hidden[:, right]
    pieces = tuple(a.pieces[i] for i in left)
    return Comparison(pieces, places, **rows, euclidean=_length(one - other), cosine=1 - _cosine(one, other))


def furthest_apart(comparison: Comparison, count: int) -> tuple[int, ...]:
    """Row 0 ([CLS]) and the rows whose last hidden states are furthest apart, `count` in all, in A's order."""
    others = 1 + np.argsort(-comparison.euclidean[-1, 1:], kind="stable")[: count - 1]
    return (0, *sorted(others.tolist()))


def _length(rows: Array) -> Array:
    return np.asarray(np.linalg.norm(rows.astype(np.float64), axis=-1), dtype=np.float32)


def _cosine(one: Array, other: Array) -> Array:
    lengths = np.linalg.norm(one.astype(np.float64), axis=-1) * np.linalg.norm(other.astype(np.float64), axis=-1)
    products = (one.astype(np.float64) * other).sum(axis=-1)
    return np.asarray(products / np.where(lengths > 0, lengths, 1))
