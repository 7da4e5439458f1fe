"""How far padding moves each token's vector."""

from collections.abc import Sequence

import numpy as np

from components.compute.padding import Padding
from components.figures.axes import CURVES, label
from components.figures.plain import Figure


def shift(padding: Padding, layer: int, names: Sequence[str]) -> Figure:
    """How far each token's vector moved in `layer`, in percent of its length, with the mask and without it."""
    labels = [label(name) for name in names]
    positions = np.arange(len(names))
    figure = Figure()
    masked, unmasked = padding.shares(layer)
    dots = {"mode": "markers", "cliponaxis": False}  # bars for differences as small as rounding would be invisible
    for kind, legend, moved, share, colour, style in (
        ("bar", "without the attention mask", padding.unmasked, unmasked, CURVES[1], {}),
        ("scatter", "with it", padding.masked, masked, CURVES[2], dots),
    ):
        figure.add(
            kind,
            name=legend,
            x=positions,
            y=100 * share,
            customdata=np.stack([moved[layer], padding.norms[layer]], axis=1),
            hovertext=labels,
            marker={"color": colour} | ({"size": 9} if kind == "scatter" else {}),
            hovertemplate="%{hovertext}: moved by %{customdata[0]:.3g}, length %{customdata[1]:.3g}<extra></extra>",
            **style,
        )
    ticks = {"tickmode": "array", "tickvals": positions, "ticktext": labels} if len(labels) <= 64 else {}
    figure.update_xaxes(title="token", **ticks)
    figure.update_yaxes(title="distance moved, % of the vector's length", rangemode="tozero")
    place = {"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0}
    return figure.update_layout(height=520, margin={"l": 0, "r": 8, "t": 40, "b": 0}, legend=place)
