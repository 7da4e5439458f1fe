"""Heads on the page of causes: beside the picture the path of the chosen cell, cut one head at a time, or what else
moves with it; below it what each head is worth.
"""

from collections.abc import Sequence
from html import escape

import numpy as np
import streamlit as st
from pandas import DataFrame

from components.compute.cause import HeadCuts, SwitchedOff, stand_in
from components.compute.heads import preferred
from components.compute.interventions import After, Cut, Intervention, Swap
from components.frame.markup import Markup, isolated
from components.records.heads import KINDS, HeadsInGeneral
from components.records.tokens import Tokens
from components.story.cause.grids import Grid, column_names
from components.views.cause_told import KIND_NAMES, LEAST_MOVED, MOVES
from components.views.wording import brief_name, fixed, token_name

MOST_BARS = 16
STRONG = 0.3  # of the largest bar: it is named in bold
_STYLE = """<style>
.effects { width: 100%; border-collapse: collapse; font-size: 0.8125rem; line-height: 1.0625rem; }
.effects { font-variant-numeric: tabular-nums; }
.effects caption { text-align: start; font-size: 1rem; line-height: 1.25rem; font-weight: 650; padding-bottom: 0.25rem;
  overflow-wrap: anywhere; }
.effects :is(th, td) { padding: 0; border: 0; font-weight: 400; text-align: start; height: 1.125rem;
  white-space: nowrap; }
.effects th { width: 3.625rem; max-width: 6rem; overflow: hidden; text-overflow: ellipsis; padding-right: 0.5rem; }
.effects td:last-child { width: 2.75rem; text-align: end; }
.effects :is(th, td:last-child) { color: var(--muted); }
.effects .strong :is(th, td) { font-weight: 650; color: inherit; }
.effects i { display: block; height: 0.625rem; min-width: 1px; border-radius: 1px; }
.effects .strong i { background: light-dark(#DE952A, #C98A1E); }
.effects .weak i { background: light-dark(#B9C0CB, #4A5364); }
.effects-note { font-size: 0.8125rem; line-height: 1.0625rem; margin: 0.25rem 0 0; color: var(--muted); }
</style>"""
MEAN, HERE = "mean", "this text by"


ReadPath = tuple[int, int, bool, bool]  # source, layer, in later layers too, hidden from everyone


def path_of(change: Intervention, target: int, layers: int, grid: Grid) -> ReadPath | None:
    """The path by which the target reads what is changed; of a swap, in that later layer over which the share in the
    `grid` changes most.

    None where it reads nothing: a part that is switched off, its own vector, a vector after the last layer.
    """
    if isinstance(change, Cut):
        return change.source, change.first, change.last > change.first, change.reader is None
    if isinstance(change, Swap) and change.layer < layers and change.pairs[0][0] != target:
        shares = grid.values[change.layer :, grid.columns.index(change.pairs[0][0])]
        read_in = int(np.abs(np.diff(shares)).argmax()) if len(shares) > 1 else 0
        return change.pairs[0][0], change.layer + 1 + read_in, False, False
    return None


def beside(
    heads: HeadCuts | None, path: ReadPath | None, title: str, after: After, tokens: Tokens, target: int,
    *, swapped: bool
) -> None:  # fmt: skip
    """The heads of a path or, where nothing is read by one, what moves with the change of that `title`."""
    if heads and path:
        heads_of_path(heads, tokens, path, swapped=swapped)
    else:
        moves_with_it(title, after, tokens, target)


def heads_of_path(cut: HeadCuts, tokens: Tokens, path: ReadPath, *, swapped: bool = False) -> None:
    """What a cut of the path in each head alone does, as bars. Under a swap, too, it is a cut, and says so."""
    source, layer, onward, everyone = path
    where = f"layer\N{NO-BREAK SPACE}{layer}{' and later' if onward else ''}"
    names = [brief_name(tokens.names, place) for place in (source, cut.position)]
    title = f"{names[0]} hidden from all, {where}" if everyone else f"{names[0]} → {names[1]}, {where}"
    labels = [f"head {head}" for head in range(1, len(cut.moved) + 1)]
    by_cut = "Cut where its share changes most, in one head at a time. " if swapped else ""
    _bars(f"{title}, by a cut" if swapped else title, labels, cut.moved, by_cut + alone(cut))


