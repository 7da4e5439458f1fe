"""What a cosine of tokens means beside those of random pairs, in words and as curves by layer."""

from collections.abc import Sequence
from typing import SupportsFloat

import numpy as np
from pandas import DataFrame

from components.canvas.figure import show_figure
from components.compute.vectors import RESOLUTION
from components.figures.axes import CURVES, GREY, label
from components.figures.plain import Figure
from components.figures.similarity import band_of, by_layer
from components.records.similarity import RAW, Band, Baseline, Curve
from components.views.similarity import MEASURES
from components.views.wording import beside_bound, fixed, outward, percent

DASHES = ("solid", "dash", "dot", "dashdot")


def random_pairs(baseline: Baseline) -> str:
    """In which layer random pairs reach the highest cosines, and in which the lowest."""
    band = baseline.band(RAW)
    if band is None:
        return no_band(baseline)
    most, least = int(band.high.argmax()), int(band.high.argmin())
    high, low = (fixed(outward(float(band.high[layer]), 2, upper=True), 2) for layer in (most, least))
    ends = f"{high} in layer {most} and up to {low} in layer {least}" if high != low else f"{high}, whatever the layer"
    return (
        f"Of random pairs of tokens, 95% have a cosine of up to {ends} of this checkpoint. So every cosine here stands "
        "beside those of random pairs in the same layer."
    )


def beside_band(cosine: SupportsFloat, band: Band | None, layer: int) -> str:
    """“more alike than random pairs”, or how else the cosine lies beside their band; empty without one."""
    if band is None:
        return ""
    value, low, high = float(cosine), float(band.low[layer]), float(band.high[layer])
    if max(value, high) - min(value, low) <= RESOLUTION or low - RESOLUTION <= value <= high + RESOLUTION:
        return "as alike as random pairs"
    return "more alike than random pairs" if value > high else "less alike than random pairs"


def beside_random(cosine: SupportsFloat, band: Band | None, layer: int) -> str:
    """“a cosine of 0.63: more alike than 95% of random pairs (up to 0.17)”; no comparison by rounding alone."""
    if band is None:
        return f"a cosine of {fixed(cosine, 2)}"
    value, low, high = float(cosine), float(band.low[layer]), float(band.high[layer])
    if max(value, high) - min(value, low) <= RESOLUTION:
        if not value:
            return "no cosine: the vectors that are compared are all 0, so there is nothing to tell"
        return f"a cosine of {fixed(value, 2)}, as random pairs have: there is nothing to tell"
    if value > high + RESOLUTION:
        shown, end = beside_bound(value, high, upper=True)
        return f"a cosine of {shown}: more alike than 95% of random pairs (up to {end})"
    if value < low - RESOLUTION:
        shown, end = beside_bound(value, low, upper=False)
        return f"a cosine of {shown}: less alike than 95% of random pairs (from {end})"
    return f"a cosine of {fixed(value, 2)}: within what 90% of random pairs have ({band_ends(low, high)})"


def band_ends(low: float, high: float) -> str:
    """Both ends of the band of random pairs, rounded outward."""
    return f"{fixed(outward(low, 2, upper=False), 2)} to {fixed(outward(high, 2, upper=True), 2)}"


def curves_figure(lines: Sequence[Curve], baseline: Baseline, kind: str, *, key: str) -> None:
    """Cosines of tokens by layer, over the band of random pairs."""
    band, names = baseline.band(kind), ", ".join(f"“{line.name}”" for line in lines)
    columns = {"layer": range(len(lines[0].cosines)), **{line.name: line.cosines for line in lines}}
    if band is not None:
        ends = ("5th percentile", band.low), ("median", band.median), ("95th percentile", band.high)
        columns |= {f"random pairs: {name}": values for name, values in ends}
    of_band = (
        f"The band runs from the 5th to the 95th percentile of all {baseline.raw.pairs:,} pairs of tokens from "
        f"different sentences, among {baseline.tokens:,} tokens of {baseline.sentences} sentences that come with the "
        "app (after Ethayarajh 2019)."
    )
    show_figure(
        curves(lines, band, measure=MEASURES[kind]),
        key=key,
        alt=f"The {MEASURES[kind]} of {names} by layer{', with the band of random pairs' if band else ''}.",
        table=DataFrame(columns),
        caption=of_band if band else no_band(baseline),
    )


def no_band(baseline: Baseline) -> str:
    """Why there are no random pairs to compare with, nor standardised vectors."""
    return (
        f"No random pairs are shown: of the pieces of the {baseline.sentences} sentences that come with the app, "
        f"{percent(baseline.unknown)} are [UNK] to this vocabulary."
    )


def curves(lines: Sequence[Curve], band: Band | None, *, measure: str) -> Figure:
    """The cosine of each pair by layer, over a band of random pairs of the same layer."""
    figure = Figure(band_of(band, f"random pairs ({band.pairs:,})", GREY) if band else [])
    for number, curve in enumerate(lines):
        figure.add(
            "scatter",
            x=np.arange(len(curve.cosines)),
            y=curve.cosines,
            mode="lines+markers",
            name=label_long(curve.name),
            line={"color": CURVES[number % 4], "dash": DASHES[number % 4], "width": 2.5},
            marker={"size": 7},
            hovertemplate="layer %{x}: %{y:.3f}",
        )
    return by_layer(figure, len(lines[0].cosines), measure)


def label_long(name: str) -> str:
    """The name of a curve as a Plotly label; each of its two tokens may be truncated."""
    return " ~ ".join(" ".join(map(label, token.split(" "))) for token in name.split(" ~ "))
