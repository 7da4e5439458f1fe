"""Shows how LayerNorm stretches a histogram, on the chart of `figures.normalization_picture`."""

from components.frame.streamlit_internals import browser_component
from components.records.arrays import Array

_stretch = browser_component("stretch")


def show_stretch(chart: str, before: Array, after: Array, deviation: float) -> None:
    """Let the upper histogram of the chart of that key become the lower one, once and with its button.

    `before` and `after` (H,) are one token's values; `deviation` is what LayerNorm divides by.
    """
    both = (before, after)
    _stretch(
        key="stretch",
        data={
            "chart": chart,
            "means": [float(values.mean()) for values in both],
            "spreads": [float(values.std()) for values in both],
            "deviation": deviation,
        },
    )
