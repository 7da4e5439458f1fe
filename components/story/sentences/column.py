"""Beside the picture: how alike the whole sentences are, on a scale from two at random to one and the same reworded."""

from collections.abc import Sequence
from html import escape

import streamlit as st

from components.compute.similarity import sentence_curve
from components.frame.markup import Markup
from components.records.arrays import Array
from components.records.rewordings import Reworded
from components.records.similarity import RAW
from components.records.tokens import APART, PAIR, Tokens
from components.service import ModelService
from components.story.sentences.asked import ALONE, Compared
from components.story.sentences.parts import beyond_limit
from components.views.wording import fixed

_STYLE = """<style>
.whole { margin: 0; display: flex; align-items: baseline; gap: 10px; flex-wrap: wrap; }
.whole b { font-size: 28px; line-height: 36px; font-weight: 650; font-variant-numeric: tabular-nums; }
.whole-scale { position: relative; height: 22px; margin: 2px 6px 4px; max-width: 300px; }
.whole-scale::before { content: ""; position: absolute; inset: 10px 0; height: 2px; background: var(--edge); }
.whole-scale i { position: absolute; }
.whole-scale .box { top: 5px; height: 12px; min-width: 2px; background: light-dark(#DDE2EA, #303846); }
.whole-scale .tick { top: 3px; height: 16px; width: 2px; margin-left: -1px; background: var(--muted); }
.whole-scale .dot { top: 5px; width: 12px; height: 12px; margin-left: -6px; border-radius: 6px; }
.whole-scale .dot { background: var(--chosen); }
.whole-ends { display: flex; justify-content: space-between; gap: 12px; max-width: 300px; margin: 0; }
.whole-ends { color: var(--muted); font-size: 13px; line-height: 17px; font-variant-numeric: tabular-nums; }
.whole-note { margin: 2px 0 0; color: var(--muted); font-size: 13px; line-height: 17px; }
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
    """What the ticks and boxes are: the median at random, and the middle half of those reworded."""
    low, high = fixed(reworded.low, 2), fixed(reworded.high, 2)
    said = low if low == high else f"{low} to {high}"
    return f'<p class="whole-ends"><span>two at random {fixed(middle, 2)}</span><span>reworded {said}</span></p>'


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
