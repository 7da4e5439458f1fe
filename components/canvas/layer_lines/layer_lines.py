"""Values through the layers as lines of our own component: a Plotly chart takes the browser four times as long."""

from collections.abc import Sequence
from dataclasses import asdict
from functools import partial

import pandas as pd

from components.canvas.figure import figure_footer
from components.figures.decomposition import LayerLine
from components.frame.streamlit_internals import browser_component

_lines = browser_component("layer_lines", html='<div class="layer-lines" data-figure></div>')


def layer_lines(lines: Sequence[LayerLine], *, key: str, alt: str) -> None:
    """Draw shares by layer, from layer 0 on, with each line's name at its end; `alt` is written above."""
    _lines(key=key, data={"lines": [asdict(line) for line in lines], "alt": alt})
    figure_footer(key, alt, partial(lines_table, lines))


def lines_table(lines: Sequence[LayerLine]) -> pd.DataFrame:
    """One row per layer, one column per line."""
    layers = {"layer": range(len(lines[0].values))}
    return pd.DataFrame(layers | {line.name: line.values for line in lines})
