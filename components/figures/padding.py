"""How far padding moves each token's vector."""

from html import escape

import numpy as np

from components.figures.axes import CURVES
from components.figures.plain import Figure
from components.records.padding import Padding


def shift(padding: Padding, layer: int) -> Figure:
    """How far each token's vector moved in `layer`, in percent of its length, with the mask and without it."""
    positions = np.arange(len(padding.pieces))
    figure = Figure()
    dots = {"mode": "markers", "cliponaxis": False}  # bars for differences as small as rounding would be invisible
    for kind, name, moved, colour, style in (
        ("bar", "without the attention mask", padding.unmasked, CURVES[1], {}),
        ("scatter", "with it", padding.masked, CURVES[2], dots),
    ):
        figure.add(
            kind,
            name=name,
            x=positions,
            y=100 * moved[layer] / np.maximum(padding.norms[layer], np.finfo(np.float32).tiny),
            customdata=np.stack([moved[layer], padding.norms[layer]], axis=1),
            hovertext=[escape(piece) for piece in padding.pieces],
            marker={"color": colour} | ({"size": 9} if kind == "scatter" else {}),
            hovertemplate="%{hovertext}: moved by %{customdata[0]:.3g}, length %{customdata[1]:.3g}<extra></extra>",
            **style,
        )
    labels = [escape(piece) for piece in padding.pieces]
    ticks = {"tickmode": "array", "tickvals": positions, "ticktext": labels} if len(labels) <= 64 else {}
    figure.update_xaxes(title="token", **ticks)
    figure.update_yaxes(title="distance moved, % of the vector's length", rangemode="tozero")
    legend = {"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0}
    return figure.update_layout(height=400, margin={"l": 0, "r": 8, "t": 40, "b": 0}, legend=legend)
