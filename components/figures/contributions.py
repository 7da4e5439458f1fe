"""Who contributes what, before and after LayerNorm."""

from collections.abc import Sequence

import plotly.graph_objects as go
from plotly.subplots import make_subplots

from components.figures.axes import COLORS, color_bar, finish, gap, named, stack, token_axis
from components.records.contributions import Contributions

TITLES = ("before LayerNorm", "after LayerNorm, with beta")


def norms(before: Contributions, after: Contributions, pieces: Sequence[str]) -> go.Figure:
    """The length of each part and of the whole, per token."""
    figure = stack(TITLES, spacing=0.12)
    for number, told in enumerate((before, after), start=1):
        lengths = {**dict(zip(told.parts, told.norms.T, strict=True)), told.result: told.total}
        for name, values in lengths.items():
            whole = name == told.result
            points = go.Scatter(
                y=values,
                mode="lines+markers" if gap(pieces) else "lines",
                name="sum / result" if whole else name,
                legendgroup="whole" if whole else name,
                showlegend=(number == 1) or name == "beta",
                line={"color": COLORS[name], "width": 1.5, "dash": "dot" if whole else "solid"},
                marker={"size": 7, "symbol": "diamond-open" if whole else "circle"},
                customdata=named(pieces),
                hovertemplate="%{customdata}: %{y:.3f}<extra>" + name + "</extra>",
            )
            figure.add_trace(points, number, 1)
    return _tokens_across(figure, pieces, "length (Euclidean norm)", 520).update_yaxes(rangemode="tozero")


def shares(before: Contributions, after: Contributions, pieces: Sequence[str]) -> go.Figure:
    """Each part's share in the whole, stacked; the shares of a token add up to 1."""
    figure = stack(TITLES, spacing=0.12)
    for number, told in enumerate((before, after), start=1):
        for name, values in zip(told.parts, told.shares.T, strict=True):
            bars = go.Bar(
                y=values,
                name=name,
                legendgroup=name,
                showlegend=(number == 1) or name == "beta",
                marker_color=COLORS[name],
                customdata=named(pieces),
                hovertemplate="%{customdata}: %{y:.1%}<extra>" + name + "</extra>",
            )
            figure.add_trace(bars, number, 1)
        figure.add_hline(1, line={"width": 1, "dash": "dot", "color": COLORS["sum"]}, row=number, col=1)
    figure.update_layout(barmode="relative", bargap=0.15)
    return _tokens_across(figure, pieces, "share of the whole", 520).update_yaxes(tickformat=".0%")


def angles(before: Contributions, after: Contributions, pieces: Sequence[str]) -> go.Figure:
    """The angle between every two parts, and between each part and the whole; white is a right angle."""
    figure = make_subplots(
        rows=2,
        cols=1,
        shared_xaxes=True,
        vertical_spacing=0.1,
        subplot_titles=TITLES,
        row_heights=[len(before.pairs), len(after.pairs)],
    ).update_annotations(x=0, xanchor="left", font_size=13)
    for number, told in enumerate((before, after), start=1):
        cells = go.Heatmap(
            z=told.angles.T,
            y=[f"{one} – {other}" for one, other in told.pairs],
            customdata=[named(pieces)] * len(told.pairs),
            coloraxis="coloraxis",
            xgap=gap(pieces),
            ygap=1,
            hovertemplate="%{customdata}<br>%{y}: %{z:.1f}°<extra></extra>",
        )
        figure.add_trace(cells, number, 1)
    bar = color_bar("angle (degrees)", tickvals=[0, 90, 180])
    figure.update_layout(coloraxis={"cmin": 0, "cmid": 90, "cmax": 180, "colorscale": "RdBu", "colorbar": bar})
    return _tokens_across(figure, pieces, "", 620).update_yaxes(autorange="reversed", showgrid=False)


def _tokens_across(figure: go.Figure, pieces: Sequence[str], title: str, height: int) -> go.Figure:
    figure.update_xaxes(**{**token_axis(pieces), "title": None})
    figure.update_xaxes(title={"text": token_axis(pieces)["title"], "standoff": 12}, row=2, col=1)
    figure.update_yaxes(title=title)
    finish(figure, height)
    return figure.update_layout(margin_t=76, legend_y=1.1)
