"""LayerNorm in detail: one token's row, its values, every token's mean and deviation, gamma and beta."""

from collections.abc import Sequence

from components.figures.axes import (
    CURVES,
    GREY,
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
from components.figures.plain import Figure, Part, trace
from components.records.arrays import Array
from components.records.normalization import Normalization

STEPS = {
    "before": "before: word + position + segment",
    "standardized": "standardised: minus the mean, over the standard deviation",
    "scaled": "times gamma",
    "after": "plus beta: the result",
}


def row_steps(steps: Normalization, row: int) -> Figure:
    """One token's H values at each of the four steps of LayerNorm, as strips over the dimensions."""
    strips = [
        strip(getattr(steps, name)[row], name=words.split(":")[0], **panel(number))
        for number, (name, words) in enumerate(STEPS.items(), start=1)
    ]
    layout = base_layout(520) | axis(4, title="dimension") | {"showlegend": False, "hovermode": "x"}
    return stack(list(STEPS.values()), strips, spacing=0.085, **layout)


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
    layout = base_layout(460) | axis(1, **below | {"title": None}) | axis(2, **below) | {"showlegend": False}
    return stack(["mean of the values of each token", "standard deviation"], bars, spacing=0.14, **layout)


def gamma_and_beta(gamma: Array, beta: Array, marked: Sequence[int], named: int | None) -> Figure:
    """LayerNorm's weight and bias over all dimensions; those that it enlarges most are marked, and one is named."""
    traces: list[Part] = []
    for number, (name, values) in enumerate((("gamma", gamma), ("beta", beta)), start=1):
        points = trace(
            "scatter",
            x=list(marked),
            y=values[list(marked)],
            mode="markers",
            marker={"color": CURVES[1], "size": 8, "symbol": "diamond"},
            name="enlarged most",
            showlegend=number == 1,
            hovertemplate="dimension %{x}: %{y:.4f}<extra>enlarged most</extra>",
            **panel(number),
        )
        traces += [strip(values, name=name, showlegend=False, **panel(number)), points]
    layout = base_layout(440, top=64) | axis(2, title="dimension")
    layout["legend"] |= {"y": 1.09}
    figure = stack(["gamma (weight)", "beta (bias)"], traces, spacing=0.14, **layout)
    if named is not None:
        # Above the bars, in none of their colours.
        above = {"ax": 0, "ay": float(gamma.max()), "ayref": "y", "yanchor": "bottom", "arrowcolor": GREY}
        figure.append("annotations", {"x": named, "y": gamma[named], "text": f"dimension {named}"} | above)
    return figure
