"""Hidden states of all layers -> maps that can be compared: one per layer, turned onto the one before, or one joint.

`project_layers(hidden)` and `project_jointly(hidden)` take the keywords of `project`, and draw UMAP by default.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from components.compute.alignment import distance, radius, turn_onto, upright
from components.compute.projection import project
from components.compute.trust import trust
from components.records.arrays import Array
from components.records.projection import LayeredProjection, Projection

ALIGNMENTS = ("procrustes", "none")
JOINT = "all layers in one map"
COSTS_LITTLE = 0.01
START_UP_TO = 100


def project_layers(
    hidden: Array, *, align: str = "procrustes", maps: Sequence[Projection] = (), **settings: Any
) -> LayeredProjection:
    """One map for each layer of `hidden` (L + 1, N, H); keywords as of `project`, by default UMAP.

    With `align` "procrustes" each is turned onto the one before, and up to 100 points also started from it where that
    brings it nearer and costs at most 0.01 of its trustworthiness; with "none" each is as `project` alone draws it.
    `maps` are those that `project` drew of each layer with the same settings, where the caller has them already.
    """
    if align not in ALIGNMENTS:
        raise ValueError(f"align {align!r} is not one of {ALIGNMENTS}")
    settings = {"method": "umap", **settings}
    return turn(hidden, [project(vectors, **settings) for vectors in hidden], align=align, **settings)


def turn(hidden: Array, maps: Sequence[Projection], *, align: str = "procrustes", **settings: Any) -> LayeredProjection:
    """The maps of all layers of `hidden` (L + 1, N, H), drawn with `settings`, as one record in one frame."""
    points = _in_one_scale(maps)
    if align == "none":
        return _layered(hidden, points, maps, "", settings)
    points[0] = turn_onto(points[0], points[0])
    started = 0
    for layer in range(1, len(maps)):
        before = points[layer - 1]
        points[layer] = turn_onto(points[layer], before)
        if maps[layer].method == maps[layer - 1].method == "UMAP" and hidden.shape[1] <= START_UP_TO:
            other = turn_onto(project(hidden[layer], start=before, **settings).points, before)
            if _is_better(hidden[layer], other, points[layer], before, settings):
                points[layer] = other
                started += 1
    points = upright(points)
    count = f", {started} of {len(maps) - 1} started from it" if started else ""
    return _layered(hidden, points, maps, f"each layer rotated onto the one before{count}", settings)


def project_jointly(hidden: Array, **settings: Any) -> LayeredProjection:
    """All layers of `hidden` (L + 1, N, H) in one map of (L + 1) · N points; keywords as of `project`."""
    settings = {"method": "umap", **settings}
    layers, count, width = hidden.shape
    drawn = project(hidden.reshape(-1, width), **settings)
    points = drawn.points.reshape(layers, count, -1)
    return _layered(hidden, points, [drawn], JOINT, settings)


def _is_better(vectors: Array, other: Array, own: Array, before: Array, settings: dict[str, Any]) -> bool:
    """Whether `other` lies nearer to the layer `before` than a layer's `own` map and is about as trustworthy."""
    metric = settings.get("metric", "cosine")
    theirs, ours = trust(vectors, other, metric=metric), trust(vectors, own, metric=metric)
    if theirs is None or ours is None or distance(other, before) >= distance(own, before):
        return False
    return theirs.trustworthiness >= ours.trustworthiness - COSTS_LITTLE


def _in_one_scale(maps: Sequence[Projection]) -> Array:
    """The points of all maps (L + 1, N, D); where single layers had to be drawn as PCA, these get UMAP's size."""
    points = np.stack([drawn.points for drawn in maps])
    sizes = [radius(drawn.points) for drawn in maps if drawn.method == "UMAP"]
    for layer, drawn in enumerate(maps):
        if sizes and drawn.method != "UMAP" and radius(drawn.points):
            points[layer] *= np.mean(sizes) / radius(drawn.points)
    return points


def _layered(
    hidden: Array, points: Array, maps: Sequence[Projection], placed: str, settings: dict[str, Any]
) -> LayeredProjection:
    metric = settings.get("metric", "cosine")
    believed = tuple(trust(vectors, drawn, metric=metric) for vectors, drawn in zip(hidden, points, strict=True))
    main = max(maps, key=lambda drawn: drawn.method)
    axes = tuple(f"{main.method} {number + 1}" for number in range(main.dimensions))
    return LayeredProjection(points, main.method, axes, main.seed, main.recipe, _remarks(maps), placed, believed)


def _remarks(maps: Sequence[Projection]) -> str:
    """What was corrected, said once for all layers of which it is true."""
    said: dict[str, list[int]] = {}
    for layer, drawn in enumerate(maps):
        said.setdefault(drawn.remark, []).append(layer)
    if len(said) == 1:
        return maps[0].remark
    return " ".join(f"Layer {', '.join(map(str, layers))}: {remark}" for remark, layers in said.items() if remark)
