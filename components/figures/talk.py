"""A figure for a projector: type, lines and points larger than at a desk."""

from typing import Any

import numpy as np

from components.figures.plain import Figure

TYPE, LINE, POINT = 13, 2, 6  # pixels of Plotly and of Streamlit's theme where a figure says nothing
INSIDE = 0.6  # of a chart's height, what its axes leave
LINED = ("scatter", "scattergl", "scatter3d")


def enlarged(figure: Figure, factor: float, tallest: int) -> Figure:
    """A copy with every type size, line width and point size times `factor`, at most `tallest` pixels high."""
    content = {name: _copied(part) for name, part in vars(figure).items()}
    layout = content["layout"]
    _give_sizes(content)
    _multiply(content, factor)
    for side in ("l", "r", "t"):
        if side in layout.get("margin", {}):
            layout["margin"][side] *= factor
    if "minsize" in layout.get("uniformtext", {}):  # what does not fit at this size is hidden, not made smaller
        layout["uniformtext"]["minsize"] = TYPE * factor
    layout["height"] = min(float(layout.get("height", 450)) * factor, tallest)
    legend = layout["legend"]
    if legend.get("orientation") == "h" and legend.get("y", 0) >= 1:  # above the titles of its charts
        above = 1.5 * legend["font"]["size"] / (INSIDE * layout["height"])
        legend |= {"yanchor": "bottom", "y": 1 + above}
    _keep_apart(content)
    _fewer_ticks(layout)
    return Figure(content["data"], layout, content["frames"])


def _keep_apart(content: dict[str, Any]) -> None:
    """Names beside the ends of lines, one below the other without touching: their type grows more than the chart."""
    names = [
        one
        for one in content["layout"].get("annotations", ())
        if one.get("xanchor") == "left" and (one.get("xref", "x"), one.get("yref", "y")) == ("x", "y") and "y" in one
    ]
    values = [float(value) for trace in content["data"] if "lines" in trace.get("mode", "") for value in trace["y"]]
    if len(names) < 2 or not values:
        return
    lines = INSIDE * content["layout"]["height"] / (1.15 * names[0]["font"]["size"])  # how many fit below each other
    gap = (max(values) - min(values)) / lines
    names.sort(key=lambda one: float(one["y"]))
    places = [float(one["y"]) for one in names]
    for at in range(1, len(places)):
        places[at] = max(places[at], places[at - 1] + gap)
    for at in range(len(places) - 1, -1, -1):  # down again, where they would rise above the chart
        highest = max(values) if at == len(places) - 1 else places[at + 1] - gap
        places[at] = min(places[at], highest)
    for one, place in zip(names, places, strict=True):
        one["y"] = place


def _fewer_ticks(layout: dict[str, Any]) -> None:
    """As many ticks at the side of each chart as its height has lines of their type for."""
    for axis in (layout[name] for name in layout if name.startswith("yaxis")):
        low, high = axis.get("domain", (0, 1))
        if "tickvals" not in axis and "ticktext" not in axis:
            axis["nticks"] = max(2, int(layout["height"] * INSIDE * (high - low) / (2 * axis["tickfont"]["size"])))


def _copied(part: Any) -> Any:
    """A copy in which no part stands in two places: it would be enlarged twice."""
    if isinstance(part, dict):
        return {name: _copied(value) for name, value in part.items()}
    return [_copied(value) for value in part] if isinstance(part, list | tuple) else part


def _give_sizes(content: dict[str, Any]) -> None:
    """Write down the sizes that Plotly would choose, so that they can be multiplied."""
    layout = content.setdefault("layout", {})
    layout.setdefault("font", {}).setdefault("size", TYPE)
    for axis in _axes(content):
        axis.setdefault("tickfont", {}).setdefault("size", TYPE)
        title = axis.get("title")
        axis["title"] = {"text": title} if isinstance(title, str) else dict(title or {})
        axis["title"].setdefault("font", {}).setdefault("size", TYPE + 1)
    for name in [name for name in layout if name.startswith(("xaxis", "yaxis"))]:
        layout[name]["automargin"] = True
    layout.setdefault("legend", {}).setdefault("font", {}).setdefault("size", TYPE)
    for trace in content.get("data", ()):
        if trace.get("type") == "treemap":
            trace.setdefault("textfont", {}).setdefault("size", TYPE)
        if trace.get("type") in LINED:
            mode = trace.get("mode", "lines")
            if "lines" in mode:
                trace.setdefault("line", {}).setdefault("width", LINE)
            if "markers" in mode:
                trace.setdefault("marker", {}).setdefault("size", POINT)


def _axes(content: dict[str, Any]) -> list[dict[str, Any]]:
    """Every axis of the figure, and the colour bars, which have ticks and a title too."""
    layout = content["layout"]
    names = {"xaxis", "yaxis"} | {name for name in layout if name.startswith(("xaxis", "yaxis"))}
    bars = [trace.setdefault("colorbar", {}) for trace in content.get("data", ()) if trace.get("showscale")]
    shared = [value.setdefault("colorbar", {}) for name, value in layout.items() if name.startswith("coloraxis")]
    return [layout.setdefault(name, {}) for name in sorted(names)] + bars + shared


def _multiply(part: Any, factor: float, inside: str = "") -> None:
    """Sizes inside fonts and markers, and widths inside lines, wherever they are."""
    if isinstance(part, list | tuple):
        for item in part:
            _multiply(item, factor, inside)
    elif isinstance(part, dict):
        for name, value in part.items():
            sized = name == "size" and (inside.endswith("font") or inside == "marker")
            if (sized or (name == "width" and inside == "line")) and value is not None:
                small = sized and inside.endswith("font") and isinstance(value, int | float) and value < TYPE
                part[name] = _times(TYPE if small else value, factor)
            else:
                _multiply(value, factor, name)


def _times(value: Any, factor: float) -> Any:
    return value * factor if isinstance(value, int | float) else (np.asarray(value, dtype=float) * factor).tolist()
