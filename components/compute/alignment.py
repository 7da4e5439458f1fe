"""Maps of successive layers, turned so that what moves between them is meaning and not rotation."""

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


def chain(maps: Array) -> Array:
    """Every map of `maps` (L + 1, N, D) turned onto the one before it; the first is only centred."""
    turned = [(maps[0] - maps[0].mean(axis=0)).astype(np.float32)]
    for points in maps[1:]:
        turned.append(turn_onto(points, turned[-1]))
    return np.stack(turned)


def drift(maps: Array) -> float:
    """Mean way of a point from one layer to the next, in units of the maps' spread (root mean square radius)."""
    centred = maps - maps.mean(axis=1, keepdims=True)
    spread = float(np.sqrt((centred**2).sum(-1).mean()))
    way = float(np.linalg.norm(np.diff(centred, axis=0), axis=-1).mean()) if len(maps) > 1 else 0.0
    return way / spread if spread else 0.0
