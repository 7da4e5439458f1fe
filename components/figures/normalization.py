"""LayerNorm in detail: one token's row at each step, and every token's mean and deviation."""

from collections.abc import Sequence

from components.figures.axes import (
    LINE,
    LONGEST_AXIS,
    MARK,
    axis,
    base_layout,
    panel,
    stack,
    strip,
    token_axis,
    token_labels,
)
from components.figures.plain import Figure, trace
from components.records.arrays import Array
from components.records.normalization import Normalization

STEPS = {
    "before": "before: word + position + segment",
    "standardized": "standardised: − mean, ÷ deviation",
    "scaled": "times gamma",
    "after": "plus beta: the result",
}


def row_steps(steps: Normalization, row: int) -> Figure:
    """One token's H values at each of the four steps of LayerNorm, as strips over the dimensions."""
    strips = [
        strip(getattr(steps, name)[row], name=words.split(":")[0], **panel(number))
        for number, (name, words) in enumerate(STEPS.items(), start=1)
    ]
    layout = base_layout(310) | axis(4, title="dimension") | {"showlegend": False, "hovermode": "x"}
    titles = [f"{words}, {_span(getattr(steps, name)[row])}" for name, words in STEPS.items()]
    return stack(titles, strips, spacing=0.11, **layout).update_yaxes(nticks=2)


def _span(values: Array) -> str:
    """From the smallest to the largest of these values; a strip has no room for an axis with numbers."""
    low, high = (f"{value:.2f}".replace("-", "−") for value in (float(values.min()), float(values.max())))
    return f"{low} to {high}"


def means_and_deviations(steps: Normalization, pieces: Sequence[str], row: int, *, most: int = LONGEST_AXIS) -> Figure:
    """Mean and standard deviation of each token before LayerNorm; the chosen token is marked.

    With more than `most` tokens the axis has positions instead of pieces.
    """
    colors = [MARK if position == row else LINE for position in range(len(pieces))]
    bars = [
        trace(
            "bar",
            y=values,
            marker={"color": colors},
            customdata=token_labels(pieces),
            hovertemplate="%{customdata}: %{y:.5f}<extra></extra>",
            **panel(number),
        )
        for number, values in enumerate((steps.mean, steps.deviation), start=1)
    ]
    below = token_axis(pieces, most)
    layout = base_layout(360) | axis(1, **below | {"title": None}) | axis(2, **below) | {"showlegend": False}
    return stack(["mean of the values of each token", "standard deviation"], bars, spacing=0.14, **layout)
