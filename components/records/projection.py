"""Maps: points in two or three dimensions, how they were computed, and how far to trust them."""

from dataclasses import dataclass
from enum import StrEnum

from components.records.arrays import Array, frozen_array


@dataclass(frozen=True)
class Trust:
    """How far to believe a map, by the `k` nearest neighbours of every point.

    `trustworthiness` (0 to 1) falls when points are near on the map that were not near before; `kept` (0 to 1) is the
    share of the true neighbours that are still neighbours on the map; of points thrown at random it would be `chance`.
    """

    trustworthiness: float
    kept: float
    chance: float
    k: int


@dataclass(frozen=True, eq=False)
class Projection:
    """`points` is (N, 2) or (N, 3). `method` is what was drawn ("UMAP" or "PCA").

    `recipe` names the parameters that were really used; `remark` says in a sentence what is not as it was asked for.
    """

    points: Array
    method: str
    axes: tuple[str, ...]
    seed: int
    recipe: str
    remark: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", frozen_array(self.points, None, len(self.axes)))

    @property
    def dimensions(self) -> int:
        return len(self.axes)


@dataclass(frozen=True, eq=False)
class LayeredProjection:
    """One map per layer of the same points: `points` is (L + 1, N, 2), in one frame in which layers can be compared.

    `trust` has one entry per layer, None where there are too few points to measure it. `alignment` says what makes
    the layers comparable ("rotated onto the layer before", "one joint map"), empty where nothing does.
    """

    points: Array
    method: str
    axes: tuple[str, ...]
    seed: int
    recipe: str
    remark: str
    alignment: str
    trust: tuple[Trust | None, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", frozen_array(self.points, len(self.trust), None, len(self.axes)))

    @property
    def layers(self) -> int:
        """Number of encoder layers, L."""
        return len(self.trust) - 1

    def layer(self, number: int) -> Projection:
        """The map of one layer, 0 to L."""
        return self._with(self.points[number])

    def at_once(self) -> Projection:
        """All layers as one map of (L + 1) · N points, those of layer 0 first."""
        return self._with(self.points.reshape(-1, len(self.axes)))

    def _with(self, points: Array) -> Projection:
        return Projection(points, self.method, self.axes, self.seed, self.recipe, self.remark)


class Alignment(StrEnum):
    """How the maps of several layers are made comparable; the values stand in addresses."""

    PROCRUSTES = "turned"
    JOINT = "joint"
    NONE = "alone"


@dataclass(frozen=True)
class MapSettings:
    """How a map is asked for: `method` "umap" or "pca", `metric` "cosine" or "euclidean", `dimensions` 2 or 3."""

    method: str = "umap"
    n_neighbors: int = 15
    min_dist: float = 0.1
    metric: str = "cosine"
    seed: int = 0
    dimensions: int = 2
