"""LayerNorm in detail: one token's row at each step, and every token's mean and deviation."""

from collections.abc import Sequence

from components.figures.axes import (
    LINE,
    MARK,
    axis,
    base_layout,
    panel,
    stack,
    token_axis,
    token_labels,
)
from components.figures.plain import Figure, trace
from components.records.normalization import Normalization


def means_and_deviations(steps: Normalization, pieces: Sequence[str], row: int) -> Figure:
    """Mean and standard deviation of each token before LayerNorm; the chosen token is marked.

    With more than `LONGEST_AXIS` tokens the axis has positions instead of pieces.
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
    below = token_axis(pieces)
    layout = base_layout(360) | axis(1, **below | {"title": None}) | axis(2, **below) | {"showlegend": False}
    return stack(["mean of the values of each token", "standard deviation"], bars, spacing=0.14, **layout)
