"""Steps of a notebook that rebuild maps of points, or are given them, and say how far to believe them."""

import textwrap
from collections.abc import Sequence

import numpy as np

from components.compute.notebook import CLOSE, numbers
from components.records.arrays import Array
from components.records.notebook import Check, Step
from components.records.projection import Trust

LOOSE = CLOSE * 10
MOST_GIVEN = 500
MOST_CHECKED = 100
WIDEST = '''def widest(rows, dimensions):
    """Principal components; the largest loading of each is positive."""
    centred = rows - rows.mean(axis=0, dtype=np.float64)
    axes = np.linalg.svd(centred, full_matrices=False)[2][:dimensions]
    axes *= np.sign(np.take_along_axis(axes, np.abs(axes).argmax(axis=1)[:, None], axis=1))
    return np.pad(centred @ axes.T, ((0, 0), (0, dimensions - len(axes))))'''
TURNED = """def turned(points, target):
    u, _, vt = np.linalg.svd(points.T @ target)
    return points @ u @ vt


maps = [widest(rows, 2) for rows in vectors]
for number in range(1, len(maps)):
    maps[number] = turned(maps[number], maps[number - 1])
flat = np.concatenate(maps)
flat = flat @ np.linalg.eigh(flat.T @ flat)[1][:, ::-1]
flat *= np.where(flat[np.abs(flat).argmax(axis=0), [0, 1]] < 0, -1, 1)
maps = flat.reshape(len(vectors), -1, 2)"""
PLACED = {
    "turned": ("each rotated onto the one before, then all turned alike to be widest from left to right", TURNED),
    "joint": ("all layers in one map", "maps = widest(np.concatenate(vectors), 2).reshape(len(vectors), -1, 2)"),
    "alone": ("each layer for itself", "maps = np.stack([widest(rows, 2) for rows in vectors])"),
}
UNSURE = " Here two directions are about as wide, so rounding may turn the map: only its size is asserted."


def one_map(points: Array, *, sure: bool) -> Step:
    """The map by PCA of one layer, (N, D); where rounding may turn it it is not `sure`, and its spread is asserted."""
    check = (
        Check(f"points[:{MOST_CHECKED}].ravel()", numbers(points[:MOST_CHECKED]), LOOSE)
        if sure
        else Check("points.std()", f"{points.std():.6g}", LOOSE)
    )
    words = f"The map by PCA.{'' if sure else UNSURE}"
    return Step(words, f"{WIDEST}\n\n\npoints = widest(vectors[layer], {points.shape[1]})", (check,))


def every_map(points: Array, placed: str, *, sure: bool) -> Step:
    """The maps by PCA of all layers, (L + 1, N, 2), `placed` "turned", "joint" or "alone"."""
    words, code = PLACED[placed]
    few = slice(0, MOST_CHECKED)
    checks = (
        [Check(f"maps[{at}, :{MOST_CHECKED}].ravel()", numbers(points[at, few]), LOOSE) for at in (0, -1)]
        if sure
        else [Check("maps.std(axis=(1, 2))", numbers(points.std(axis=(1, 2))), LOOSE)]
    )
    moves = numbers(np.linalg.norm(np.diff(points, axis=0), axis=2).mean(axis=1))
    moved = [Check("moves", moves, LOOSE)] if sure else []
    return Step(
        f"The maps by PCA, {words}; and how far a point moves from layer to layer.{'' if sure else UNSURE}",
        f"{WIDEST}\n\n\n{code}\nmoves = np.linalg.norm(np.diff(maps, axis=0), axis=2).mean(axis=1)",
        (*checks, *moved),
    )


def given(points: Array, name: str) -> Step:
    """The coordinates of a map as they are on the page, under this name; or where they are, if they are too many."""
    rows = points.reshape(-1, points.shape[-1])
    if len(rows) > MOST_GIVEN:
        return Step(
            f"The map is by UMAP, which numpy cannot rebuild. Its {len(rows):,} places are too many for a script: the "
            "page has them as Coordinates (CSV). So what can be asserted here are the vectors.",
            f"# {name} = the columns x and y of coordinates.csv",
        )
    listed = ", ".join("[" + ", ".join(str(value) for value in row) + "]" for row in rows)
    lines = textwrap.fill(listed, 110, initial_indent="    ", subsequent_indent="    ", break_long_words=False)
    shape = f".reshape{points.shape}" if points.ndim > 2 else ""
    return Step(
        "The map is by UMAP, which numpy cannot rebuild: so here are its coordinates as the page shows them. What can "
        "be rebuilt from them and the vectors is how far to believe the map.",
        f"{name} = np.array([\n{lines}\n]){shape}",
    )


def believed(metric: str, told: Sequence[Trust], apart: Sequence[float], *, every: bool) -> Step:
    """How far to believe `points`, or each of `maps`, by the nearest neighbours of every point.

    `apart` says how far noise moves each of these numbers: where vectors are equal it decides who is nearer.
    """
    unit = "    rows /= np.linalg.norm(rows, axis=1, keepdims=True)\n" if metric == "cosine" else ""
    pairs = "zip(vectors, maps)" if every else "[(vectors[layer], points)]"
    k = told[0].k
    return Step(
        f"How far to believe it, by the {k} nearest of every point ({metric} distance): trustworthiness falls when "
        "points are near on the map that were not near before; kept is the share of the nearest that are still so.",
        f'''def nearest(rows):
    """The others of every row, nearest first; of those equally near the earlier one comes first."""
    squares = (rows**2).sum(axis=1)
    distances = (squares[:, None] + squares - 2 * rows @ rows.T).round(9)
    np.fill_diagonal(distances, np.inf)
    return np.argsort(distances, axis=1, kind="stable")


def believed(vectors, places, k):
    rows = vectors.astype(np.float64)
{unit}    true, drawn = nearest(rows), nearest(places.astype(np.float64))[:, :k]
    kept = np.mean([len(np.intersect1d(some, others)) / k for some, others in zip(true[:, :k], drawn)])
    rank = np.argsort(true, axis=1)  # of each point among the neighbours of each
    penalty = np.maximum(np.take_along_axis(rank, drawn, axis=1) + 1 - k, 0).sum()
    return 1 - penalty / (len(rows) * k * (2 * len(rows) - 3 * k - 1) / 2), kept


trustworthiness, kept = np.transpose([believed(rows, places, {k}) for rows, places in {pairs}])''',
        _trusted(told, apart),
    )


def _trusted(told: Sequence[Trust], apart: Sequence[float]) -> tuple[Check, ...]:
    """Those that noise leaves alone as they are, all others as far as it moves them."""
    sure = [number for number, moved in enumerate(apart) if moved < LOOSE]
    rest = [number for number, moved in enumerate(apart) if moved >= LOOSE]
    return tuple(
        Check(f"{name}[{some}]", numbers(np.array([getattr(told[number], name) for number in some])), tolerance)
        for some, tolerance in ((sure, LOOSE), (rest, 2 * max(apart)))
        if some
        for name in ("trustworthiness", "kept")
    )
