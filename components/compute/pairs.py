"""Two sentences with their shared tokens matched, and how far the matching vectors are apart."""

from collections import defaultdict, deque
from collections.abc import Sequence

import numpy as np

from components.compute.vectors import paired_cosines
from components.records.embeddings import Embeddings
from components.records.pairs import Comparison
from components.records.states import States


def line_up(a: Sequence[int], b: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Positions of the same token ID in both sequences: the n-th occurrence in A with the n-th in B, in A's order.

    The last tokens are only matched with each other, so that the last [SEP] never goes with another one.
    """
    positions: defaultdict[int, deque[int]] = defaultdict(deque)
    for position, token_id in enumerate(b[:-1]):
        positions[token_id].append(position)
    inner = [(i, positions[token_id].popleft()) for i, token_id in enumerate(a[:-1]) if positions[token_id]]
    return (*inner, (len(a) - 1, len(b) - 1)) if a[-1] == b[-1] else tuple(inner)


def compare(a: Embeddings, b: Embeddings, states_a: States, states_b: States) -> Comparison:
    """The tokens that both sentences contain, A's input rows minus B's, and the distances of their hidden states."""
    positions = line_up(a.ids, b.ids)
    left, right = [i for i, _ in positions], [j for _, j in positions]
    rows = {
        name: getattr(a, name)[left] - getattr(b, name)[right] for name in ("word", "position", "segment", "normed")
    }
    hidden_a, hidden_b = states_a.hidden[:, left], states_b.hidden[:, right]
    pieces = tuple(a.pieces[i] for i in left)
    distances = np.linalg.norm((hidden_a - hidden_b).astype(np.float64), axis=-1)
    cosines = paired_cosines(hidden_a, hidden_b)
    return Comparison(pieces, positions, **rows, euclidean=np.asarray(distances), cosine=1 - cosines)


def furthest_apart(comparison: Comparison, count: int) -> tuple[int, ...]:
    """Row 0 ([CLS]) and the rows whose last hidden states are furthest apart, `count` in all, in A's order."""
    others = 1 + np.argsort(-comparison.euclidean[-1, 1:], kind="stable")[: count - 1]
    return (0, *sorted(others.tolist()))
