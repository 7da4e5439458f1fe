"""A vector read out by its nearest rows of the word table, or by a masked-LM head."""

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
    """The most probable pieces for one place, best first; `rank` and `probability` are those of the piece asked for."""

    rows: tuple[int, ...]
    probabilities: tuple[float, ...]
    rank: int
    probability: float


@dataclass(frozen=True)
class StationReadout:
    """One vector of a token on its way through the model.

    `layer` is None before LayerNorm. `rank` is the place, from 1, of the token's own row among all rows of the word
    table, nearest first; `own` says how near it is, `other` how near the nearest other row is, by the readout's metric;
    None where cosine says nothing.
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
    """The token at `position` read at every station, its own `row` being the one that ranks are counted for.

    `hidden_from_model` says that the model got [MASK] in its place.
    """

    position: int
    row: int
    metric: str
    hidden_from_model: bool
    stations: tuple[StationReadout, ...]
