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
class StationReadout:
    """One vector of a token on its way through the model.

    `layer` is None before LayerNorm. `rank` (from 1) is that of the token's own row among all rows of the word table,
    nearest first; `own` is its similarity or distance, `other` that of the nearest other row, by the readout's metric.
    All three are None where the cosine is undefined.
    """

    name: str
    layer: int | None
    norm: float
    rank: int | None
    nearest: Neighbours
    own: float | None = None
    other: float | None = None


@dataclass(frozen=True)
class Readout:
    """The token at `position`, read out at every station; ranks are those of its own `row` of the word table.

    `hidden_from_model` means that the model was given [MASK] in its place.
    """

    position: int
    row: int
    metric: str
    hidden_from_model: bool
    stations: tuple[StationReadout, ...]
