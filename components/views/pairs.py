"""Two sentences on a page."""

import pandas as pd
import streamlit as st

from components.canvas.figure import show_figure
from components.canvas.heatmaps.linked_heatmaps import heatmaps
from components.compute.heatmaps import sheet_of
from components.figures import pairs as figures
from components.figures.whatif import MEASURES
from components.frame.sentence import EXAMPLES
from components.frame.text import plain
from components.records.heatmaps import Panel
from components.records.pairs import Comparison
from components.records.questions import Question
from components.records.tokens import Tokens

PANELS = {"word": "word rows", "position": "position rows", "normed": "results of LayerNorm"}
LARGEST = {"word": "word rows", "position": "position rows", "segment": "segment rows", "normed": "results"}


def two_sentences(question: Question) -> tuple[str, str]:
    """Sentences A and B; where B is blank, the page's own example, and the page says so."""
    if question.b.strip():
        return question.a, question.b
    a, b = EXAMPLES["A pair"]
    st.info(
        f"Sentence B is empty, so this page shows “{plain(a)}” and “{plain(b)}”. "
        "Type a sentence B above to compare it with yours.",
        icon=":material/compare_arrows:",
    )
    return a, b


def line_up_picture(comparison: Comparison, a: Tokens, b: Tokens) -> None:
    """Which token meets which."""
    alone = [token.piece for token in a.tokens if token.position not in {one for one, _ in comparison.places}]
    alone += [token.piece for token in b.tokens if token.position not in {other for _, other in comparison.places}]
    caption = f"Tokens in both sentences: {len(comparison.places)}; in one only: {len(alone)}."
    table = pd.DataFrame(
        {
            "token": comparison.pieces,
            "position in A": [one for one, _ in comparison.places],
            "position in B": [other for _, other in comparison.places],
            "max |word A − B|": abs(comparison.word).max(axis=1),
            "max |position A − B|": abs(comparison.position).max(axis=1),
            "max |segment A − B|": abs(comparison.segment).max(axis=1),
            "max |result A − B|": abs(comparison.normed).max(axis=1),
        }
    )
    alt = "The tokens of A above those of B; lines join the same token in both."
    show_figure(figures.line_up(comparison, a.pieces, b.pieces), key="line_up", alt=alt, caption=caption, table=table)


def differences_picture(comparison: Comparison) -> None:
    """A minus B, cell by cell."""
    largest = ", ".join(f"{words} {abs(getattr(comparison, name)).max():.4f}" for name, words in LARGEST.items())
    panels = [
        Panel(f"difference_{name}", f"{title}: A − B", getattr(comparison, name)) for name, title in PANELS.items()
    ]
    heatmaps(
        sheet_of(panels, comparison.pieces, down="token"), key="differences", caption=f"Largest differences: {largest}."
    )


def parting_picture(comparison: Comparison, measure: str) -> None:
    """From which layer on the two states of a token differ."""
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
