"""The page on what a cosine means: its views, what is compared, and the figures of cosines with their tables."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Literal, SupportsFloat

import numpy as np
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from components.canvas.figure import show_figure
from components.compute.data_frame import data_frame
from components.compute.similarity import curve
from components.compute.tokens import instructive_pair, worth_naming
from components.compute.vectors import RESOLUTION
from components.figures.similarity import FILLED, curves, heatmap
from components.frame import terms
from components.frame.number_table import number_table
from components.frame.page_head import Finding
from components.frame.sentence import token_choice
from components.frame.settings import Choice, Number
from components.records.arrays import Array
from components.records.similarity import RAW, STANDARDIZED, Band, Baseline, Curve
from components.records.tokens import Tokens
from components.views.control import control_wanted
from components.views.service import Service
from components.views.wording import beside_bound, counted, fixed, most, outward, token_name

TOKENS, SENTENCES, MATRIX, SENSES = "tokens", "sentences", "matrix", "senses"
VIEWS = {TOKENS: "Tokens", SENTENCES: "Sentences", MATRIX: "Every pair", SENSES: "Senses"}
ABOUT = """
A cosine of 0.9 may be high or mean nothing: in many layers *any* two tokens point in similar directions. So every
cosine here stands beside those of random pairs in the same layer.

- **Tokens**: two of the text; sentences A and B are read together, as one pair.
- **Sentences**: A and B, each read alone; their vectors are the means of their tokens' vectors. The packaged
  checkpoint was tuned for this cosine: it is to be high where two sentences mean the same. Since a mean is a sum, each
  pair of tokens adds its own part to the cosine.
- **Every pair** of tokens, in one layer; what lies within the band of random pairs is grey.
- **Senses**: one word in many sentences, each read alone, and every occurrence (of more than 500, the first 500)
  compared with every other. The senses are said to part in the first layer from which on, up to the last, pairs of the
  same sense are more alike than pairs of different senses in at least 3 of 4 comparisons, and more often than under 99%
  of random labellings.
