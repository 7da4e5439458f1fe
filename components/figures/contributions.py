"""The contributions of word, position and segment to a token's vector, before and after LayerNorm."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from components.compute.contributions import Contributions
from components.figures.axes import (
    COLORS,
    axis,
    base_layout,
    color_bar,
    gap,
    numbers_in_cells,
    panel,
    stack,
    token_axis,
    token_labels,
)
from components.figures.plain import Figure, Part, horizontal_line, trace

TITLES = ("before LayerNorm", "after LayerNorm, with beta")


def norms(before: Contributions, after: Contributions, pieces: Sequence[str]) -> Figure:
    """The length of each part and of their sum, per token."""
    lines: list[Part] = []
    for number, stage in enumerate((before, after), start=1):
        lengths = {**dict(zip(stage.parts, stage.norms.T, strict=True)), stage.result: stage.total}
        for name, values in lengths.items():
            whole = name == stage.result
            points = trace(
                "scatter",
                y=values,
                mode="lines+markers" if gap(pieces) else "lines",
                name="sum / result" if whole else name,
                legendgroup="whole" if whole else name,
                showlegend=(number == 1) or name == "beta",
                line={"color": COLORS[name], "width": 1.5, "dash": "dot" if whole else "solid"},
                marker={"size": 7, "symbol": "diamond-open" if whole else "circle"},
                customdata=token_labels(pieces),
                hovertemplate="%{customdata}: %{y:.3f}<extra>" + name + "</extra>",
                **panel(number),
            )
            lines.append(points)
    layout = _tokens_across(pieces, 520, title="length (Euclidean norm)", rangemode="tozero")
    return stack(TITLES, lines, spacing=0.12, **layout)


def shares(before: Contributions, after: Contributions, pieces: Sequence[str]) -> Figure:
    """Each part's share of the sum, as stacked bars; the shares of a token add up to 1."""
    bars = [
        trace(
            "bar",
            y=values,
            name=name,
            legendgroup=name,
            showlegend=(number == 1) or name == "beta",
            marker={"color": COLORS[name]},
            customdata=token_labels(pieces),
            hovertemplate="%{customdata}: %{y:.1%}<extra>" + name + "</extra>",
            **panel(number),
        )
        for number, stage in enumerate((before, after), start=1)
        for name, values in zip(stage.parts, stage.shares.T, strict=True)
    ]
    layout = _tokens_across(pieces, 520, title="share of the whole", tickformat=".0%")
    dotted = {"width": 1, "dash": "dot", "color": COLORS["sum"]}
    shapes = [horizontal_line(1, dotted, number) for number in (1, 2)]
    layout |= {"barmode": "relative", "bargap": 0.15, "shapes": shapes}
    return stack(TITLES, bars, spacing=0.12, **layout)


def angles(before: Contributions, after: Contributions, pieces: Sequence[str]) -> Figure:
    """The angles between every two parts and between each part and the sum; the scale is centred on 90°."""
    cells = [
        trace(
            "heatmap",
            z=90 - stage.angles.T,  # so that a right angle is the zero of the theme's scale
            text=np.round(stage.angles.T.astype(float), 4),
            texttemplate=numbers_in_cells(pieces, "text:.0f"),
            y=[f"{one} – {other}" for one, other in stage.pairs],
            customdata=[token_labels(pieces)] * len(stage.pairs),
            coloraxis="coloraxis",
            xgap=gap(pieces),
            ygap=1,
            hovertemplate="%{customdata}<br>%{y}: %{text:.1f}°<extra></extra>",
            **panel(number),
        )
        for number, stage in enumerate((before, after), start=1)
    ]
    bar = color_bar("angle (degrees)", tickvals=[-90, 0, 90], ticktext=["180°", "90°", "0°"])
    layout = _tokens_across(pieces, 620, autorange="reversed", showgrid=False)
    layout["coloraxis"] = {"cmin": -90, "cmax": 90, "autocolorscale": True, "colorbar": bar}
    return stack(TITLES, cells, spacing=0.1, heights=[len(before.pairs), len(after.pairs)], **layout)


def _tokens_across(pieces: Sequence[str], height: int, **up: Any) -> dict[str, Any]:
    """The layout of two panels: tokens on the x axes, and the settings `up` for both y axes."""
    across = token_axis(pieces)
    title = {"text": across["title"], "standoff": 12}
    layout = base_layout(height, top=76) | {"yaxis": up, "yaxis2": up}
    layout["legend"] |= {"y": 1.1}
    return layout | axis(1, **across | {"title": None}) | axis(2, **across | {"title": title})
