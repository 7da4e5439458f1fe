"""The pooler's last step, tanh."""

import numpy as np

from components.compute.pooler import Pooling
from components.figures.axes import GREY, LINE
from components.figures.plain import Figure


def squeezing(pooling: Pooling) -> Figure:
    """The curve of tanh, with each of the H dimensions at its dense output (x) and its pooler output (y)."""
    reach = max(3.0, float(np.abs(pooling.dense).max()) * 1.1)  # wide enough for tanh to bend
    curve = np.linspace(-reach, reach, 200)
    figure = Figure()
    figure.add("scatter", x=curve, y=np.tanh(curve), mode="lines", name="tanh", line={"color": GREY, "width": 2})
    figure.add(
        "scatter",
        x=pooling.dense,
        y=pooling.theirs,
        mode="markers",
        name="dimensions of pooler_output",
        marker={"size": 6, "color": LINE, "opacity": 0.7},
        customdata=np.arange(pooling.dense.size),
        hovertemplate="dimension %{customdata}: dense %{x:.4f}, pooler_output %{y:.4f}<extra></extra>",
    )
    figure.update_xaxes(title="after the dense layer, W · [CLS] + b")
    figure.update_yaxes(title="pooler_output")
    legend = {"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0}
    return figure.update_layout(height=360, margin={"l": 0, "r": 8, "t": 40, "b": 0}, legend=legend)
