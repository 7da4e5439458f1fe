"""Maps of points: one map, all layers animated, trails of points through the layers, several seeds.

Each takes a `PointStyle` or only the labels of the points. All texts are escaped here. The `customdata` of a point is
its index.
"""

from collections.abc import Sequence

import numpy as np

from components.figures.layers import layer_animation, star_trails
from components.figures.plain import Figure
from components.figures.plane import equal_axes, finish_map, note, panels, titles_of
from components.figures.points import PointStyle, links, style_of, traces, trust_note
from components.records.projection import Projection, Trust

__all__ = ["PointStyle", "layer_animation", "point_map", "seeds_grid", "star_trails"]

HEIGHT = 560
ROOM = (700.0, 400.0)
LABELS_IN_3D = 24


def point_map(
    projection: Projection,
    known: PointStyle | Sequence[str],
    *,
    edges: Sequence[tuple[int, int]] = (),
    trust: Trust | None = None,
) -> Figure:
    """One map, in two or three dimensions; `edges` are pairs of false neighbours, joined by a faint line."""
    style = style_of(known)
    figure = Figure()
    if edges:
        figure.data.append(links(projection.points, edges, "near on the map, not before"))
    with_labels = projection.dimensions == 2 or len(style.labels) <= LABELS_IN_3D
    figure.data += traces(projection.points, style, room=ROOM if with_labels else None)
    if projection.dimensions == 2:
        equal_axes(figure, projection.points, projection.axes)
    else:
        spread = np.ptp(projection.points, axis=0).clip(1e-6)
        far = 1.1 * float(spread.max() / spread.prod() ** (1 / 3))
        titles = dict(zip("xyz", titles_of(projection.axes), strict=True))
        axes = {f"{axis}axis": {"title": title, "showticklabels": False} for axis, title in titles.items()}
        eye = {"x": far, "y": far, "z": far / 2}
        figure.update_layout(scene={"aspectmode": "data", "camera": {"eye": eye}, **axes})
    figure.update_layout(meta={"chosen": list(style.highlight)})
    if trust is not None:
        note(figure, trust_note(trust))
    return finish_map(figure, HEIGHT, style.legend_title, below=98 if trust else 44)


def seeds_grid(
    projections: Sequence[Projection], known: PointStyle | Sequence[str], *, trusts: Sequence[Trust | None] = ()
) -> Figure:
    """The maps of the same points for several seeds, side by side; 3-D maps are seen along the third axis."""
    measured = [*trusts, *[None] * (len(projections) - len(trusts))]
    titles = [
        f"seed {drawn.seed}" + (f"<br>trust {trust.trustworthiness:.2f}" if trust else "")
        for drawn, trust in zip(projections, measured, strict=True)
    ]
    return panels([drawn.points[:, :2] for drawn in projections], style_of(known), titles)
