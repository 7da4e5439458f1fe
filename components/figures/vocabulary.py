"""Figures of the vocabulary: pieces by kind, one row as a strip, and how near a token's vector stays to its row."""

from components.figures.axes import GREY, LINE, finish
from components.figures.plain import Figure, trace
from components.records.readout import METRICS, Readout


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
