"""Which rows of a table lie nearest to a vector."""

from dataclasses import dataclass

METRICS = {"cosine": "Cosine similarity", "euclidean": "Euclidean distance"}


@dataclass(frozen=True)
class Neighbours:
    """Row numbers, nearest first, with the cosine similarity (-1 to 1) or the Euclidean distance (from 0) of each."""

    metric: str
    rows: tuple[int, ...]
    values: tuple[float, ...]

    def __len__(self) -> int:
        return len(self.rows)
