"""The numbers that a figure draws, as one table."""

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import numpy as np
import plotly.graph_objects as go
from pandas import DataFrame, concat

from components.compute.writing import without_marks

TAG = re.compile(r"<[^<>]*>")


def numbers(figure: go.Figure) -> DataFrame:
    """One row for each point, bar, cell or rectangle of `figure`, in every frame of an animation.

    Columns are named after the axes; `series`, `panel` and `frame` say where a row is drawn, if there are several.
    """
    frames = [(frame.name, frame.data) for frame in figure.frames] or [("", figure.data)]
    parts = [
        DataFrame({"frame": frame, **_where(figure, trace), **columns})
        for frame, traces in frames
        for trace in traces
        if (columns := _columns(figure, trace))
    ]
    if not parts:
        return DataFrame()
    table = concat(parts, ignore_index=True)
    constant = [name for name in ("frame", "panel", "series") if table[name].nunique(dropna=False) < 2]
    return table.drop(columns=constant).dropna(axis="columns", how="all")


def _columns(figure: go.Figure, trace: Any) -> dict[str, Any]:
    """The values of one trace by column; none for a trace that only adds text."""
    if trace.type == "heatmap":
        return _cells(figure, trace)
    if trace.type.startswith("scatter") and trace.mode == "text":
        return {}
    return _points(figure, trace)


def _points(figure: go.Figure, trace: Any) -> dict[str, Any]:
    across, up = _titles(figure, trace)
    y = np.asarray(trace.y) if trace.y is not None else np.arange(len(trace.x))
    x = np.asarray(trace.x) if trace.x is not None else np.arange(len(y))
    columns = {
        **_names(trace, len(x)),
        **_values(_axis(figure, trace, "x"), across, "x", x),
        **_values(_axis(figure, trace, "y"), up, "y", y),
    }
    if trace.type == "scatter3d":
        columns["z"] = np.asarray(trace.z)
    return columns


def _cells(figure: go.Figure, trace: Any) -> dict[str, Any]:
    # If numbers are written in the cells, the colour may show something derived from them.
    cells = np.asarray(trace.z if trace.text is None else trace.text)
    row, column = np.indices(cells.shape)
    across, up = _titles(figure, trace)
    bar = trace.colorbar.title.text or (figure.layout.coloraxis.colorbar.title.text if trace.coloraxis else "")
    x, y = _places(trace, "x", cells.shape[1]), _places(trace, "y", cells.shape[0])
    return {
        **_values(_axis(figure, trace, "y"), up, "y", y[row.ravel()]),
        **_values(_axis(figure, trace, "x"), across, "x", x[column.ravel()]),
        _plain(bar) or "value": cells.ravel(),
    }


def _places(trace: Any, name: str, count: int) -> Any:
    given = trace[name]
    if given is not None:
        return np.asarray([_plain(value) if isinstance(value, str) else value for value in given])
    first, step = trace[f"{name}0"], trace[f"d{name}"]
    return np.arange(count) * (1 if step is None else step) + (0 if first is None else first)


def _values(axis: Any, title: str, letter: str, values: Any) -> dict[str, Any]:
    """The values along one axis, and the tick labels if it has labels for integers."""
    title = title or letter
    values = [_plain(value) if isinstance(value, str) else value for value in values.tolist()]
    if axis is None or axis.ticktext is None or not all(isinstance(value, int) for value in axis.tickvals):
        return {title: values}
    if values and isinstance(values[0], str):  # they are names themselves
        return {title: values}
    names = {value: _plain(text) for value, text in zip(axis.tickvals, axis.ticktext, strict=False)}
    return {title: values, f"{title} (name)": [names.get(value, "") for value in values]}


def _names(trace: Any, count: int) -> dict[str, Any]:
    for given in (trace.hovertext, trace.text):
        if isinstance(given, tuple | list | np.ndarray) and len(given) == count and any(given):
            return {"point": [_plain(str(text)) for text in given]}
    return {}


def _where(figure: go.Figure, trace: Any) -> dict[str, str]:
    panel = (trace["xaxis"] or "x").removeprefix("x") if "xaxis" in trace else ""
    several = sum(name.startswith("xaxis") for name in figure.layout.to_plotly_json()) > 1
    return {"panel": _panel_title(figure, panel) if several else "", "series": _plain(trace.name or "")}


def _panel_title(figure: go.Figure, panel: str) -> str:
    """The title above a panel, which `make_subplots` writes as an annotation; else its number."""
    number = int(panel or 1)
    titles = [note.text for note in figure.layout.annotations if note.xref == "paper" and note.yref == "paper"]
    return _plain(titles[number - 1]) if len(titles) >= number else str(number)


def _titles(figure: go.Figure, trace: Any) -> tuple[str, str]:
    """The titles of a trace's axes; panels may share one title, written at only one of them."""
    titles = []
    for letter, axes in (("x", figure.select_xaxes()), ("y", figure.select_yaxes())):
        own = _axis(figure, trace, letter)
        shared = {_plain(axis.title.text) for axis in axes} - {""}
        titles.append((own and _plain(own.title.text)) or (shared.pop() if len(shared) == 1 else ""))
    across, up = titles
    return (f"{across} (across)", f"{up} (down)") if across and across == up else (across, up)


def _axis(figure: go.Figure, trace: Any, letter: str) -> Any:
    if trace.type == "scatter3d":
        return None
    return figure.layout[f"{letter}axis{(trace[f'{letter}axis'] or letter).removeprefix(letter)}"]


def _plain(text: str | None) -> str:
    return without_marks(" ".join(unescape(TAG.sub(" ", text or "")).split()))


def rows_of(table: DataFrame) -> Iterator[tuple[object, ...]]:
    """The rows of a table; float32 numbers have no more digits than their precision."""
    columns = [
        [float(str(value)) for value in column] if column.dtype == np.float32 else column.tolist()
        for column in (table[name].to_numpy() for name in table)
    ]
    return zip(*columns, strict=True)
