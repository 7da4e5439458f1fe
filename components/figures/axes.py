"""What the small charts share: axes of tokens and of dimensions, colours of the parts, and safe texts."""

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import Any

from plotly.subplots import make_subplots

from components.figures.plain import Figure, Part, trace

COLORS = {
    "word": "#0072B2",
    "position": "#D55E00",
    "segment": "#009E73",
    "beta": "#CC79A7",
    "sum": "#8C8C8C",
    "result": "#8C8C8C",
}
MARK = "#E69F00"  # what is chosen, and nothing else
LINE = "#5B8DB8"
GREY = "#8C8C8C"
# What is compared and is no part of the input layer, whose colours mean their part everywhere.
CURVES = (LINE, "#AA4499", "#44AA99", "#999933", "#56B4E9", "#882255")
LONGEST_AXIS = 64
LONGEST_LABEL = 14
SCALE_ABOVE = 56


def label(text: str, longest: int = LONGEST_LABEL) -> str:
    """A piece as Plotly may show it: markup escaped, and cut where it is long."""
    short = text if len(text) <= longest else text[: longest - 1] + "…"
    return escape(short, quote=False)


def token_axis(pieces: Sequence[str], most: int = LONGEST_AXIS) -> dict[str, Any]:
    """An axis of tokens: their pieces, or their positions alone where there are more than `most`, too many to read."""
    if len(pieces) > most:
        return {"title": "position of the token", "range": [-0.5, len(pieces) - 0.5]}
    return {
        "title": "token",
        "tickmode": "array",
        "tickvals": list(range(len(pieces))),
        "ticktext": [label(piece) for piece in pieces],
        "range": [-0.5, len(pieces) - 0.5],
        "zeroline": False,
        "showgrid": False,
    }


def gap(pieces: Sequence[str]) -> int:
    """Pixels between cells: none where the cells of many tokens are hardly wider than that."""
    return 1 if len(pieces) <= LONGEST_AXIS else 0


def token_labels(pieces: Sequence[str]) -> list[str]:
    """“position piece” for the text that a pointer opens."""
    return [f"{place} {label(piece)}" for place, piece in enumerate(pieces)]


def frame(height: int, *, top: int = 32) -> dict[str, Any]:
    """Small margins, a legend above, one height; `top` is the room for what stands above the picture."""
    return {
        "height": height,
        "margin": {"l": 8, "r": 8, "t": top, "b": 8},
        "legend": {"orientation": "h", "x": 0, "xanchor": "left", "y": 1.02, "yanchor": "bottom"},
    }


def finish(figure: Figure, height: int, *, top: int = 32, **layout: Any) -> Figure:
    """A figure in its `frame`."""
    return figure.update_layout(**frame(height, top=top)).update_layout(**layout)


def strip(values: Sequence[float] | Any, *, name: str, color: str = LINE, **settings: Any) -> Part:
    """One value for each dimension as a filled step line: reads as bars, draws as a single path."""
    return trace(
        "scatter",
        y=values,
        mode="lines",
        line={"shape": "hvh", "width": 1, "color": color},
        fill="tozeroy",
        name=name,
        hovertemplate="dimension %{x}: %{y:.4f}<extra>" + name + "</extra>",
        **settings,
    )


def stack(
    titles: Sequence[str],
    traces: Sequence[Any] = (),
    *,
    spacing: float,
    shared: bool = True,
    heights: Sequence[float] | None = None,
    **layout: Any,
) -> Figure:
    """Panels below each other, each with its title at the left; `panel` says in which of them a trace is drawn."""
    below = grid(len(titles), 1, spacing, shared=shared, heights=tuple(heights) if heights else None)
    left = {"x": 0, "xanchor": "left"}
    notes = [note | left | {"text": title} for note, title in zip(below["annotations"], titles, strict=True)]
    return Figure(traces, below | {"annotations": notes}).update_layout(**layout)


def panel(number: int) -> dict[str, str]:
    """Where a trace or a shape belongs that is drawn in a panel of a stack; the first is 1."""
    own = "" if number == 1 else str(number)
    return {"xaxis": f"x{own}", "yaxis": f"y{own}"}


def axis(number: int, name: str = "xaxis", **settings: Any) -> dict[str, Any]:
    """Settings for one axis of a panel, the horizontal one if not named, as a layout."""
    return {name if number == 1 else f"{name}{number}": settings}


@lru_cache(maxsize=64)
def grid(
    rows: int, columns: int, down: float, *, across: float = 0, shared: bool = False,
    heights: tuple[float, ...] | None = None,
) -> dict[str, Any]:  # fmt: skip
    """The layout of panels, worked out by the library once: that takes it longer than all that is drawn in them.

    `down` and `across` are the spaces between them, as shares of the whole. Each panel has an annotation for its title.
    """
    figure = make_subplots(
        rows,
        columns,
        shared_xaxes=shared,
        vertical_spacing=down,
        horizontal_spacing=across,
        subplot_titles=[str(number) for number in range(rows * columns)],
        row_heights=heights,
    )
    layout: dict[str, Any] = figure.update_annotations(font_size=13).layout.to_plotly_json()
    layout.pop("template", None)
    return layout


def heat(values: Any, *, end: float, title: str, **settings: Any) -> Part:
    """Cells on a diverging scale that is centred on zero and ends at `end` on both sides."""
    return trace(
        "heatmap",
        z=values,
        zmin=-(end or 1),
        zmax=end or 1,
        autocolorscale=True,  # the theme's, whose zero is near the background, light or dark
        colorbar=color_bar(title),
        **settings,
    )


def color_bar(title: str, **settings: Any) -> dict[str, Any]:
    """A scale that lies above the picture: beside it, it would take a third of a narrow screen."""
    place = {"x": 0, "xanchor": "left", "yref": "container", "y": 1, "yanchor": "top", "ypad": 0, "len": 0.6}
    looks = {"orientation": "h", "thickness": 10, "outlinewidth": 0, "nticks": 5}
    return {**place, **looks, "title": {"text": title, "side": "top", "font": {"size": 12}}, **settings}
