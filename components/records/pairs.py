"""Two sentences side by side: which tokens they share, and how those differ."""

from dataclasses import dataclass

from components.records.arrays import Array, freeze


@dataclass(frozen=True, eq=False)
class Comparison:
    """M tokens that both sentences contain, at `positions` (in A, in B).

    `word`, `position`, `segment` and `normed` (M, H) are A's rows minus B's. `euclidean` and `cosine` (1 minus the
    cosine) are (L + 1, M): the distance between the two hidden states in each layer.
    """

    pieces: tuple[str, ...]
    positions: tuple[tuple[int, int], ...]
    word: Array
    position: Array
    segment: Array
    normed: Array
    euclidean: Array
    cosine: Array

    def __post_init__(self) -> None:
        count = len(self.pieces)
        freeze(self, **dict.fromkeys(("word", "position", "segment", "normed"), (count, None)))
        freeze(self, euclidean=(None, count), cosine=(None, count))

    def parts_at(self, row: int, tolerance: float = 1e-5) -> int | None:
        """The first layer in which the two states of token `row` are more than `tolerance` apart (None: never)."""
        apart = (self.euclidean[:, row] > tolerance).nonzero()[0]
        return int(apart[0]) if len(apart) else None
