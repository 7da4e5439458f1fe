"""Points to take home: tables as CSV that a spreadsheet opens safely, vectors as NPZ."""

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
WHO = ("point", "name", "sentence", "text_a", "text_b", "sense", "position", "part")


def harmless(cell: object) -> object:
    """A text that a spreadsheet would run as a formula, with an apostrophe before it; all else as it is.

    White space before the sign does not hide it, since some spreadsheets strip it, and some read the full-width signs
    of East Asian keyboards like the ASCII ones.
    Source: OWASP, “CSV Injection”.
    """
    if not isinstance(cell, str):
        return cell
    active = cell.startswith(FORMULA_STARTS) or cell.lstrip().startswith(FORMULA_STARTS)
    return f"'{cell}" if active else cell


def table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """A CSV file, with a mark at its beginning that tells spreadsheets that it is UTF-8."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(header)
    writer.writerows([harmless(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig", "replace")


def coordinates(points: Points, maps: Sequence[tuple[int, Projection]]) -> bytes:
    """Names, layers and coordinates of maps, each given with the number of its layer, as CSV."""
    axes = ("x", "y", "z")[: maps[0][1].dimensions]
    rows = (
        (*who, layer, projection.method, *map(float, place))
        for layer, projection in maps
        for who, place in zip(_who(points), projection.points, strict=True)
    )
    return table((*WHO, "layer", "method", *axes), rows)


def neighbours(points: Points, layer: int) -> bytes:
    """The ten nearest points of each point by cosine in one layer, as CSV."""
    places, distances = nearest(points.at(layer), NEAREST)
    who = list(_who(points))
    rows = (
        (*who[point], layer, rank, int(other), points.names[other], points.origins[other].line + 1, 1 - float(distance))
        for point in range(len(points))
        for rank, (other, distance) in enumerate(zip(places[point], distances[point], strict=True), start=1)
    )
    return table((*WHO, "layer", "rank", "neighbour", "neighbour_name", "neighbour_sentence", "cosine"), rows)


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
    """Arrays under their names as a compressed NPZ, which is read without a pickle."""
    file = io.BytesIO()
    np.savez_compressed(file, allow_pickle=False, **named)
    return file.getvalue()


def _who(points: Points) -> Iterator[tuple[object, ...]]:
    for number, (origin, sense) in enumerate(zip(points.origins, senses(points), strict=True)):
        line = points.line_of(number)
        label = sense if line.sense else ""
        yield number, origin.name, origin.line + 1, line.a, line.b, label, origin.position, str(origin.part)
