"""Pictures of the vocabulary: how many pieces of each kind, one row as a strip, and how soon a token is recognised."""

from collections.abc import Mapping, Sequence
from html import escape

import numpy as np

from components.figures.axes import LINE, finish, heat
from components.figures.plain import Figure, Part, trace
from components.records.arrays import Array
from components.records.readout import Readout
from components.records.vocabulary import KINDS


def kind_bars(counts: Mapping[str, int]) -> Figure:
    """One bar for each kind, with its count."""
    total = sum(counts.values())
    bars = trace(
        "bar",
        x=list(counts.values()),
        y=[KINDS[kind] for kind in counts],
        orientation="h",
        marker={"color": LINE},
        text=[f"{count:,}" for count in counts.values()],
        customdata=[count / total for count in counts.values()],
        textposition="outside",
        cliponaxis=False,
        hovertemplate="%{y}: %{x:,} pieces, %{customdata:.1%}<extra></extra>",
    )
    figure = finish(Figure(bars), 60 + 30 * len(counts), bargap=0.35)
    figure.update_xaxes(title="pieces", range=[0, max(counts.values()) * 1.2])
    return figure.update_yaxes(autorange="reversed", ticksuffix="  ")


def row_strip(vector: Array, name: str) -> Figure:
    """The values of one vector (H,) as a strip of cells, on a scale that is centred on zero."""
    end = float(np.abs(vector).max())
    cells = heat(
        vector[None],
        end=end,
        title="value",
        hovertemplate="dimension %{x}: %{z:.4f}<extra>" + escape(name, quote=False) + "</extra>",
    )
    cells["colorbar"]["title"]["side"] = "right"  # in a picture as low as this the words would lie on the bar
    figure = finish(Figure(cells), 200, top=46)
    figure.update_yaxes(visible=False)
    return figure.update_xaxes(title="dimension")


def rank_curve(readout: Readout, size: int) -> Figure:
    """The rank of the token itself at each station, best at the top; of `size` rows, on a logarithmic axis."""
    names = [_short(station.name) for station in readout.stations]
    figure = Figure(_curve(names, [station.rank for station in readout.stations]))
    finish(figure, 340)
    figure.update_yaxes(
        title="rank of the token itself",
        type="log",
        range=[np.log10(size) + 0.1, -0.15],
        tickvals=[10**power for power in range(6) if 10**power <= size],
        tickformat=",d",
    )
    return figure.update_xaxes(title="station", categoryorder="array", categoryarray=names)


def _curve(stations: Sequence[str], ranks: Sequence[int | None]) -> Part:
    return trace(
        "scatter",
        x=list(stations),
        y=list(ranks),
        mode="lines+markers",
        line={"color": LINE, "width": 2},
        marker={"size": 8},
        hovertemplate="%{x}: rank %{y:,}<extra></extra>",
    )


def _short(name: str) -> str:
    return {"Word row": "word row", "Sum of three rows": "sum"}.get(name, name.partition(":")[0].lower())
