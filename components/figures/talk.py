"""Figures for a projector: larger type, lines and points than on a desktop."""

from typing import Any

import numpy as np

from components.figures.plain import Figure

TYPE, LINE, POINT = 13, 2, 6  # default sizes of Plotly and Streamlit's theme, in pixels
INSIDE = 0.6  # the plot area's share of a chart's height
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
    if "minsize" in layout.get("uniformtext", {}):  # text that does not fit at this size is hidden, not shrunk
        layout["uniformtext"]["minsize"] = TYPE * factor
    layout["height"] = min(float(layout.get("height", 450)) * factor, tallest)
    legend = layout["legend"]
    if legend.get("orientation") == "h" and legend.get("y", 0) >= 1:  # a legend above the titles of the panels
        above = 1.5 * legend["font"]["size"] / (INSIDE * layout["height"])
        legend |= {"yanchor": "bottom", "y": 1 + above}
    _keep_apart(content)
    _fewer_ticks(layout)
    return Figure(content["data"], layout, content["frames"])


def _keep_apart(content: dict[str, Any]) -> None:
    """Move names at the ends of lines apart, panel by panel: their type grows more than the chart does."""
    notes = content["layout"].get("annotations", ())
    at_ends = [note for note in notes if note.get("xanchor") == "left" and "y" in note and note.get("yref") != "paper"]
    for axis in {note.get("yref", "y") for note in at_ends}:
        lines = [one for one in content["data"] if "lines" in one.get("mode", "") and one.get("yaxis", "y") == axis]
        values = [float(value) for line in lines for value in line["y"]]
        names = [note for note in at_ends if note.get("yref", "y") == axis]
        if len(names) > 1 and values:
            _apart(names, values, content["layout"], axis)


def _apart(names: list[dict[str, Any]], values: list[float], layout: dict[str, Any], axis: str) -> None:
    """The same in one panel, with the `values` of its lines."""
    own = layout.get(f"yaxis{axis[1:]}", {})
    bottom, top = own.get("domain", (0, 1))
    low, high = own.get("range", (min(values), max(values)))
    size = names[0].get("font", {}).get("size", layout["font"]["size"])
    gap = (high - low) * 1.15 * size / (INSIDE * layout["height"] * (top - bottom))
    names.sort(key=lambda note: float(note["y"]))
    heights = [float(note["y"]) for note in names]
    for at in range(1, len(heights)):
        heights[at] = max(heights[at], heights[at - 1] + gap)
    for at in range(len(heights) - 1, -1, -1):  # down again, if they would rise above the chart
        highest = max(values) if at == len(heights) - 1 else heights[at + 1] - gap
        heights[at] = min(heights[at], highest)
    for note, height in zip(names, heights, strict=True):
        note["y"] = height


def _fewer_ticks(layout: dict[str, Any]) -> None:
    """Limit the ticks of each y axis to as many as its height has room for."""
    for axis in (layout[name] for name in layout if name.startswith("yaxis")):
        low, high = axis.get("domain", (0, 1))
        if "tickvals" not in axis and "ticktext" not in axis:
            axis["nticks"] = max(2, int(layout["height"] * INSIDE * (high - low) / (2 * axis["tickfont"]["size"])))


def _copied(part: Any) -> Any:
    """A deep copy in which no part is shared, or it would be enlarged twice."""
    if isinstance(part, dict):
        return {name: _copied(value) for name, value in part.items()}
    return [_copied(value) for value in part] if isinstance(part, list | tuple) else part


def _give_sizes(content: dict[str, Any]) -> None:
    """Write Plotly's default sizes into the figure, so that they can be multiplied."""
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
        if trace.get("type") in LINED:
            mode = trace.get("mode", "lines")
            if "lines" in mode:
                trace.setdefault("line", {}).setdefault("width", LINE)
            if "markers" in mode:
                trace.setdefault("marker", {}).setdefault("size", POINT)


def _axes(content: dict[str, Any]) -> list[dict[str, Any]]:
    """Every axis of the figure, and every colour bar, since these have ticks and a title, too."""
    layout = content["layout"]
    names = {"xaxis", "yaxis"} | {name for name in layout if name.startswith(("xaxis", "yaxis"))}
    bars = [trace.setdefault("colorbar", {}) for trace in content.get("data", ()) if trace.get("showscale")]
    shared = [value.setdefault("colorbar", {}) for name, value in layout.items() if name.startswith("coloraxis")]
    return [layout.setdefault(name, {}) for name in sorted(names)] + bars + shared


def _multiply(part: Any, factor: float, inside: str = "") -> None:
    """Multiply all sizes inside fonts and markers and all widths inside lines."""
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
