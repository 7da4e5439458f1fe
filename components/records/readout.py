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


@dataclass(frozen=True)
class Column:
    """The rows nearest to a token's vector: at its row of the word table (`layer` 0), or after a layer.

    `at_first` has the rank (from 1) that each of them has at the first column; None where the cosine is undefined.
    """

    layer: int
    nearest: Neighbours
    at_first: tuple[int | None, ...]


@dataclass(frozen=True)
class Readout:
    """What the vector at one position is near, in a column for its word row and one after each layer.

    `row` is that of the token in the text and `begins` the row that the model gets there, which is that of [MASK] if
    the token is hidden. `rank` (from 1) is that of `row` after the last layer; None if the cosine is undefined.
    """

    row: int
    begins: int
    metric: str
    columns: tuple[Column, ...]
    rank: int | None

    @property
    def last(self) -> Column:
        return self.columns[-1]
