"""Two models in one picture, the first solid, the second dashed and grey, on axes that both share."""

from collections.abc import Sequence

import numpy as np

from components.compute.beside import depth
from components.figures.axes import CURVES, GREY, panel
from components.figures.plain import Part, trace
from components.records.arrays import Array

LINES = ({"color": CURVES[0], "width": 2.5}, {"color": GREY, "width": 2.5, "dash": "dash"})
CHANCE = {"color": GREY, "width": 1.5, "dash": "dot"}
TALL = 470  # pixels: a finding, a row of controls and the picture fit a screen of 800


def line_of(
    number: int, name: str, x: Array, y: Array | Sequence[float], place: int, hover: str, *, legend: bool = True,
    dots: bool = False, faint: bool = False,
) -> Part:  # fmt: skip
    """A line of the checkpoint `number` (0 or 1) in one panel."""
    line = LINES[number] | ({"width": 1, "dash": "dot"} if faint else {})
    return trace(
        "scatter", x=x, y=np.asarray(y, np.float32), mode="lines+markers" if dots else "lines", name=name, line=line,
        legendgroup=name, showlegend=legend, hovertemplate=hover, **panel(place),
    )  # fmt: skip


def by_layer(depths: Sequence[int], number: int) -> Array:
    """Layers, or shares of depth if the two checkpoints differ in their number of layers."""
    return np.arange(depths[number] + 1, dtype=np.float32) if depths[0] == depths[1] else depth(depths[number])


def layer_axis(depths: Sequence[int]) -> Part:
    """The axis of these, with its title."""
    if depths[0] == depths[1]:
        layers = range(0, depths[0] + 1, 1 if depths[0] <= 12 else 2)
        named = ["input", *map(str, layers[1:])]
        return {"title": "layer", "tickvals": list(layers), "ticktext": named, "tickangle": 0, "zeroline": False}
    return {"title": "share of the depth (1: last layer)", "zeroline": False}