def moves_with_it(title: str, after: After, tokens: Tokens, target: int) -> None:
    """How far the last vector of each token moves with a change, the target's own among them, as bars."""
    last = after.moved[-1]
    order = np.argsort(-last, kind="stable").tolist()[:MOST_BARS]
    shown = sorted(order) if len(last) <= MOST_BARS else order
    name = token_name(tokens.names, target)
    note = f"Thousandths of 1 − cosine of each token's last vector with itself before; {name} is asked about."
    _bars(title, column_names(tokens, shown), last[shown], note)


def alone(cut: HeadCuts) -> str:
    """The heads one by one beside all at once: effects do not add up. That heads stand in for each other is said only
    where it follows from the numbers."""
    if len(cut.moved) == 1:
        return f"The only head: {_thousandths(cut.together)} thousandths."
    summed, at_once = _thousandths(float(cut.moved.sum())), _thousandths(cut.together)
    together = f"One by one they add up to {summed}; cut all at once it is {at_once}"
    if cut.together < LEAST_MOVED or summed == at_once:
        return f"{together} thousandths."
    return f"{together}: heads stand in for each other." if stand_in(cut) else f"{together}: effects need not add up."


def _bars(title: str, names: Sequence[str], values: np.ndarray, note: str) -> None:
    end = max(float(values.max()), 1e-9)
    rows = "".join(_row(name, float(value), end) for name, value in zip(names, values, strict=True))
    caption = f"<caption>{isolated(escape(title))}</caption>"
    html = f'{_STYLE}<table class="effects">{caption}<tbody>{rows}</tbody></table>'
    st.html(Markup(f'{html}<p class="effects-note">{isolated(escape(note))}</p>'))


def _row(name: str, value: float, end: float) -> str:
    strength = "strong" if value >= max(STRONG * end, LEAST_MOVED) else "weak"
    label = f'<th scope="row" title="{escape(name, quote=True)}">{isolated(escape(name))}</th>'
    bar = f'<td><i style="width:{100 * value / end:.1f}%"></i></td>'
    return f'<tr class="{strength}">{label}{bar}<td>{_thousandths(value)}</td></tr>'


def _thousandths(value: float) -> str:
    return fixed(1000 * value, 1)


def ranked_heads(off: SwitchedOff, general: HeadsInGeneral) -> DataFrame:
    """One row for each head, the one that is worth most first; 1 − cosine of the mean of all tokens' last vectors.

    What a head is worth is measured with its mean in its place; so `off` has a column only if it is, too.
    """
    assert general.worth is not None
    heads = general.worth.shape[1]
    order = np.argsort(-general.worth, axis=None, kind="stable")
    names = [*(KIND_NAMES[kind] for kind in KINDS), ""]
    computed = np.full(general.worth.shape, np.nan, np.float32)
    computed[: len(off.mean_heads)] = off.mean_heads
    here = {HERE: computed.flat[order]} if off.by == MEAN else {}
    return DataFrame(
        {
            "rank": range(1, len(order) + 1),
            "layer": order // heads + 1,
            "head": order % heads + 1,
            MOVES: general.worth.flat[order],
            **here,
            "prefers": [names[kind] for kind in preferred(general)[0].flat[order]],
        }
    )


def ranking(off: SwitchedOff, general: HeadsInGeneral) -> None:
    """The table of all heads by what they are worth."""
    st.header("What each head is worth", anchor="what-each-head-is-worth")
    st.caption(
        "How far switching a head off, its mixed values replaced by their mean, moves the mean of all tokens' last "
        f"vectors, 1 − cosine: on average over {general.source}{', and in this text' if off.by == MEAN else ''}. A "
        "head that is worth little alone may stand in for another."
    )
    small = st.column_config.NumberColumn(format="%.4f")
    most = st.column_config.TextColumn(
        help="The kind of token to which it gives its largest share in general, if that "
        "is half as much again as an even share."
    )
    st.dataframe(
        ranked_heads(off, general),
        key="ranked_heads",
        hide_index=True,
        column_config={MOVES: small, HERE: small, "prefers": most},
    )
