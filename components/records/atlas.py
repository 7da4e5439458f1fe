"""The map of the vocabulary: one point for each row of the word table, and how it was computed."""

from dataclasses import dataclass
from typing import Annotated, Literal

from components.records.arrays import Array, Shaped

MapName = Literal["atlas", "uses_map"]


@dataclass(frozen=True)
class AtlasSettings:
    """UMAP's parameters; together with the weights they determine the map."""

    neighbours: int = 15
    min_dist: float = 0.1
    metric: str = "cosine"
    epochs: int = 200
    seed: int = 42


@dataclass(frozen=True, eq=False)
class Atlas(Shaped):
    """Points between -1 and 1, in the order of the vocabulary's IDs.

    `versions` lists the versions of the libraries that computed it; `kept` is the mean share of a row's 10 nearest rows
    that are also among its 10 nearest points on the map.
    """

    points: Annotated[Array, "V 2"]
    weights_sha256: str
    settings: AtlasSettings
    versions: str
    kept: float


@dataclass(frozen=True)
class Progress:
    """Progress of a map's computation: the share done (0 to 1) and the current step; `problem` is why it failed."""

    share: float
    words: str
    problem: str = ""
