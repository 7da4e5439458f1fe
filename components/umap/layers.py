"""Hidden states of all layers -> comparable maps: one per layer, each rotated onto the one before, or one joint map.

`project_layers(hidden)` and `project_jointly(hidden)` take the keywords of `project`, and use UMAP by default.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from components.compute.projection import distance, radius, trust, turn_onto, upright
from components.records.arrays import Array
from components.records.projection import Alignment, LayeredProjection, Projection
from components.umap.projection import project, project_each

JOINT = "all layers in one map"
TOLERATED_LOSS = 0.01  # of trustworthiness
MOST_STARTED = 100  # points
EPOCHS_FROM_START = 250  # half as many as usual, since the map need not unfold


def project_layers(hidden: Array, *, align: Alignment = Alignment.PROCRUSTES, **settings: Any) -> LayeredProjection:
    """One map for each layer of `hidden` (L + 1, N, H); keywords as for `project`, by default UMAP.

    With `Alignment.PROCRUSTES` each map is rotated onto the one before; with up to 100 points it also starts from it,
    if that brings the two nearer and costs at most 0.01 of trustworthiness. With `NONE` each is drawn independently.
    """
    if Alignment(align) is Alignment.JOINT:
        return project_jointly(hidden, **settings)
    settings = {"method": "umap", **settings}
    maps = project_each(hidden, **settings)
    points = _in_one_scale(maps)
    if align is Alignment.NONE:
        return _layered(hidden, points, maps, "", settings)
    independent = _each_turned_onto_the_last(points)
    restarted = _started_from_before(hidden, independent, maps, settings)
    points[0], started = independent[0], 0
    for layer in range(1, len(maps)):
        before = points[layer - 1]
        points[layer] = turn_onto(independent[layer], before)
        if layer in restarted and _is_better(hidden[layer], restarted[layer], points[layer], before, settings):
            points[layer] = turn_onto(restarted[layer], before)
            started += 1
    count = f", {started} of {len(maps) - 1} started from it" if started else ""
    return _layered(hidden, upright(points), maps, f"each layer rotated onto the one before{count}", settings)


def project_jointly(hidden: Array, **settings: Any) -> LayeredProjection:
    """All layers of `hidden` (L + 1, N, H) in one map of (L + 1) · N points; keywords as for `project`."""
    settings = {"method": "umap", **settings}
    layers, count, width = hidden.shape
    drawn = project(hidden.reshape(-1, width), **settings)
    points = drawn.points.reshape(layers, count, -1)
    return _layered(hidden, points, [drawn], JOINT, settings)


def _each_turned_onto_the_last(points: Array) -> Array:
    """Maps (L + 1, N, D), each rotated onto the one before."""
    turned = [turn_onto(points[0], points[0])]
    for drawn in points[1:]:
        turned.append(turn_onto(drawn, turned[-1]))
    return np.stack(turned)


def _started_from_before(
    hidden: Array, independent: Array, maps: Sequence[Projection], settings: dict[str, Any]
) -> dict[int, Array]:
    """Maps of the layers that can start from the map of the layer before; all are computed at once."""
    layers = [layer for layer in range(1, len(maps)) if maps[layer].method == maps[layer - 1].method == "UMAP"]
    if not layers or hidden.shape[1] > MOST_STARTED:
        return {}
    starts = [independent[layer - 1] for layer in layers]
    restarted = project_each([hidden[layer] for layer in layers], starts, epochs=EPOCHS_FROM_START, **settings)
    return {layer: drawn.points for layer, drawn in zip(layers, restarted, strict=True) if drawn.method == "UMAP"}


def _is_better(vectors: Array, restarted: Array, independent: Array, before: Array, settings: dict[str, Any]) -> bool:
    """Whether the `restarted` map, rotated, is nearer to the map `before` than the other, and about as trustworthy."""
    if distance(turn_onto(restarted, before), before) >= distance(independent, before):
        return False
    metric = settings.get("metric", "cosine")
    first, second = trust(vectors, restarted, metric=metric), trust(vectors, independent, metric=metric)
    return bool(first and second and first.trustworthiness >= second.trustworthiness - TOLERATED_LOSS)


def _in_one_scale(maps: Sequence[Projection]) -> Array:
    """The points of all maps (L + 1, N, D); layers that had to be drawn with PCA are scaled to the others' size."""
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
    trusts = tuple(trust(vectors, drawn, metric=metric) for vectors, drawn in zip(hidden, points, strict=True))
    main = max(maps, key=lambda drawn: drawn.method)  # "UMAP", if there is one, else "PCA"
    axes = tuple(f"{main.method} {number + 1}" for number in range(main.dimensions))
    for_now = any(drawn.for_now for drawn in maps)
    return LayeredProjection(
        points, main.method, axes, main.seed, main.recipe, _remarks(maps), alignment, trusts, for_now
    )


def _remarks(maps: Sequence[Projection]) -> str:
    """The remarks of all maps, each only once, with the layers to which it applies."""
    layers_of: dict[str, list[int]] = {}
    for layer, drawn in enumerate(maps):
        layers_of.setdefault(drawn.remark, []).append(layer)
    if len(layers_of) == 1:
        return maps[0].remark
    return " ".join(f"Layer {', '.join(map(str, layers))}: {remark}" for remark, layers in layers_of.items() if remark)
