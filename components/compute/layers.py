"""Hidden states of all layers -> maps that can be compared: one per layer, turned onto the one before, or one joint.

`project_layers(hidden)` and `project_jointly(hidden)` take the keywords of `project`, and draw UMAP by default.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from components.compute.alignment import chain
from components.compute.projection import project
from components.compute.trust import trust
from components.records.arrays import Array
from components.records.projection import LayeredProjection, Projection

ALIGNMENTS = ("procrustes", "none")
TURNED = "each layer rotated onto the one before"
JOINT = "all layers in one map"


def project_layers(hidden: Array, *, align: str = "procrustes", **settings: Any) -> LayeredProjection:
    """One map for each layer of `hidden` (L + 1, N, H); keywords as of `project`, by default UMAP.

    With `align` "procrustes" each is turned onto the one before; with "none" each is as `project` alone draws it.
    """
    if align not in ALIGNMENTS:
        raise ValueError(f"align {align!r} is not one of {ALIGNMENTS}")
    settings = {"method": "umap", **settings}
    return turn(hidden, [project(vectors, **settings) for vectors in hidden], align=align, **settings)


def turn(hidden: Array, maps: Sequence[Projection], *, align: str = "procrustes", **settings: Any) -> LayeredProjection:
    """The maps of all layers of `hidden` (L + 1, N, H), drawn with `settings`, as one record in one frame."""
    points = np.stack([drawn.points for drawn in maps])
    if align == "procrustes":
        points = chain(points)
    return _layered(hidden, points, maps, TURNED if align == "procrustes" else "", settings)


def project_jointly(hidden: Array, **settings: Any) -> LayeredProjection:
    """All layers of `hidden` (L + 1, N, H) in one map of (L + 1) · N points; keywords as of `project`."""
    settings = {"method": "umap", **settings}
    layers, count, width = hidden.shape
    drawn = project(hidden.reshape(-1, width), **settings)
    points = drawn.points.reshape(layers, count, -1)
    return _layered(hidden, points, [drawn], JOINT, settings)


def _layered(
    hidden: Array, points: Array, maps: Sequence[Projection], placed: str, settings: dict[str, Any]
) -> LayeredProjection:
    metric = settings.get("metric", "cosine")
    believed = tuple(trust(vectors, drawn, metric=metric) for vectors, drawn in zip(hidden, points, strict=True))
    last = maps[-1]
    axes = tuple(f"{last.method} {number + 1}" for number in range(last.dimensions))
    return LayeredProjection(points, last.method, axes, last.seed, last.recipe, _remarks(maps), placed, believed)


def _remarks(maps: Sequence[Projection]) -> str:
    """What was corrected, said once where it is the same for all layers."""
    if len({drawn.remark for drawn in maps}) == 1:
        return maps[0].remark
    return " ".join(f"Layer {layer}: {drawn.remark}" for layer, drawn in enumerate(maps) if drawn.remark)
