"""The page on what a cosine means: its views, what is compared, and the figures of cosines with their tables."""

from collections.abc import Sequence
from itertools import combinations
from typing import Literal, SupportsFloat

import numpy as np
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from components.canvas.figure import show_figure
from components.compute.data_frame import data_frame
from components.compute.tokens import instructive_pair, worth_naming
from components.compute.vectors import RESOLUTION
from components.figures.similarity import FILLED, curves, heatmap
from components.frame import terms
from components.frame.page_head import Finding, PageHead, Try
from components.frame.sentence import token_choice
from components.frame.settings import LAYER, VIEW, Choice, Number
from components.records.arrays import Array
from components.records.similarity import RAW, STANDARDIZED, Band, Baseline, Curve
from components.records.tokens import Tokens
from components.views.tries import Told, swap
from components.views.wording import (
    beside_bound,
    brief_name,
    counted,
    fixed,
    most,
    outward,
    percent,
    that_fits,
    token_name,
)

TOKENS, SENTENCES, MATRIX = "tokens", "sentences", "matrix"
ABOUT = """
- **Tokens**: two of the text that is read: of A or B alone, or of both as one pair.
- **Sentences**: A and B, each read alone; their vectors are the means of their tokens' vectors. The packaged
  checkpoint was tuned for this cosine: it is to be high where two sentences mean the same. Since a mean is a sum, each
  pair of tokens adds its own part to the cosine.
- **Every pair** of tokens, in one layer; what lies within the band of random pairs is grey.
"""
MEASURES = {RAW: "cosine", STANDARDIZED: "cosine after standardising"}
COMPARED = {RAW: "Raw vectors", STANDARDIZED: "Standardised vectors"}
COMPARE = Choice("compare", "Compare", COMPARED, RAW, help=terms.STANDARDISED)
FIRST, SECOND = Number("first", "First token", hidden_label=True), Number("second", "Second token", hidden_label=True)


def about(baseline: Baseline) -> str:
    """The prose behind “?”, which begins with how alike random pairs of tokens are in this checkpoint."""
    return f"A cosine alone tells little. {random_pairs(baseline)}\n{ABOUT}"


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


def finding(curve: Curve, band: Band | None, tokens: Tokens, first: int, second: int) -> Finding:
    """Whether two tokens end more or less alike than random pairs. Refuted if the last cosine lies elsewhere.

    Two occurrences of one word that were read together say so. Nothing for a token and itself.
    """
    if first == second:
        return Finding()
    layer, last = len(curve.cosines) - 1, curve.cosines[-1]
    ends = beside_band(last, band, layer) or f"with a cosine of {fixed(last, 2)}"
    start = f"; {fixed(curve.cosines[0], 2)} at the input" if layer else ""
    together = "; read together" if tokens.names[first] == tokens.names[second] else ""
    said = [f"{pair} end {ends}." for pair in pairs_of_names(tokens, first, second)]
    line = f"in layer {layer} {beside_random(last, band, layer)}{start}{together}"
    return Finding(that_fits(*said), first, second, line=line)


def pairs_of_names(tokens: Tokens, first: int, second: int) -> list[str]:
    """“bank” and “river”; then shorter, for a headline in which long words leave too little room."""
    names = [token_name(tokens.names, place) for place in (first, second)]
    short = [brief_name(tokens.names, place) for place in (first, second)]
    return [" and ".join(names), " and ".join(short)]


def beside_band(cosine: SupportsFloat, band: Band | None, layer: int) -> str:
    """“more alike than random pairs”, or how else the cosine lies beside their band; empty without one."""
    if band is None:
        return ""
    value, low, high = float(cosine), float(band.low[layer]), float(band.high[layer])
    if max(value, high) - min(value, low) <= RESOLUTION or low - RESOLUTION <= value <= high + RESOLUTION:
        return "as alike as random pairs"
    return "more alike than random pairs" if value > high else "less alike than random pairs"


def told(tokens: Tokens, *, banded: bool) -> Told:
    """What the curve and the band are, what the band is for, and two words to swap, or all pairs."""
    alone = "How alike the two vectors are in each layer"
    compared = "Inside the band two tokens are no more alike than any two; above it, more than nearly all."
    return Told(
        see=f"{alone}, over the band of random pairs." if banded else f"{alone}.",
        means=compared if banded else "Without random pairs to compare it with, a cosine tells little.",
        tries=[*swap(tokens), Try("See every pair", {VIEW.name: MATRIX})],
    )


