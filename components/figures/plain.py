"""Figures as plain dictionaries for plotly.js, not validated while a viewer waits.

Plotly's own objects validate every value, which took longer than everything else on most pages. Names are Plotly's,
without its underscore shorthand: `marker={"color": …}`, not `marker_color`. Tests validate each figure that a page
draws (tests/pages/conftest.py), and `Figure.checked` returns it as Plotly's own object.
"""

import base64
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import numpy as np
import plotly.graph_objects as go
import plotly.io

Part = dict[str, Any]
PLAIN = {str, int, float, bool, type(None)}  # types that need no conversion


def trace(kind: str, **settings: Any) -> Part:
    """One trace, such as a `scatter` or a `heatmap`."""
    return {"type": kind, **settings}


def vertical_line(x: float, line: Part) -> Part:
    """A shape: a line at `x` over the whole height of a figure."""
    ends = {"x0": x, "x1": x, "xref": "x", "y0": 0, "y1": 1, "yref": "y domain"}
    return {"type": "line", **ends, "line": line}


class Figure:
    """Traces, a layout, and the frames of an animation; updates are merged into the present settings."""

    def __init__(
        self, traces: Part | Iterable[Part] = (), layout: Part | None = None, frames: Iterable[Part] = ()
    ) -> None:
        self.data = [traces] if isinstance(traces, dict) else list(traces)
        self.layout: Part = {}
        self.frames = list(frames)
        self.update_layout(**(layout or {}))

    def add(self, kind: str, **settings: Any) -> "Figure":
        """Add a trace."""
        self.data.append(trace(kind, **settings))
        return self

    def update_layout(self, **settings: Any) -> "Figure":
        _merge(self.layout, settings)
        return self

    def update_xaxes(self, **settings: Any) -> "Figure":
        """Apply the settings to all x axes."""
        return self.update_layout(**dict.fromkeys(self._axes("xaxis"), settings))

    def update_yaxes(self, **settings: Any) -> "Figure":
        """Apply the settings to all y axes."""
        return self.update_layout(**dict.fromkeys(self._axes("yaxis"), settings))

    def append(self, name: str, *parts: Part) -> "Figure":
        """Add to the `shapes` or `annotations` of the layout."""
        self.layout[name] = [*self.layout.get(name, ()), *parts]
        return self

    def _axes(self, name: str) -> set[str]:
        return {name} | {axis for axis in self.layout if axis.startswith(name)}

    def to_dict(self) -> Part:
        """The figure for the browser, with a template whose colours Streamlit replaces by its theme's."""
        layout = _written(self.layout)
        layout.setdefault("template", _template(plotly.io.templates.default))
        frames = {"frames": _written(self.frames)} if self.frames else {}
        return {"data": _written(self.data), "layout": layout, **frames}

    def checked(self) -> go.Figure:
        """The same as Plotly's own object. Raises `ValueError` if a setting is invalid."""
        return go.Figure(vars(self))


def _merge(into: Part, settings: Mapping[str, Any]) -> None:
    """Merge settings into `into`, nested dictionaries included; these are copied, never shared."""
    for name, value in settings.items():
        if name == "title" and isinstance(value, str):
            value = {"text": value}
        if isinstance(value, Mapping):
            if not isinstance(into.get(name), dict):
                into[name] = {}
            _merge(into[name], value)
        else:
            into[name] = value


def _written(part: Any) -> Any:
    """A part of a figure as JSON; values that are None are left out of dictionaries."""
    if isinstance(part, np.ndarray):
        return _packed(part)
    if isinstance(part, dict):
        return {
            name: {"text": value} if name == "title" and isinstance(value, str)
            else value if type(value) in PLAIN else _written(value)
            for name, value in part.items() if value is not None
        }  # fmt: skip
    if not isinstance(part, list | tuple):
        return part
    if set(map(type, part)) <= PLAIN:
        return list(part)
    return [item.tolist() if isinstance(item, np.ndarray) else _written(item) for item in part]


def _packed(values: np.ndarray) -> Any:
    """An array as base64, shorter than digits; plotly.js does not read 64-bit integers."""
    if values.dtype == np.int64 and values.size and np.abs(values).max() < 2**31:
        values = values.astype(np.int32)
    if values.dtype.kind not in "fiu" or values.dtype in (np.int64, np.uint64, np.float16) or not values.size:
        return values.tolist()
    packed = {"dtype": values.dtype.str[1:], "bdata": base64.b64encode(values.tobytes()).decode("ascii")}
    return packed | ({"shape": ", ".join(map(str, values.shape))} if values.ndim > 1 else {})


@lru_cache(maxsize=4)
def _template(name: str) -> Part:
    """The template of that name; cached, since Plotly takes longer to write it than a small figure."""
    settings: Part = plotly.io.templates[name].to_plotly_json()
    return settings
