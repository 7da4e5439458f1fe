"""The map of the vocabulary: one point for each row of the word table, and how it was computed."""

from dataclasses import dataclass

from components.records.arrays import Array, frozen_array


@dataclass(frozen=True)
class AtlasSettings:
    """What UMAP is asked for; together with the weights it decides the map."""

    neighbours: int = 15
    min_dist: float = 0.1
    metric: str = "cosine"
    epochs: int = 200
    seed: int = 42


@dataclass(frozen=True, eq=False)
class Atlas:
    """`points` is (V, 2), between -1 and 1, in the order of the vocabulary's IDs.

    `versions` names the libraries that computed it, `kept` is the mean share of a row's 10 nearest rows that are also
    among the 10 nearest points on the map.
    """

    points: Array
    weights_sha256: str
    settings: AtlasSettings
    versions: str
    kept: float

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", frozen_array(self.points, None, 2))


@dataclass(frozen=True)
class Progress:
    """How far the computation of a map is: a share from 0 to 1 and what is done; `problem` says why it ended early."""

    share: float
    words: str
    problem: str = ""
