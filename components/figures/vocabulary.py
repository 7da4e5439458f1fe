"""Figures of the vocabulary: pieces by kind, one row as a strip, and how near a token's vector stays to its row."""

from collections.abc import Mapping
from html import escape

import numpy as np

from components.figures.axes import GREY, LINE, finish, heat, title_beside
from components.figures.plain import Figure, trace
from components.records.arrays import Array
from components.records.readout import METRICS, Readout
from components.records.vocabulary import KINDS


def kind_bars(counts: Mapping[str, int]) -> Figure:
    """A bar for each kind, with its count."""
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
    """The values of one vector (H,) as a strip of cells, on a scale centred on zero."""
    end = float(np.abs(vector).max())
    cells = heat(
        vector[None],
        end=end,
        title="value",
        hovertemplate="dimension %{x}: %{z:.4f}<extra>" + escape(name, quote=False) + "</extra>",
    )
    title_beside(cells["colorbar"])
    figure = finish(Figure(cells), 200, top=46)
    figure.update_yaxes(visible=False)
    return figure.update_xaxes(title="dimension")


def nearness_curves(readout: Readout) -> Figure:
    """How near each station's vector is to the token's own row of the word table, and to the nearest other row."""
    names = [_short(station.name) for station in readout.stations]
    lines = {
        "the token's own row": ([station.own for station in readout.stations], LINE, "solid"),
        "the nearest other row": ([station.other for station in readout.stations], GREY, "dash"),
    }
    ranks = [station.rank for station in readout.stations]
    curves = [
        trace(
            "scatter",
            x=names,
            y=values,
            name=name,
            mode="lines+markers",
            line={"color": color, "width": 2, "dash": dash},
            marker={"size": 8},
            customdata=ranks,
            hovertemplate="%{y:.3f}" + (", rank %{customdata:,}" if dash == "solid" else ""),
        )
        for name, (values, color, dash) in lines.items()
    ]
    figure = finish(Figure(curves), 340, hovermode="x unified")
    figure.update_yaxes(title=METRICS[readout.metric].lower())
    return figure.update_xaxes(title="station", categoryorder="array", categoryarray=names)


def _short(name: str) -> str:
    return {"Word row": "word row", "Sum of three rows": "sum"}.get(name, name.partition(":")[0].lower())
