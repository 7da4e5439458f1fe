"""The figures of cosines, with the tables behind them."""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
import streamlit as st

from components.canvas.figure import show_figure
from components.compute.points import senses
from components.compute.similarity import curve
from components.figures.similarity import curves, heatmap, parting, probe_curve
from components.findings.similarity import apart_from
from components.frame import terms
from components.frame.controls import choice
from components.frame.number_table import number_table
from components.records.arrays import Array
from components.records.corpus import Points
from components.records.similarity import RAW, STANDARDIZED, Baseline, Curve, Parting, Probe

MEASURES = {RAW: "cosine", STANDARDIZED: "cosine after standardising"}
COMPARED = {RAW: "Raw vectors", STANDARDIZED: "Standardised vectors"}


def compare_box() -> str:
    """Whether raw vectors are compared, or vectors standardised in each dimension."""
    return choice(
        "Compare",
        COMPARED,
        key="compare",
        name="compare",
        default=RAW,
        help=terms.STANDARDISED,
    )


def curves_figure(lines: Sequence[Curve], baseline: Baseline, kind: str, *, key: str) -> None:
    """Cosines by layer, over the band of random pairs."""
    band, names = baseline.band(kind), ", ".join(line.name for line in lines)
    table = pd.DataFrame(
        {
            "layer": range(len(band.median)),
            **{line.name: line.cosines for line in lines},
            "random pairs: 5th percentile": band.low,
            "random pairs: median": band.median,
            "random pairs: 95th percentile": band.high,
        }
    )
    show_figure(
        curves(lines, band, measure=MEASURES[kind]),
        key=key,
        alt=f"The {MEASURES[kind]} of {names} by layer, with the band of random pairs.",
        table=table,
        caption=f"The band runs from the 5th to the 95th percentile of all {band.pairs:,} pairs of tokens from "
        f"different sentences, among {baseline.tokens:,} tokens of {baseline.sentences} sentences that come with the "
        "app (after Ethayarajh 2019).",
    )


def matrix_figure(cosines: Array, pieces: Sequence[str], layer: int, kind: str) -> None:
    """The cosine of every two tokens in one layer."""
    names = [f"{position} {piece}" for position, piece in enumerate(pieces)]
    show_figure(
        heatmap(cosines, pieces),
        key="similarity_matrix",
        alt=f"A heatmap of the {MEASURES[kind]} between every two of {len(pieces)} tokens in layer {layer}.",
        table=pd.DataFrame(cosines, columns=names).assign(token=names).set_index("token").reset_index(),
    )


def experiment_figure(
    vectors: Array, pairs: Mapping[str, tuple[int, int, float]], baseline: Baseline, kind: str
) -> None:
    """The cosine of each pair by layer, and the last layer's beside the published ones."""
    lines = [curve(vectors, first, second, name) for name, (first, second, _) in pairs.items()]
    left, right = st.columns([4, 3], gap="medium", vertical_alignment="center")
    with left:
        curves_figure(lines, baseline, kind, key="experiment")
    table = pd.DataFrame(
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


def parting_figure(found: Parting, points: Points, kind: str) -> None:
    """Cosines by layer of pairs with the same sense and of pairs with different senses."""
    named = sorted(set(senses(points)))
    layers = np.arange(len(found.share))
    table = pd.DataFrame(
        {
            "layer": layers,
            "same sense: 5th percentile": found.same.low,
            "same sense: median": found.same.median,
            "different senses: median": found.different.median,
            "a same-sense pair is more alike": found.share,
            "chance (99% of random labels below)": found.chance,
        }
    )
    show_figure(
        parting(found, measure=MEASURES[kind]),
        key="parting",
        alt=f"The {MEASURES[kind]} by layer of pairs of the same sense and of pairs of different senses.",
        table=table,
        caption=f"Senses: {len(named)}; occurrences of the word: {len(points)}. Bands span 5 to 95% of the pairs.",
    )


def probe_figure(found: Probe) -> None:
    """How often a linear probe is right in each layer, as a sentence and as a curve."""
    beyond = [layer for layer, share in enumerate(found.right) if share > found.luckiest[layer]]
    layers = ", ".join(map(str, beyond))
    if beyond:
        st.success(f"In layer {layers} the probe is right more often than with any of 20 shuffled labellings.",
                   icon=":material/linear_scale:")  # fmt: skip
    else:
        st.info("In no layer is the probe right more often than with the best of 20 shuffled labellings.",
                icon=":material/linear_scale:")  # fmt: skip
    show_figure(
        probe_curve(found),
        key="probe_curve",
        alt="How often a linear classifier labels an unseen occurrence correctly, by layer, compared with chance.",
        table=pd.DataFrame({"layer": range(len(found.right)), "right": found.right, "shuffled: mean": found.chance,
                            "shuffled: best of 20": found.luckiest}),
        caption=f"{found.examples} occurrences, {found.labels} labels; always naming the most frequent one is right in "
        f"{found.largest:.0%}. The grey band ends at the best of the shuffled labellings; the fewer occurrences, the "
        "wider it is by chance.",
    )  # fmt: skip
