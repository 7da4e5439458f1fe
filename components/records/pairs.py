"""Two sentences side by side: which tokens they share, and how those differ."""

from dataclasses import dataclass

from components.records.arrays import Array, frozen_array


@dataclass(frozen=True, eq=False)
class Comparison:
    """M tokens that both sentences hold, at `places` (in A, in B); every array is A's row minus B's.

    `word`, `position`, `segment` and `normed` are (M, H). `euclidean` and `cosine` (1 minus the cosine) are
    (L + 1, M): the distance of the two hidden states at every layer.
    """

    pieces: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    word: Array
    position: Array
    segment: Array
    normed: Array
    euclidean: Array
    cosine: Array

    def __post_init__(self) -> None:
        count = len(self.pieces)
        for name in ("word", "position", "segment", "normed"):
            object.__setattr__(self, name, frozen_array(getattr(self, name), count, None))
        for name in ("euclidean", "cosine"):
            object.__setattr__(self, name, frozen_array(getattr(self, name), None, count))

    def parts_at(self, row: int, tolerance: float = 1e-5) -> int | None:
        """The first layer at which the two states of token `row` are further apart than `tolerance` (None: never)."""
        apart = (self.euclidean[:, row] > tolerance).nonzero()[0]
        return int(apart[0]) if len(apart) else None
