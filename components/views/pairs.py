"""The figures of the page that compares two sentences."""

import pandas as pd
import streamlit as st

from components.canvas.figure import show_figure
from components.canvas.heatmaps.linked_heatmaps import heatmaps
from components.compute.heatmaps import sheet_of
from components.figures import pairs as figures
from components.figures.whatif import MEASURES
from components.frame.sentence import EXAMPLES
from components.frame.text import escaped
from components.records.heatmaps import Panel
from components.records.pairs import Comparison
from components.records.questions import Question
from components.records.tokens import Tokens

PANELS = {"word": "word rows", "position": "position rows", "normed": "results of LayerNorm"}
LARGEST = {"word": "word rows", "position": "position rows", "segment": "segment rows", "normed": "results"}


def two_sentences(question: Question) -> tuple[str, str]:
    """Sentences A and B; if B is empty, an example pair, with a notice."""
    if question.b.strip():
        return question.a, question.b
    a, b = EXAMPLES["A pair"]
    st.info(
        f"Sentence B is empty, so this page shows “{escaped(a)}” and “{escaped(b)}”. "
        "Type a sentence B above to compare it with yours.",
        icon=":material/compare_arrows:",
    )
    return a, b


def line_up_figure(comparison: Comparison, a: Tokens, b: Tokens) -> None:
    """The tokens of A above those of B; lines join the same token in both."""
    in_a, in_b = zip(*comparison.positions, strict=True)
    alone = len(set(range(len(a))) - {*in_a}) + len(set(range(len(b))) - {*in_b})
    caption = f"Tokens in both sentences: {len(comparison.positions)}; in one only: {alone}."
    table = pd.DataFrame(
        {
            "token": comparison.pieces,
            "position in A": in_a,
            "position in B": in_b,
            "max |word A − B|": abs(comparison.word).max(axis=1),
            "max |position A − B|": abs(comparison.position).max(axis=1),
            "max |segment A − B|": abs(comparison.segment).max(axis=1),
            "max |result A − B|": abs(comparison.normed).max(axis=1),
        }
    )
    alt = "The tokens of A above those of B; lines join the same token in both."
    show_figure(figures.line_up(comparison, a.pieces, b.pieces), key="line_up", alt=alt, caption=caption, table=table)


def differences_figure(comparison: Comparison) -> None:
    """Heatmaps of A minus B for the tokens that both have."""
    largest = ", ".join(f"{label} {abs(getattr(comparison, name)).max():.4f}" for name, label in LARGEST.items())
    panels = [
        Panel(f"difference_{name}", f"{title}: A − B", getattr(comparison, name)) for name, title in PANELS.items()
    ]
    heatmaps(
        sheet_of(panels, comparison.pieces, down="token"), key="differences", caption=f"Largest differences: {largest}."
    )


def parting_figure(comparison: Comparison, measure: str) -> None:
    """How far apart the two hidden states of each shared token are, by layer."""
    layer = comparison.parts_at(0)
    if layer is None:
        words = "is equal in every layer"
    else:
        apart = float(comparison.euclidean[layer, 0])
        words = f"is equal up to layer {layer - 1}; in layer {layer} its two hidden states are {apart:.2g} apart"
    caption = f"In these two sentences [CLS] {words} (“equal” allows 0.00001 for rounding)."
    if len(comparison.pieces) > figures.MOST_CURVES:
        caption += f" Shown: [CLS] and the {figures.MOST_CURVES - 1} tokens that end furthest apart."
    layers = {f"layer {number}": values for number, values in enumerate(getattr(comparison, measure))}
    table = pd.DataFrame({"token": comparison.pieces, **layers})
    alt = f"The {MEASURES[measure]} of each token's two hidden states, by layer."
    show_figure(figures.parting(comparison, measure), key="parting", alt=alt, caption=caption, table=table)
