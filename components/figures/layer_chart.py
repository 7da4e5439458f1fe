"""Values by layer, as lines or bars: what our own component draws, where a Plotly chart would take much longer."""

from dataclasses import dataclass


@dataclass(frozen=True)
class LayerSeries:
    """One line, or one bar in each layer: `values` from layer 0 on, those that are not `solid` drawn pale."""

    name: str
    color: str
    values: tuple[float, ...]
    width: int = 2
    dashed: bool = False
    solid: tuple[bool, ...] = ()


@dataclass(frozen=True)
class LayerChart:
    """Series with their common axis: `title` says what the values are, `marked` is the layer that is written first.

    The axis includes 0 and `high`. Values are percentages, or numbers with `decimals`.
    """

    series: tuple[LayerSeries, ...]
    title: str
    marked: int
    percent: bool = False
    decimals: int = 2
    bars: bool = False
    high: float = 0.0
