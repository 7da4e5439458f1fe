"""Shared parts of the charts: axes of tokens and dimensions, panels, colours, and escaped labels."""

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import Any

from plotly.subplots import make_subplots

from components.compute.writing import in_order
from components.figures.plain import Figure, Part, trace
from components.records.graphemes import beginning

MARK = "#E69F00"  # reserved for what the viewer selected
LINE = "#5B8DB8"
GREY = "#8C8C8C"
# For curves that are no part of the input layer: word, position and segment have the same colours everywhere.
CURVES = (LINE, "#AA4499", "#44AA99", "#999933", "#56B4E9", "#882255")
LONGEST_AXIS = 64
MOST_NUMBERS = 24  # tokens; with more, the cells of a heatmap have no room for a number
LONGEST_LABEL = 14
SCALE_ABOVE = 56


def label(text: str, longest: int = LONGEST_LABEL) -> str:
    """A piece as a Plotly label: escaped, truncated to `longest` characters, and in the order of its line."""
    short = text if len(text) <= longest else beginning(text, longest - 1) + "…"
    return in_order(escape(short, quote=False))


def token_axis(pieces: Sequence[str]) -> dict[str, Any]:
    """An axis of tokens, labelled with their pieces, or with positions if there are more than `LONGEST_AXIS`."""
    if len(pieces) > LONGEST_AXIS:
        return {"title": "position of the token", "range": [-0.5, len(pieces) - 0.5]}
    return {
        "title": "token",
        "tickmode": "array",
        "tickvals": list(range(len(pieces))),
        "ticktext": [label(piece) for piece in pieces],
        "range": [-0.5, len(pieces) - 0.5],
        "ticklabeloverflow": "allow",  # slanted, the last label reaches beyond the axis
        "zeroline": False,
        "showgrid": False,
    }


def numbers_in_cells(pieces: Sequence[str], digits: str) -> str | None:
    """The template of the numbers in a heatmap's cells, `digits` such as “z:.1f”; None if cells are too narrow."""
    return f"%{{{digits}}}" if len(pieces) <= MOST_NUMBERS else None


def token_labels(pieces: Sequence[str]) -> list[str]:
    """“position piece” for hover texts."""
    return [f"{position} {label(piece)}" for position, piece in enumerate(pieces)]


def base_layout(height: int, *, top: int = 32) -> dict[str, Any]:
    """A layout with small margins and a legend above; `height` and `top`, the upper margin, are in pixels."""
    return {
        "height": height,
        "margin": {"l": 8, "r": 8, "t": top, "b": 8},
        "legend": {"orientation": "h", "x": 0, "xanchor": "left", "y": 1.02, "yanchor": "bottom"},
    }


def finish(figure: Figure, height: int, *, top: int = 32, **layout: Any) -> Figure:
    """The figure with the layout of `frame` and the given settings."""
    return figure.update_layout(**base_layout(height, top=top)).update_layout(**layout)


def stack(
    titles: Sequence[str],
    traces: Sequence[Any] = (),
    *,
    spacing: float,
    shared: bool = True,
    heights: Sequence[float] | None = None,
    **layout: Any,
) -> Figure:
    """Panels below each other, each with its title at the left; `panel` assigns a trace to one of them."""
    below = grid(len(titles), 1, spacing, shared=shared, heights=tuple(heights) if heights else None)
    left = {"x": 0, "xanchor": "left"}
    notes = [note | left | {"text": title} for note, title in zip(below["annotations"], titles, strict=True)]
    return Figure(traces, below | {"annotations": notes}).update_layout(**layout)


def panel(number: int) -> dict[str, str]:
    """The axes of a panel of a stack, as settings for a trace or shape; the first panel is 1."""
    own = "" if number == 1 else str(number)
    return {"xaxis": f"x{own}", "yaxis": f"y{own}"}


def axis(number: int, name: str = "xaxis", **settings: Any) -> dict[str, Any]:
    """Settings for one axis of a panel, by default the horizontal one, as a layout."""
    return {name if number == 1 else f"{name}{number}": settings}


@lru_cache(maxsize=64)
def grid(
    rows: int, columns: int, down: float, *, across: float = 0, shared: bool = False,
    heights: tuple[float, ...] | None = None,
) -> dict[str, Any]:  # fmt: skip
    """The layout of panels, computed by Plotly and cached: this takes longer than drawing what is in them.

    `down` and `across` are the spacing, as shares of the whole. Each panel has an annotation for its title.
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
    layout: dict[str, Any] = figure.layout.to_plotly_json()
    for note in layout["annotations"]:
        del note["font"]  # has the size of other words, which grows with the window
    layout.pop("template", None)
    return layout


def heat(values: Any, *, end: float, title: str, **settings: Any) -> Part:
    """A heatmap on a diverging scale from −`end` to `end`, centred on zero."""
    return trace(
        "heatmap",
        z=values,
        zmin=-(end or 1),
        zmax=end or 1,
        autocolorscale=True,  # the theme's, whose zero is near the background, light or dark
        colorbar=color_bar(title),
        **settings,
    )


def title_beside(bar: Part) -> None:
    """Move the title of a colour bar beside the bar: above it, Plotly draws it over the bar if the figure is low."""
    bar["title"]["side"] = "right"


def color_bar(title: str, **settings: Any) -> dict[str, Any]:
    """A colour bar above the figure: beside it, it would take a third of a narrow screen."""
    place = {"x": 0, "xanchor": "left", "yref": "container", "y": 1, "yanchor": "top", "ypad": 0, "len": 0.6}
    style = {"orientation": "h", "thickness": 10, "outlinewidth": 0, "nticks": 5}
    return {**place, **style, "title": {"text": title, "side": "top", "font": {"size": 13}}, **settings}
