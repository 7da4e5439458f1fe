"""A vector interpreted by its nearest rows of the word table, or by a masked-LM head."""

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


@dataclass(frozen=True)
class Prediction:
    """The most probable pieces at one position, best first, and the `rank` and `probability` of one given piece."""

    rows: tuple[int, ...]
    probabilities: tuple[float, ...]
    rank: int
    probability: float
