"""Beside the picture: how alike the whole sentences are, on a scale from two at random to one and the same reworded."""

from collections.abc import Sequence
from html import escape

import streamlit as st

from components.compute.similarity import sentence_curve
from components.frame.markup import Markup
from components.records.arrays import Array
from components.records.similarity import RAW, Reworded
from components.records.tokens import APART, PAIR, Tokens
from components.service import ModelService
from components.story.sentences.asked import ALONE, Compared
from components.story.sentences.pairs import beyond_limit
from components.views.wording import fixed

_STYLE = """<style>
.whole { margin: 0; display: flex; align-items: baseline; gap: 0.625rem; flex-wrap: wrap; }
.whole b { font-size: 1.75rem; line-height: 2.25rem; font-weight: 650; font-variant-numeric: tabular-nums; }
.whole-scale { position: relative; height: 1.375rem; margin: 2px 0.375rem 0.25rem; max-width: 18.75rem; }
.whole-scale::before { content: ""; position: absolute; inset: 0.625rem 0; height: 2px; background: var(--edge); }
.whole-scale i { position: absolute; }
.whole-scale .box { top: 0.3125rem; height: 0.75rem; min-width: 2px; background: light-dark(#DDE2EA, #303846); }
.whole-scale .tick { top: 0.1875rem; height: 1rem; width: 2px; margin-left: -1px; background: var(--muted); }
.whole-scale .dot { top: 0.3125rem; width: 0.75rem; height: 0.75rem; margin-left: -0.375rem; border-radius: 0.375rem; }
.whole-scale .dot { background: var(--chosen); }
.whole-ends { margin: 0; color: var(--muted); }
.whole-ends, .whole-note { font-size: 0.8125rem; line-height: 1.0625rem; font-variant-numeric: tabular-nums; }
.whole-note { margin: 2px 0 0; color: var(--muted); }
</style>"""


def prepare(bert: ModelService) -> None:
    """What the scale needs, whatever is typed."""
    bert.sentence_baseline()
    bert.reworded()


def halves(hidden: Array, tokens: Tokens) -> tuple[Array, Array]:
    """The states (K, T, H) of A's tokens and of B's in a pair, [CLS] and the first [SEP] with A's."""
    second = [token.position for token in tokens.tokens if token.segment]
    first = [token.position for token in tokens.tokens if not token.segment]
    return hidden[:, first], hidden[:, second]


def whole_sentences(it: Compared, states: Sequence[Array], bert: ModelService) -> float:
    """The cosine of both sentences after the last layer, from their `states` as they are: read apart on a scale, if the
    model reads the sentences of the scale; of a pair of its halves; 0, and nothing is shown, of one sentence. What is
    not as published of texts that are longer than the published procedure reads is said below.
    """
    if it.how == ALONE:
        return 0.0
    a, b = states if it.how == APART else halves(states[0], it.a)
    cosine = float(sentence_curve(a, b).cosines[-1])
    head = f'<p class="whole"><b>{fixed(cosine, 2)}</b> the whole sentences</p>'
    if it.how == PAIR:
        note = '<p class="whole-note">Of the means over each half of the pair, after the last layer.</p>'
        st.html(Markup(f"{_STYLE}{head}{note}"))
        return cosine
    scale = ""
    if band := bert.sentence_baseline().band(RAW):
        reworded = bert.reworded()
        low, middle, high = (float(ends[-1]) for ends in (band.low, band.median, band.high))
        scale = f"{_scale(cosine, (low, middle, high), reworded)}{_ends(middle, reworded)}"
    st.html(Markup(f"{_STYLE}{head}{scale}"))
    if note := beyond_limit(bert.sentence_limit(), it.a, it.b):
        st.info(note, icon=":material/content_cut:")
    return cosine


def _ends(middle: float, reworded: Reworded) -> str:
    """What the ticks and boxes are: the median at random, and of those reworded, with their middle half."""
    median, low, high = (fixed(value, 2) for value in (reworded.median, reworded.low, reworded.high))
    said = median if low == high else f"{median}, the middle half {low}–{high}"
    return f'<p class="whole-ends">two at random {fixed(middle, 2)}<br>reworded {said}</p>'


def _scale(cosine: float, random: tuple[float, float, float], reworded: Reworded) -> str:
    """A line from the least of all to 1: a box and a tick for random pairs, one for reworded ones, and the dot."""
    least = min(0.0, cosine, random[0], reworded.low)

    def at(value: float) -> float:
        return 100 * (min(value, 1.0) - least) / (1 - least) if least < 1 else 0.0

    def box(low: float, high: float) -> str:
        return f'<i class="box" style="left: {at(low):.1f}%; width: {at(high) - at(low):.1f}%"></i>'

    def tick(value: float, kind: str) -> str:
        return f'<i class="{kind}" style="left: {at(value):.1f}%"></i>'

    alt = escape(
        f"A scale: two sentences at random {fixed(random[0], 2)} to {fixed(random[2], 2)}, reworded "
        f"{fixed(reworded.low, 2)} to {fixed(reworded.high, 2)}, median {fixed(reworded.median, 2)}, these two "
        f"{fixed(cosine, 2)}."
    )
    boxes = f"{box(random[0], random[2])}{box(reworded.low, reworded.high)}"
    ticks = f"{tick(random[1], 'tick')}{tick(reworded.median, 'tick')}{tick(cosine, 'dot')}"
    return f'<div class="whole-scale" role="img" aria-label="{alt}">{boxes}{ticks}</div>'
