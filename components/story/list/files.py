"""Points for download: tables with their sentences, and their vectors."""

from collections.abc import Iterator, Sequence

import numpy as np

from components.canvas.exports import arrays, table
from components.compute.corpus import senses
from components.compute.vectors import nearest
from components.records.corpus import Points
from components.records.projection import Projection

NEAREST = 10
POINT_COLUMNS = ("point", "name", "sentence", "text_a", "text_b", "sense", "position", "part")


def coordinates(points: Points, maps: Sequence[tuple[int, Projection]]) -> bytes:
    """The coordinates of all points on `maps` (each with the number of its layer), as CSV."""
    axes = ("x", "y", "z")[: maps[0][1].dimensions]
    rows = (
        (*cells, layer, projection.method, *map(float, position))
        for layer, projection in maps
        for cells, position in zip(_point_cells(points), projection.points, strict=True)
    )
    return table((*POINT_COLUMNS, "layer", "method", *axes), rows)


def listed(points: Points, numbers: Sequence[int]) -> bytes:
    """Some of the points with their sentences, as CSV."""
    chosen = set(numbers)
    return table(POINT_COLUMNS, (cells for cells in _point_cells(points) if cells[0] in chosen))


def neighbours(points: Points, layer: int) -> bytes:
    """The ten nearest points of each point by cosine in one layer, as CSV."""
    indices, distances = nearest(points.at(layer), NEAREST)
    rows = (
        (*cells, layer, rank, int(other), points.names[other], points.origins[other].line + 1, 1 - float(distance))
        for point, cells in enumerate(_point_cells(points))
        for rank, (other, distance) in enumerate(zip(indices[point], distances[point], strict=True), start=1)
    )
    return table((*POINT_COLUMNS, "layer", "rank", "neighbour", "neighbour_name", "neighbour_sentence", "cosine"), rows)


def vectors(points: Points) -> bytes:
    """`vectors` (K, N, H), `layers` (K,), and names, sentences and positions (N,), as a compressed NPZ."""
    return arrays(
        vectors=points.vectors,
        layers=np.array(points.layers),
        names=np.array(points.names, dtype=np.str_),
        sentences=np.array([origin.line + 1 for origin in points.origins]),
        positions=np.array([origin.position for origin in points.origins]),
    )


def _point_cells(points: Points) -> Iterator[tuple[object, ...]]:
    for number, (origin, sense) in enumerate(zip(points.origins, senses(points), strict=True)):
        line = points.line_of(number)
        label = sense if line.sense else ""
        yield number, origin.name, origin.line + 1, line.a, line.b, label, origin.position, str(origin.part)
