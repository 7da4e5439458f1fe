"""A map: points in two dimensions with all that says how they came about."""

from dataclasses import dataclass

from components.records.arrays import Array, frozen_array


@dataclass(frozen=True, eq=False)
class Projection:
    """`points` is (N, 2). `method` is what was drawn ("UMAP" or "PCA"), `remark` why it is not what was asked for."""

    points: Array
    method: str
    axes: tuple[str, str]
    seed: int
    recipe: str
    remark: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", frozen_array(self.points, None, 2))

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return type(self), tuple(getattr(self, name) for name in self.__dataclass_fields__)