"""
MEASURES = {RAW: "cosine", STANDARDIZED: "cosine after standardising"}
COMPARED = {RAW: "Raw vectors", STANDARDIZED: "Standardised vectors"}
COMPARE = Choice("compare", "Compare", COMPARED, RAW, help=terms.STANDARDISED)
FIRST, SECOND = Number("first", "First token", hidden_label=True), Number("second", "Second token", hidden_label=True)


def finding(curve: Curve, band: Band, tokens: Tokens, first: int, second: int) -> Finding:
    """The cosine of two tokens in the last layer, compared with random pairs.

    Two occurrences of one word that were read together say so. Nothing for a token and itself.
    """
    if first == second:
        return Finding()
    pair = f"{token_name(tokens.names, first)} and {token_name(tokens.names, second)}"
    together = ", which read each other," if tokens.names[first] == tokens.names[second] else ""
    compared = beside_random(curve.cosines[-1], band, len(curve.cosines) - 1)
    return Finding(f"In layer {len(curve.cosines) - 1}, {pair}{together} have {compared}.", first, second)


def beside_random(cosine: SupportsFloat, band: Band, layer: int) -> str:
    """“a cosine of 0.63: more alike than 95% of random pairs (up to 0.17)”; no comparison by rounding alone."""
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


def matrix_finding(cosines: Array, band: Band, tokens: Tokens, layer: int) -> Finding:
    """The two content words that are most alike of all in a layer, compared with random pairs; nothing if two tie.

    `cosines` (T, T) are those of all tokens.
    """
    named = worth_naming(tokens)
    pairs = list(combinations(named.positions, 2))
    best = most(np.array([cosines[pair] for pair in pairs]), range(len(pairs)))
    if best is None:
        alike = np.ptp(cosines) <= RESOLUTION and len(pairs) > 1
        compared = beside_random(cosines[pairs[0]], band, layer) if alike else ""
        return Finding(f"In layer {layer}, any two tokens have {compared}." if compared else "")
    first, second = pairs[best]
    pair = f"{token_name(tokens.names, first)} and {token_name(tokens.names, second)}"
    rank = f", most alike of {counted(len(pairs), 'pair')} of {named.nouns}," if len(pairs) > 1 else ""
    compared = beside_random(cosines[first, second], band, layer)
    return Finding(f"In layer {layer}, {pair}{rank} have {compared}.", first, second)


def apart_from(cosines: Sequence[Array]) -> str:
    """From which layer on each of two uses is nearer to the word of its own sense than the other use is.

    The four `cosines` (L + 1,) are those of the first and the second use with the first word, and of the second and the
    first use with the second word.
    """
    first, other_first, second, other_second = map(np.asarray, cosines)
    apart = ((first - other_first > RESOLUTION) & (second - other_second > RESOLUTION)).tolist()
    onward = next((layer for layer in range(len(apart)) if all(apart[layer:])), None)
    if onward is None:
        return "In the last layer the two are **not** each nearer to the word of their own sense."
    return f"From layer {onward} to the last each of the two is nearer to the word of its own sense than the other is."


def pair_choice(tokens: Tokens) -> tuple[int, int]:
    """Two tokens; by default two that are worth comparing, and never twice the same."""
    one, other = instructive_pair(tokens)
    first = token_choice(tokens, FIRST, default=one)
    other = other if other != first else one
    return first, token_choice(tokens, SECOND, default=other)


def compare_menu() -> DeltaGenerator:
    """The menu of what is compared, for `COMPARE` and what else is rarely changed."""
    return st.popover("⚙", key="compare_menu", help="What is compared")


def compared_alone() -> str:
    """In a menu: what is compared."""
    with compare_menu():
        return COMPARE.choose()


def compared_with(twin: Service | None) -> tuple[str, bool]:
    """In a menu: what is compared, and whether the untrained control is drawn, too."""
    with compare_menu():
        return COMPARE.choose(), control_wanted(twin)


def curves_figure(
    lines: Sequence[Curve],
    baseline: Baseline,
    kind: str,
    *,
    key: str,
    control: Curve | None = None,
    fill: Literal["", "window"] = "",
    caption: str = "",
) -> None:
    """Cosines by layer, over the band of random pairs, of tokens unless a `caption` says of what.

    `control` is the cosine of the untrained twin.
    """
    band, names = baseline.band(kind), ", ".join(f"“{line.name}”" for line in lines)
    table = data_frame(
        {
            "layer": range(len(band.median)),
            **{line.name: line.cosines for line in lines},
            **({"untrained": control.cosines} if control is not None else {}),
            "random pairs: 5th percentile": band.low,
            "random pairs: median": band.median,
            "random pairs: 95th percentile": band.high,
        }
    )
    show_figure(
        curves(lines, band, measure=MEASURES[kind], control=control),
        key=key,
        fill=fill,
        alt=f"The {MEASURES[kind]} of {names} by layer, with the band of random pairs.",
        table=table,
        caption=caption
        or f"The band runs from the 5th to the 95th percentile of all {band.pairs:,} pairs of tokens from "
        f"different sentences, among {baseline.tokens:,} tokens of {baseline.sentences} sentences that come with the "
        "app (after Ethayarajh 2019).",
    )


def matrix_figure(cosines: Array, names: Sequence[str], layer: int, band: Band, kind: str) -> None:
    """The cosine of every two tokens in one layer, grey where 90% of random pairs are."""
    columns = [f"{position} {name}" for position, name in enumerate(names)]
    low, high = float(band.low[layer]), float(band.high[layer])
    show_figure(
        heatmap(cosines, names, ruler=(low, high)),
        key="similarity_matrix",
        fill="window" if len(names) <= FILLED else "",
        alt=f"A heatmap of the {MEASURES[kind]} between every two of {len(names)} tokens in layer {layer}.",
        table=data_frame(cosines, columns=columns).assign(token=columns).set_index("token").reset_index(),
        caption=f"Grey: as alike as 90% of random pairs in layer {layer} ({_ends(low, high)}).",
    )


def about_pythons() -> None:
    """The heading of the two pythons."""
    st.header("Two pythons: snake and programming", anchor="two-pythons-a-snake-and-programming", divider="gray")
    st.markdown(
        "*python* in “I love my pet python” and in “I love coding in python”, compared with *snake* and *programming*: "
        "four texts, each read alone, since two occurrences of a word in *one* sentence influence each other."
    )


def experiment_figure(
    vectors: Array, pairs: Mapping[str, tuple[int, int, float]], baseline: Baseline, kind: str
) -> None:
    """The cosine of each pair by layer, and the last layer's beside the published ones."""
    lines = [curve(vectors, first, second, name) for name, (first, second, _) in pairs.items()]
    left, right = st.columns([4, 3], gap="medium", vertical_alignment="center")
    with left:
        curves_figure(lines, baseline, kind, key="experiment")
    table = data_frame(
        {
            "Pair": list(pairs),
            f"Layer {len(vectors) - 1}": [float(line.cosines[-1]) for line in lines],
            "bert-base-uncased": [known for *_, known in pairs.values()],
        }
    )
    numbers = {name: st.column_config.NumberColumn(format="%.3f") for name in table.columns[1:]}
    with right:
        number_table(table, key="experiment_last", hide_index=True, column_config=numbers)
    right.caption(
        f"The {MEASURES[kind]} in the last layer of this checkpoint, and the published cosine in the last layer of "
        "bert-base-uncased. The values differ between checkpoints; what matters is which of the two is larger."
    )
    right.markdown(apart_from([line.cosines for line in lines]))
