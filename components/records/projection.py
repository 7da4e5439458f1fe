"""Maps: points in two or three dimensions, how they were computed, and how far they can be trusted."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from components.records.arrays import Array, Shaped


@dataclass(frozen=True)
class Trust:
    """How far a map can be trusted, measured on the `k` nearest neighbours of every point.

    `trustworthiness` (0 to 1) falls when points are neighbours on the map that were not neighbours before; `kept`
    (0 to 1) is the share of true neighbours that are still neighbours on the map, `chance` what random points reach.
    """

    trustworthiness: float
    kept: float
    chance: float
    k: int


@dataclass(frozen=True, eq=False)
class Projection(Shaped):
    """A map, whose `method` is the one that was used ("UMAP" or "PCA").

    `recipe` lists the parameters actually used; `remark` is a sentence on whatever differs from the request. A map
    `for_now` stands in for the one that was requested, which may be possible later.
    """

    points: Annotated[Array, "N D"]
    method: str
    axes: Annotated[tuple[str, ...], "D"]
    seed: int
    recipe: str
    remark: str = ""
    for_now: bool = False

    @property
    def dimensions(self) -> int:
        return len(self.axes)


@dataclass(frozen=True, eq=False)
class LayeredProjection(Shaped):
    """One map of the same points per layer, in common coordinates.

    `trust` is that of each layer, None if there are too few points to measure it. `alignment` says in words how the
    layers were made comparable, and is empty if they were not. `for_now` as of a `Projection`.
    """

    points: Annotated[Array, "L+1 N D"]
    method: str
    axes: Annotated[tuple[str, ...], "D"]
    seed: int
    recipe: str
    remark: str
    alignment: str
    trust: Annotated[tuple[Trust | None, ...], "L+1"]
    for_now: bool = False

    @property
    def layers(self) -> int:
        """Number of encoder layers, L."""
        return len(self.trust) - 1

    def layer(self, number: int) -> Projection:
        """The map of one layer, 0 to L."""
        return self._with(self.points[number])

    def by_layer(self) -> list[tuple[int, Projection]]:
        """Each layer with its map."""
        return [(number, self.layer(number)) for number in range(len(self.trust))]

    def at_once(self) -> Projection:
        """All layers as one map of (L + 1) · N points, those of layer 0 first."""
        return self._with(self.points.reshape(-1, len(self.axes)))

    def _with(self, points: Array) -> Projection:
        return Projection(points, self.method, self.axes, self.seed, self.recipe, self.remark)


class Alignment(StrEnum):
    """How the maps of several layers are made comparable; the values appear in page addresses."""

    PROCRUSTES = "turned"
    JOINT = "joint"
    NONE = "alone"


@dataclass(frozen=True)
class MapSettings:
    """Parameters of a map: `method` "umap" or "pca", `metric` "cosine" or "euclidean", `dimensions` 2 or 3."""

    method: str = "umap"
    n_neighbors: int = 15
    min_dist: float = 0.1
    metric: str = "cosine"
    seed: int = 0
    dimensions: int = 2
