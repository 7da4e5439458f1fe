"""A figure for a projector: type, lines and points larger than at a desk."""

from typing import Any

import numpy as np

from components.figures.plain import Figure

TYPE, LINE, POINT = 13, 2, 6  # pixels of Plotly and of Streamlit's theme where a figure says nothing
LINED = ("scatter", "scattergl", "scatter3d")


def enlarged(figure: Figure, factor: float, tallest: int) -> Figure:
    """A copy with every type size, line width and point size times `factor`, at most `tallest` pixels high."""
    content = {name: _copied(part) for name, part in vars(figure).items()}
    layout = content["layout"]
    _give_sizes(content)
    _multiply(content, factor)
    layout["height"] = min(float(layout.get("height", 450)) * factor, tallest)
    return Figure(content["data"], layout, content["frames"])


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
                part[name] = _times(value, factor)
            else:
                _multiply(value, factor, name)


def _times(value: Any, factor: float) -> Any:
    return value * factor if isinstance(value, int | float) else (np.asarray(value, dtype=float) * factor).tolist()