def matrix_told(layer: int, *, banded: bool) -> Told:
    """What a cell is, what grey means, and another layer."""
    grey = "Grey is as alike as nine of ten random pairs; what has colour is more alike, or less."
    first = Try("See them before the first layer", {LAYER.name: "0"})
    last = Try("See the last layer", {LAYER.name: None})
    return Told(
        see="How alike the vectors of every two tokens of the text are in one layer.",
        means=grey if banded else "Without random pairs to compare it with, a cosine tells little.",
        tries=[first if layer else last],
    )


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
    return f"a cosine of {fixed(value, 2)}: within what 90% of random pairs have ({_ends(low, high)})"


def _ends(low: float, high: float) -> str:
    """Both ends of the band of random pairs, rounded outward."""
    return f"{fixed(outward(low, 2, upper=False), 2)} to {fixed(outward(high, 2, upper=True), 2)}"


def matrix_finding(cosines: Array, band: Band | None, tokens: Tokens, layer: int) -> Finding:
    """The two content words that are most alike of all in a layer; nothing if two tie. Refuted if others are as alike.

    `cosines` (T, T) are those of all tokens.
    """
    named = worth_naming(tokens)
    pairs = list(combinations(named.positions, 2))
    best = most(np.array([cosines[pair] for pair in pairs]), range(len(pairs)))
    if best is None:
        if np.ptp(cosines) > RESOLUTION or len(pairs) < 2:
            return Finding()
        compared = beside_random(cosines[pairs[0]], band, layer)
        return Finding("All tokens are equally alike here.", line=f"in layer {layer} {compared}")
    first, second = pairs[best]
    of = f"; most of {counted(len(pairs), 'pair')} of {named.kind}s" if len(pairs) > 1 else ""
    beside = beside_band(cosines[first, second], band, layer) or "compared"
    are = "are most alike" if len(pairs) > 1 else f"are {beside}"
    said = [f"{pair} {are}." for pair in pairs_of_names(tokens, first, second)]
    line = f"in layer {layer} {beside_random(cosines[first, second], band, layer)}{of}"
    return Finding(that_fits(*said), first, second, line=line)


def pair_choice(tokens: Tokens) -> tuple[int, int]:
    """Two tokens; by default two that are worth comparing, and never twice the same."""
    one, other = instructive_pair(tokens)
    first = token_choice(tokens, FIRST, default=one)
    other = other if other != first else one
    return first, token_choice(tokens, SECOND, default=other)


def compare_menu() -> DeltaGenerator:
    """The menu of what is compared, for `COMPARE` and what else is rarely changed."""
    return st.popover("⚙", key="compare_menu", help="What is compared")


def compared(baseline: Baseline) -> str:
    """What is compared; raw vectors without a choice if there is nothing to standardise them by."""
    return COMPARE.choose() if baseline.tells else RAW


def compared_alone(head: PageHead, baseline: Baseline) -> str:
    """In a menu: what is compared, if there is a choice."""
    if not baseline.tells:
        return RAW
    with head.controls, compare_menu():
        return COMPARE.choose()


def curves_figure(
    lines: Sequence[Curve],
    baseline: Baseline,
    kind: str,
    *,
    key: str,
    fill: Literal["", "window"] = "",
    caption: str = "",
) -> None:
    """Cosines by layer, over the band of random pairs, of tokens unless a `caption` says of what."""
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
        fill=fill,
        alt=f"The {MEASURES[kind]} of {names} by layer{', with the band of random pairs' if band else ''}.",
        table=data_frame(columns),
        caption=caption or (of_band if band else no_band(baseline)),
    )


def no_band(baseline: Baseline) -> str:
    """Why there are no random pairs to compare with, nor standardised vectors."""
    return (
        f"No random pairs are shown: of the pieces of the {baseline.sentences} sentences that come with the app, "
        f"{percent(baseline.unknown)} are [UNK] to this vocabulary."
    )


def matrix_figure(cosines: Array, names: Sequence[str], layer: int, baseline: Baseline, kind: str) -> None:
    """The cosine of every two tokens in one layer, grey where 90% of random pairs are."""
    columns, band = [f"{position} {name}" for position, name in enumerate(names)], baseline.band(kind)
    low, high = (float(band.low[layer]), float(band.high[layer])) if band else (0.0, 0.0)
    grey = f"Grey: as alike as 90% of random pairs in layer {layer} ({_ends(low, high)})."
    show_figure(
        heatmap(cosines, names, ruler=(low, high)),
        key="similarity_matrix",
        fill="window" if len(names) <= FILLED else "",
        alt=f"A heatmap of the {MEASURES[kind]} between every two of {len(names)} tokens in layer {layer}.",
        table=data_frame(cosines, columns=columns).assign(token=columns).set_index("token").reset_index(),
        caption=grey if band else no_band(baseline),
    )
