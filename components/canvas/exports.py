"""Points for download: tables as CSV that a spreadsheet opens safely, vectors as NPZ."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from components.compute.neighbours import nearest
from components.compute.points import senses
from components.records.corpus import Points
from components.records.projection import Projection

NEAREST = 10
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
POINT_COLUMNS = ("point", "name", "sentence", "text_a", "text_b", "sense", "position", "part")


def harmless(cell: object) -> object:
    """A text that a spreadsheet would run as a formula, with an apostrophe before it; anything else unchanged.

    Leading white space does not make a text safe, since some spreadsheets strip it, and some treat the full-width signs
    of East Asian keyboards like the ASCII ones. Source: OWASP, “CSV Injection”.
    """
    if not isinstance(cell, str):
        return cell
    active = cell.startswith(FORMULA_STARTS) or cell.lstrip().startswith(FORMULA_STARTS)
    return f"'{cell}" if active else cell


def table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """A CSV file in UTF-8, with the byte order mark by which spreadsheets recognise it."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(header)
    writer.writerows([harmless(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig", "replace")


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


def arrays(**named: NDArray[Any]) -> bytes:
    """Named arrays as a compressed NPZ that can be read without pickle."""
    file = io.BytesIO()
    np.savez_compressed(file, allow_pickle=False, **named)
    return file.getvalue()


def _point_cells(points: Points) -> Iterator[tuple[object, ...]]:
    for number, (origin, sense) in enumerate(zip(points.origins, senses(points), strict=True)):
        line = points.line_of(number)
        label = sense if line.sense else ""
        yield number, origin.name, origin.line + 1, line.a, line.b, label, origin.position, str(origin.part)
