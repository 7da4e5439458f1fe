"""Maps of successive layers, turned so that what moves between them is meaning and not rotation."""

from itertools import pairwise

import numpy as np

from components.records.arrays import Array


def turn_onto(points: Array, target: Array) -> Array:
    """`points` (N, D), centred, rotated or mirrored so that they lie as near as possible to `target` (N, D), centred.

    Distances within the map stay as they are. Source: Schönemann 1966; the rotation must equal that of
    `scipy.linalg.orthogonal_procrustes`.
    """
    centred, goal = (values - values.mean(axis=0, dtype=np.float64) for values in (points, target))
    u, _, vt = np.linalg.svd(centred.T @ goal)
    return (centred @ u @ vt).astype(np.float32)


def upright(points: Array) -> Array:
    """Maps `points` (..., N, D), all turned alike so that their greatest spread is horizontal and then vertical.

    A UMAP has no direction of its own; this one fits a screen and does not hang on the seed. A sign is chosen so that
    the point furthest out lies on the positive side.
    """
    flat = points.reshape(-1, points.shape[-1]).astype(np.float64)
    centred = flat - flat.mean(axis=0)
    turned = centred @ np.linalg.eigh(centred.T @ centred)[1][:, ::-1]
    furthest = np.take_along_axis(turned, np.abs(turned).argmax(axis=0)[None, :], axis=0)
    return (turned * np.where(furthest < 0, -1, 1)).astype(np.float32).reshape(points.shape)


def distance(points: Array, others: Array) -> float:
    """Mean distance of a point on one map (N, D) from itself on the other, both centred."""
    centred, goal = (values - values.mean(axis=0, dtype=np.float64) for values in (points, others))
    return float(np.linalg.norm(centred - goal, axis=1).mean())


def radius(points: Array) -> float:
    """Root mean square distance of the points (N, D) from their centre."""
    return float(np.sqrt(points.astype(np.float64).var(axis=0).sum())) if len(points) else 0.0


def drift(maps: Array) -> float:
    """Mean way of a point from one layer to the next on maps (L + 1, N, D), in units of their mean radius."""
    size = float(np.mean([radius(points) for points in maps]))
    ways = [distance(*pair) for pair in pairwise(maps)]
    return float(np.mean(ways)) / size if size and ways else 0.0
