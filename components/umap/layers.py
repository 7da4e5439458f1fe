"""Hidden states of all layers -> maps that can be compared: one per layer, turned onto the one before, or one joint.

`project_layers(hidden)` and `project_jointly(hidden)` take the keywords of `project`, and draw UMAP by default.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from components.compute.alignment import distance, radius, turn_onto, upright
from components.compute.trust import trust
from components.records.arrays import Array
from components.records.projection import Alignment, LayeredProjection, Projection
from components.umap.projection import project, project_each

JOINT = "all layers in one map"
COSTS_LITTLE = 0.01
START_UP_TO = 100
ROUNDS_FROM_BEFORE = 250  # half as many, since they need not unfold


def project_layers(hidden: Array, *, align: Alignment = Alignment.PROCRUSTES, **settings: Any) -> LayeredProjection:
    """One map for each layer of `hidden` (L + 1, N, H); keywords as of `project`, by default UMAP.

    With `Alignment.PROCRUSTES` each is rotated onto the one before, and up to 100 points also start from it where that
    brings it nearer and costs at most 0.01 of its trustworthiness; with `NONE` each is as `project` alone draws it.
    """
    if Alignment(align) is Alignment.JOINT:
        return project_jointly(hidden, **settings)
    settings = {"method": "umap", **settings}
    maps = project_each(hidden, **settings)
    points = _in_one_scale(maps)
    if align is Alignment.NONE:
        return _layered(hidden, points, maps, "", settings)
    own = _turned_in_turn(points)
    others = _started_from_before(hidden, own, maps, settings)
    points[0], started = own[0], 0
    for layer in range(1, len(maps)):
        before = points[layer - 1]
        points[layer] = turn_onto(own[layer], before)
        if layer in others and _is_better(hidden[layer], others[layer], points[layer], before, settings):
            points[layer] = turn_onto(others[layer], before)
            started += 1
    count = f", {started} of {len(maps) - 1} started from it" if started else ""
    return _layered(hidden, upright(points), maps, f"each layer rotated onto the one before{count}", settings)


def project_jointly(hidden: Array, **settings: Any) -> LayeredProjection:
    """All layers of `hidden` (L + 1, N, H) in one map of (L + 1) · N points; keywords as of `project`."""
    settings = {"method": "umap", **settings}
    layers, count, width = hidden.shape
    drawn = project(hidden.reshape(-1, width), **settings)
    points = drawn.points.reshape(layers, count, -1)
    return _layered(hidden, points, [drawn], JOINT, settings)


def _turned_in_turn(points: Array) -> Array:
    """Maps (L + 1, N, D), each turned onto the one before."""
    turned = [turn_onto(points[0], points[0])]
    for drawn in points[1:]:
        turned.append(turn_onto(drawn, turned[-1]))
    return np.stack(turned)


def _started_from_before(
    hidden: Array, own: Array, maps: Sequence[Projection], settings: dict[str, Any]
) -> dict[int, Array]:
    """The points of the layers that can begin at the map of the one before; all computed at once."""
    layers = [layer for layer in range(1, len(maps)) if maps[layer].method == maps[layer - 1].method == "UMAP"]
    if not layers or hidden.shape[1] > START_UP_TO:
        return {}
    starts = [own[layer - 1] for layer in layers]
    again = project_each([hidden[layer] for layer in layers], starts, rounds=ROUNDS_FROM_BEFORE, **settings)
    return {layer: drawn.points for layer, drawn in zip(layers, again, strict=True) if drawn.method == "UMAP"}


def _is_better(vectors: Array, other: Array, own: Array, before: Array, settings: dict[str, Any]) -> bool:
    """Whether `other`, turned, lies nearer to the layer `before` than a layer's `own` map and is as trustworthy."""
    if distance(turn_onto(other, before), before) >= distance(own, before):
        return False
    metric = settings.get("metric", "cosine")
    theirs, ours = trust(vectors, other, metric=metric), trust(vectors, own, metric=metric)
    return bool(theirs and ours and theirs.trustworthiness >= ours.trustworthiness - COSTS_LITTLE)


def _in_one_scale(maps: Sequence[Projection]) -> Array:
    """The points of all maps (L + 1, N, D); where single layers had to be drawn as PCA, these get UMAP's size."""
    points = np.stack([drawn.points for drawn in maps])
    sizes = [radius(drawn.points) for drawn in maps if drawn.method == "UMAP"]
    for layer, drawn in enumerate(maps):
        if sizes and drawn.method != "UMAP" and radius(drawn.points):
            points[layer] *= np.mean(sizes) / radius(drawn.points)
    return points


def _layered(
    hidden: Array, points: Array, maps: Sequence[Projection], alignment: str, settings: dict[str, Any]
) -> LayeredProjection:
    metric = settings.get("metric", "cosine")
    believed = tuple(trust(vectors, drawn, metric=metric) for vectors, drawn in zip(hidden, points, strict=True))
    main = max(maps, key=lambda drawn: drawn.method)
    axes = tuple(f"{main.method} {number + 1}" for number in range(main.dimensions))
    return LayeredProjection(points, main.method, axes, main.seed, main.recipe, _remarks(maps), alignment, believed)


def _remarks(maps: Sequence[Projection]) -> str:
    """What was corrected, said once for all layers of which it is true."""
    said: dict[str, list[int]] = {}
    for layer, drawn in enumerate(maps):
        said.setdefault(drawn.remark, []).append(layer)
    if len(said) == 1:
        return maps[0].remark
    return " ".join(f"Layer {', '.join(map(str, layers))}: {remark}" for remark, layers in said.items() if remark)
