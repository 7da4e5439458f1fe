"""The charts of /tables."""

from collections.abc import Sequence

import numpy as np

from components.compute.tables import Lengths, Positions, Walk
from components.figures.axes import GREY, LINE, finish, label
from components.figures.of_two import LINES
from components.figures.plain import Figure, trace, vertical_line
from components.records.arrays import Array
from components.views.wording import fixed, most

WALK, LOW = 190, 130  # pixels
LONGEST = 40  # characters of a model's name
POSITION = "#D55E00"  # of position rows everywhere
CLOSE = 0.2  # of the axis, for the names of two curves


def neighbours(positions: Positions) -> Figure:
    """The cosine of each row with the next one: a break in the table shows as a dip."""
    curve = trace(
        "scatter",
        y=positions.neighbours,
        mode="lines",
        line={"color": POSITION, "width": 1.5},
        customdata=np.arange(1, len(positions.neighbours) + 1),
        hovertemplate="rows %{x} and %{customdata}: cosine %{y:.3f}<extra></extra>",
    )
    figure = Figure(curve)
    figure.update_xaxes(title="position p")
    figure.update_yaxes(
        title="cosine of rows p and p + 1", range=[min(0.0, float(positions.neighbours.min())) - 0.02, 1.03]
    )
    return finish(figure, 440)


def lengths(of_all: Lengths, own: float, name: str) -> Figure:
    """How long all rows of a table are, and the length of one, marked with its name."""
    centres = of_all.centres
    figure = Figure(
        trace(
            "bar",
            x=centres,
            y=of_all.counts,
            width=0.9 * float(centres[1] - centres[0]),
            marker={"color": GREY, "opacity": 0.6},
            hovertemplate="length %{x:.2f}: %{y:,} rows<extra></extra>",
        )
    )
    figure.append("shapes", vertical_line(own, {"color": LINE, "width": 2}))
    left = own > (centres[0] + centres[-1]) / 2
    figure.append(
        "annotations",
        {
            "x": own, "y": 1, "yref": "paper", "text": label(name, LONGEST), "showarrow": False,
            "font": {"color": LINE}, "xanchor": "right" if left else "left", "yanchor": "bottom", "yshift": -5,
        },
    )  # fmt: skip
    figure.update_xaxes(title="lengths of all rows")
    figure.update_yaxes(showticklabels=False)
    return finish(figure, LOW, top=22)


def lengths_of_two(shares: Sequence[Array], centres: Array, own: Sequence[float], names: Sequence[str]) -> Figure:
    """How long all rows of two tables are, the first solid, the second dashed, each with the length of one row."""
    figure = Figure()
    for share, at, name, line in zip(shares, own, names, LINES, strict=True):
        shown = label(name, LONGEST)
        figure.add(
            "scatter", x=centres, y=share, mode="lines", name=shown, line={**line, "shape": "hvh"},
            hovertemplate=f"length %{{x:.2f}}: %{{y:.1%}} of all rows<extra>{shown}</extra>",
        )  # fmt: skip
        figure.append("shapes", vertical_line(at, {**line, "width": 2}))
    figure.update_xaxes(title="lengths of all rows; upright: those of the chosen one")
    figure.update_yaxes(title="share of rows", tickformat=".0%")
    return finish(figure, WALK, top=28)


def walk_curves(walk: Walk) -> Figure:
    """The cosine of a word's vector in each place with that in its own, after LayerNorm; beside it, the place rows'."""
    figure, last = Figure(), len(walk.normed) - 1
    curves = {
        "place row": (walk.position, {"color": GREY, "width": 1.5}),
        f"“{walk.piece}”": (walk.normed, {"color": LINE, "width": 3}),
    }
    near = abs(float(walk.normed[-1] - walk.position[-1])) < CLOSE
    for above, (name, (values, line)) in enumerate(curves.items()):
        hover = f"place %{{x}}: cosine %{{y:.3f}}<extra>{label(name)}</extra>"
        figure.add("scatter", y=values, mode="lines", name=name, line=line, hovertemplate=hover, showlegend=False)
        end = {"x": last, "y": float(values[-1]), "text": f"{label(name)} {fixed(values[-1], 2)}", "xanchor": "left"}
        apart = {"yshift": 9 if above else -9} if near else {}
        shown = {"showarrow": False, "xshift": 6, "font": {"color": line["color"]}, **apart}
        figure.append("annotations", end | shown)
    lowest = most(-walk.normed, range(last + 1))
    if lowest is not None:
        figure.add(
            "scatter", x=[lowest], y=[float(walk.normed[lowest])], mode="markers", marker={"color": LINE, "size": 8},
            hoverinfo="skip", showlegend=False,
        )  # fmt: skip
    figure.update_xaxes(title=_places(walk), range=[0, last])
    figure.update_yaxes(title="cosine")
    return finish(figure, WALK, top=12, margin={"r": 130})


def walks_of_two(walks: Sequence[Walk], names: Sequence[str]) -> Figure:
    """The same cosine after LayerNorm in two models, the first solid, the second dashed."""
    figure = Figure()
    for walk, name, line in zip(walks, names, LINES, strict=True):
        hover = f"place %{{x}}: cosine %{{y:.3f}}<extra>{label(name, LONGEST)}</extra>"
        figure.add("scatter", y=walk.normed, mode="lines", name=label(name, LONGEST), line=line, hovertemplate=hover)
    figure.update_xaxes(title=_places(walks[0]), range=[0, max(map(_last, walks))])
    figure.update_yaxes(title="cosine")
    return finish(figure, WALK, top=28)


def _places(walk: Walk) -> str:
    return f"place of “{label(walk.piece)}”, compared with place {walk.start}"


def _last(walk: Walk) -> int:
    return len(walk.normed) - 1
