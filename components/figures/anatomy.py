"""Figures of the parameters: all to scale, and the values of one."""

from collections import Counter

import numpy as np

from components.compute.anatomy import EMBEDDING_LAYER, POOLER, Anatomy, Parameter, ParameterValues
from components.compute.heatmaps import limit
from components.figures.axes import LINE, MARK
from components.figures.plain import Figure, trace

COLOURS = {EMBEDDING_LAYER: "#44AA99", POOLER: "#999933"}
LAYERS = ("#56B4E9", "#8CCBEF")
GROUND, EDGE = "#C9D2DF", "rgba(20,30,50,.55)"
ROOMY = 0.1  # the smallest share of the model whose rectangle has room for a number below its name, also on a phone
# Names that fit into a small rectangle; the hover text has the full one.
SHORT = {
    "attention.self.query.weight": "Wq", "attention.self.key.weight": "Wk", "attention.self.value.weight": "Wv",
    "attention.output.dense.weight": "Wo", "intermediate.dense.weight": "W1", "output.dense.weight": "W2",
    "feed-forward network": "feed-forward",
}  # fmt: skip


def to_scale(anatomy: Anatomy, chosen: str = "") -> Figure:
    """Every parameter as a rectangle whose area is its number of values, nested by layer; `chosen` has a thick edge."""
    sizes: Counter[tuple[str, ...]] = Counter()
    at = {_path(parameter): parameter for parameter in anatomy.parameters}
    names = {path: parameter.name for path, parameter in at.items()}
    for path, parameter in at.items():
        for depth in range(len(path) + 1):
            sizes[path[:depth]] += parameter.count
    paths, colours = list(sizes), {group: _colour(group) for group in anatomy.groups}
    figure = Figure(
        trace(
            "treemap",
            ids=["/".join(("model", *path)) for path in paths],
            labels=[
                SHORT.get(end, end.removeprefix("encoder "))
                for *_, end in (path or ("all parameters",) for path in paths)
            ],
            parents=["/".join(("model", *path[:-1])) if path else "" for path in paths],
            values=list(sizes.values()),
            branchvalues="total",
            sort=False,
            marker={
                "colors": [colours[path[0]] if path else GROUND for path in paths],
                "line": {
                    "width": [4 if path in names and names[path] == chosen else 1 for path in paths],
                    "color": [MARK if path in names and names[path] == chosen else EDGE for path in paths],
                },
            },
            customdata=[names.get(path, "") for path in paths],
            textfont={"color": "#10151F"},
            texttemplate=[
                "%{label}<br>%{value:,}" if size >= ROOMY * anatomy.total else "%{label}" for size in sizes.values()
            ],
            hovertemplate="%{id}<br>%{value:,} values, %{percentRoot:.3%} of the model<extra></extra>",
            root={"color": GROUND},
            tiling={"pad": 1, "packing": "binary"},
        )
    )
    small = {"minsize": 10, "mode": "hide"}
    return figure.update_layout(height=520, margin={"l": 0, "r": 0, "t": 8, "b": 0}, uniformtext=small)


def distribution(values: ParameterValues, *, logarithmic: bool = False) -> Figure:
    """A histogram of one parameter's values in 120 bins of equal width."""
    middles = (values.edges[:-1] + values.edges[1:]) / 2
    figure = Figure(
        trace(
            "bar",
            x=middles,
            y=values.counts,
            width=np.diff(values.edges),
            marker={"color": LINE, "line": {"width": 0}},
            customdata=np.stack([values.edges[:-1], values.edges[1:]], axis=1),
            hovertemplate="%{customdata[0]:.4g} to %{customdata[1]:.4g}: %{y:,} values<extra></extra>",
        )
    )
    figure.update_xaxes(title="value")
    figure.update_yaxes(title="number of values", type="log" if logarithmic else "linear")
    return figure.update_layout(height=340, margin={"l": 0, "r": 0, "t": 16, "b": 0})


def overview(values: ParameterValues, *, signed: bool) -> Figure:
    """A matrix, each cell the mean of a block of values (`signed`) or their root mean square; outliers saturate."""
    cells = values.means if signed else values.magnitudes
    rows, columns = values.block
    end = limit(cells) or 1.0
    figure = Figure(
        trace(
            "heatmap",
            z=cells,
            x0=(columns - 1) / 2,
            dx=columns,
            y0=(rows - 1) / 2,
            dy=rows,
            colorbar={"title": {"text": "mean" if signed else "RMS"}, "thickness": 10, "outlinewidth": 0},
            hovertemplate="row %{y}, column %{x}: %{z:.4g}<extra></extra>",
            zmin=-end if signed else 0,
            zmax=end,
            autocolorscale=True,
        )
    )
    figure.update_xaxes(title="column", showgrid=False)
    figure.update_yaxes(title="row", autorange="reversed", showgrid=False)
    return figure.update_layout(height=500, margin={"l": 0, "r": 0, "t": 8, "b": 0})


def along(values: ParameterValues) -> Figure:
    """The values of a vector, by dimension."""
    figure = Figure(
        trace(
            "scatter",
            y=values.means[0],
            mode="markers",
            marker={"size": 4, "color": LINE},
            hovertemplate="dimension %{x}: %{y:.4g}<extra></extra>",
        )
    )
    figure.update_xaxes(title="dimension")
    figure.update_yaxes(title="value")
    return figure.update_layout(height=340, margin={"l": 0, "r": 0, "t": 16, "b": 0})


def _path(parameter: Parameter) -> tuple[str, ...]:
    parts = parameter.name.split(".")
    if parts[0] == "encoder":
        block = "attention" if parts[3] == "attention" else "feed-forward network"
        return parameter.group, block, ".".join(parts[3:])
    return parameter.group, ".".join(parts[1:])


def _colour(group: str) -> str:
    number = group.removeprefix("encoder layer ")
    return LAYERS[int(number) % 2] if number.isdigit() else COLOURS[group]
