"""LayerNorm, opened: one token's row, its values, every token's mean and deviation, gamma and beta."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from components.figures.axes import LINE, MARK, finish, named, stack, strip, token_axis
from components.records.arrays import Array
from components.records.normalization import Normalization

STEPS = {
    "before": "before: word + position + segment",
    "standardized": "standardised: minus the mean, over the standard deviation",
    "scaled": "times gamma",
    "after": "plus beta: the result",
}


def row_steps(steps: Normalization, row: int) -> go.Figure:
    """One token's H values at each step of LayerNorm, four strips over the same dimensions."""
    figure = stack(list(STEPS.values()), spacing=0.085)
    for number, (name, words) in enumerate(STEPS.items(), start=1):
        figure.add_trace(strip(getattr(steps, name)[row], name=words.split(":")[0]), number, 1)
    figure.update_xaxes(title="dimension", row=4, col=1)
    return finish(figure, 620, showlegend=False, hovermode="x")


def distributions(steps: Normalization, row: int) -> go.Figure:
    """Histograms of one token's values before, standardised and after; zero stands in the middle of each.

    The axes end six standard deviations beyond the mean; the outermost bars hold what lies beyond.
    """
    titles = {"before": "before", "standardized": "standardised", "after": "after gamma and beta"}
    figure = stack(list(titles.values()), spacing=0.16, shared=False)
    for number, name in enumerate(titles, start=1):
        values = getattr(steps, name)[row]
        mean, deviation = float(values.mean()), float(values.std())
        end = abs(mean) + 6 * deviation or 1.0
        counts, edges = np.histogram(np.clip(values, -end, end), bins=61, range=(-end, end))
        middles = (edges[1:] + edges[:-1]) / 2
        hover = "around %{x:.3f}: %{y} dimensions<extra></extra>"
        figure.add_trace(go.Bar(x=middles, y=counts, marker_color=LINE, hovertemplate=hover), number, 1)
        for place, dash in ((mean, "solid"), (mean - deviation, "dot"), (mean + deviation, "dot")):
            figure.add_vline(place, line={"color": MARK, "width": 1.5, "dash": dash}, row=number, col=1)
        figure.update_xaxes(range=[-end, end], row=number, col=1)
    figure.update_xaxes(title="value", row=3, col=1)
    figure.update_yaxes(title="dimensions", row=2, col=1)
    return finish(figure, 520, showlegend=False, bargap=0.05)


def means_and_deviations(steps: Normalization, pieces: Sequence[str], row: int) -> go.Figure:
    """The mean and the standard deviation that LayerNorm takes from each token; the chosen token is marked."""
    figure = stack(["mean of the values of each token", "standard deviation"], spacing=0.14)
    colors = [MARK if place == row else LINE for place in range(len(pieces))]
    for number, values in enumerate((steps.mean, steps.deviation), start=1):
        bars = go.Bar(
            y=values,
            marker_color=colors,
            customdata=named(pieces),
            hovertemplate="%{customdata}: %{y:.5f}<extra></extra>",
        )
        figure.add_trace(bars, number, 1)
    figure.update_xaxes(**{**token_axis(pieces), "title": None})
    figure.update_xaxes(title=token_axis(pieces)["title"], row=2, col=1)
    return finish(figure, 420, showlegend=False)


def gamma_and_beta(gamma: Array, beta: Array, marked: Sequence[int]) -> go.Figure:
    """LayerNorm's weight and bias over all dimensions, with the dimensions that it enlarges most marked."""
    figure = stack(["gamma (weight)", "beta (bias)"], spacing=0.14)
    for number, (name, values) in enumerate((("gamma", gamma), ("beta", beta)), start=1):
        figure.add_trace(strip(values, name=name), number, 1)
        points = go.Scatter(
            x=list(marked),
            y=values[list(marked)],
            mode="markers",
            marker={"color": MARK, "size": 8, "symbol": "diamond"},
            name="enlarged most",
            showlegend=number == 1,
            hovertemplate="dimension %{x}: %{y:.4f}<extra>enlarged most</extra>",
        )
        figure.add_trace(points, number, 1)
    figure.data[0].showlegend = figure.data[2].showlegend = False
    figure.update_xaxes(title="dimension", row=2, col=1)
    return finish(figure, 440).update_layout(margin_t=64, legend_y=1.09)
