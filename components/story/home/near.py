"""What the followed word has become: for every layer the nearest use, as a list beside the journey."""

from collections.abc import Sequence
from html import escape

import streamlit as st

from components.frame.markup import Markup, isolated
from components.records.graphemes import beginning
from components.records.uses import Nearness, NearUse
from components.views.wording import fixed, outward

MOST_ROWS, AROUND = 7, 22
_STYLE = """<style>
.nearest-uses { width: 100%; border-collapse: collapse; font-size: 0.8125rem; line-height: 1.0625rem; }
.nearest-uses { font-variant-numeric: tabular-nums; }
.nearest-uses caption { text-align: start; font-weight: 650; padding-bottom: 0.25rem; }
.nearest-uses :is(th, td) { padding: 0.25rem 0; border: 0; border-top: 1px solid var(--edge); }
.nearest-uses :is(th, td) { font-weight: 400; text-align: start; vertical-align: top; }
.nearest-uses th { color: var(--muted); white-space: nowrap; padding-right: 0.625rem; }
.nearest-uses td:last-child { text-align: end; padding-left: 0.5rem; }
.near-note { font-size: 0.8125rem; line-height: 1.0625rem; margin: 0.25rem 0 0; color: var(--muted); }
</style>"""


def nearest_uses(word: str, near: Sequence[NearUse], nearness: Nearness, own: int, every: int) -> None:
    """Of the `word`: a row for each layer, of many layers for every n-th, and what random pairs of uses stay below.

    They are the nearest of its `own` uses, so many, or where these are few of the others of `every` one on the map.
    A row quotes no sentence if another use is as near, and has none if the nearest is no nearer than random pairs.
    """
    step = -(-(len(near) - 1) // (MOST_ROWS - 1)) if len(near) > 1 else 1
    shown = sorted({*range(0, len(near), step), len(near) - 1})
    rows = "".join(_row(layer, near[layer], float(nearness.random[layer])) for layer in shown)
    low, high = (fixed(outward(float(end), 2, upper=True), 2) for end in (min(nearness.random), max(nearness.random)))
    bound = low if low == high else f"{low} to {high}, depending on the layer"
    of_own, named = near[-1].of_same_word, isolated(escape(word))
    count = own if of_own else every - own
    note = f"The nearest of {count:,} uses, by cosine from the mean use. 19 of 20 random pairs have at most {bound}."
    caption = f"Nearest uses of {named}" if of_own else f"Uses of other words nearest to {named}"
    table = f'<table class="nearest-uses"><caption>{caption}</caption><tbody>{rows}</tbody></table>'
    st.html(Markup(f'{_STYLE}{table}<p class="near-note">{note}</p>'))


def _row(layer: int, near: NearUse, random: float) -> str:
    if near.cosine <= random:
        cells = "<td>none is near</td><td></td>"
    elif near.equal > 1:
        of = f" of <b>{escape(near.word)}</b>" if near.words == 1 else ""
        cells = f"<td>{near.equal:,} uses{of}, equally near</td><td>{fixed(near.cosine, 2)}</td>"
    else:
        cells = f'<td title="{escape(near.sentence, quote=True)}">{_quoted(near)}</td><td>{fixed(near.cosine, 2)}</td>'
    return f'<tr><th scope="row">{f"layer {layer}" if layer else "input"}</th>{cells}</tr>'


def _quoted(near: NearUse) -> str:
    before, word, after = near.use.parts
    return f"{escape(_end_of(before))}<b>{escape(word)}</b>{escape(_start_of(after))}"


def _start_of(text: str) -> str:
    """The first words of a text, as many as there is room for."""
    if len(text) <= AROUND:
        return text
    return f"{beginning(text, AROUND).rpartition(' ')[0]}\N{NO-BREAK SPACE}…"


def _end_of(text: str) -> str:
    if len(text) <= AROUND:
        return text
    return f"…\N{NO-BREAK SPACE}{text[-AROUND:].partition(' ')[2]}"
