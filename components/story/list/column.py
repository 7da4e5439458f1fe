"""Beside the map: what the points that a reader drew a line around have in common, and the lines, worst first; below it
the true neighbours of a point, since a map may show others.
"""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from html import escape

import numpy as np
import streamlit as st
from pandas import DataFrame

from components.compute.corpus import titles
from components.compute.labels import Agreement
from components.compute.vectors import unit_vectors
from components.figures.points import SHAPES, PointStyle
from components.frame import address
from components.frame.markup import Markup, isolated
from components.frame.number_table import number_table
from components.frame.streamlit_internals import browser_component
from components.records.corpus import PointKind, Points
from components.records.projection import Trust
from components.records.similarity import Near
from components.records.tokens import Tokens
from components.story.list.points import WORDS, listed_csv, pick
from components.story.list.words import noun
from components.views import wording
from components.views.wording import counted, fixed, listed, quoted, shortened

SHOWN, MOST, LETTERS = 7, 300, 60  # rows at first, rows at all, letters of a line
MOST_COMMON = 5  # words that are named
_draw = browser_component("list_rows", html="<div class='list-rows'></div>")
_STYLE = """<style>
.around { font-variant-numeric: tabular-nums; padding-bottom: 0.5rem; border-bottom: 1px solid var(--edge); }
.around h3 { font-size: 0.8125rem; line-height: 1.0625rem; font-weight: 650; margin: 0 0 2px; padding: 0; }
.around p { font-size: 0.8125rem; line-height: 1.1875rem; margin: 0; overflow-wrap: anywhere; }
@media (hover: none) { .by-pointer { display: none; } } /* there charts have no tool bar */
</style>"""
COSINE = st.column_config.NumberColumn(width=62, format="%.3f", help=wording.COSINE)
EXCESS = st.column_config.NumberColumn(width=66, format="%+.3f", help=wording.EXCESS)
STANDARDISED = st.column_config.NumberColumn(width=94, format="%.3f", help=wording.STANDARDISED)


def drawn_around(points: Points, numbers: Sequence[int], layer: int, tokens: Tokens, point: int) -> None:
    """The points that a reader drew a line or a box around, with what they have in common; how to, if there are none. A
    click on one looks at it."""
    if not numbers:
        hint = "Draw around points to list them: point at the map for lasso and box."
        st.html(Markup(f'{_STYLE}<div class="around by-pointer"><p>{hint}</p></div>'))
        return
    what = counted(len(numbers), noun(points))
    said = (
        f"<p>{part}</p>"
        for part in (*_labels(points, numbers), *_cosines(points, numbers, layer), _common(points, numbers))
    )
    st.html(Markup(f'{_STYLE}<div class="around"><h3>Selected: {what}</h3>{"".join(said)}</div>'))
    rows = [(number, _text(points, number), "", -1) for number in numbers[:MOST]]
    more = "" if len(numbers) <= SHOWN else f"all {what}" if len(numbers) <= MOST else f"the first {MOST}"
    _rows(points, tokens, point, "", rows[:SHOWN], rows if more else [], more, name="selected_rows")
    st.download_button(
        "CSV", partial(listed_csv, points, numbers), "selected.csv", "text/csv", key="lasso_csv", on_click="ignore",
        type="tertiary", icon=":material/download:", help="These points with their lines",
    )  # fmt: skip


def _labels(points: Points, numbers: Sequence[int]) -> list[str]:
    """The most frequent label among them, and how many points have it in the whole list."""
    labels = Counter(points.line_of(number).sense for number in numbers)
    labels.pop("", None)
    if not labels:
        return []
    label, count = labels.most_common(1)[0]
    whole = sum(points.line_of(number).sense == label for number in range(len(points)))
    return [f"label <b><bdi>{escape(shortened(label))}</bdi></b> {count} of {len(numbers)} ({whole} in the list)"]


def _cosines(points: Points, numbers: Sequence[int], layer: int) -> list[str]:
    """The mean cosine of every two of them, and of every two points of the list."""
    if len(numbers) < 2:
        return []
    units = unit_vectors(points.at(layer).astype(np.float64))
    here, everywhere = (fixed(_mean_of_pairs(some), 2) for some in (units[list(numbers)], units))
    return [f"mean cosine <b>{here}</b>, all pairs {everywhere}"]


def _mean_of_pairs(units: np.ndarray) -> float:
    count, total = len(units), units.sum(axis=0)
    return float((total @ total - (units * units).sum()) / (count * (count - 1)))


def _common(points: Points, numbers: Sequence[int]) -> str:
    """The words that all their lines have, but for the one that is looked at."""
    lines = [points.line_of(number) for number in numbers]
    words = [{word.lower() for word in WORDS.findall(f"{line.a} {line.b}")} for line in lines]
    common = sorted(set.intersection(*words) - {points.wanted.word.lower()})
    said = listed([quoted(shortened(word)) for word in common], MOST_COMMON) if common else "none"
    return f"words in common: {isolated(escape(said))}"


def lines_by_label(
    found: Agreement, points: Points, tokens: Tokens, point: int, layer: int, style: PointStyle
) -> None:  # fmt: skip
    """Of each point, with its mark on the map, how many of its three nearest share its label: those of the chosen label
    first, on request all of them, worst first. A click looks at one."""
    near = found.near[points.layers.index(layer) if points.every_layer else 0].tolist()
    marks = {at: number for number, _, points_at in style.groups() for at in points_at} if style.categories else {}
    worst = sorted(range(len(found)), key=lambda at: (near[at], at))[:MOST]
    label = points.line_of(point).sense
    own = sorted((at for at in range(len(found)) if found.labels[at] == label), key=lambda at: (-near[at], at))
    first = [*own[:SHOWN], *[at for at in worst if at not in own][: max(0, SHOWN - len(own))]]
    whole = f"all {len(found):,} {noun(points)}s, worst first" if len(found) <= MOST else f"the worst {MOST}"
    title = f"Nearest {('one shares', 'two share', 'three share')[found.compared - 1]} the label"

    def row(at: int) -> tuple[int, str, str, int]:
        number = int(found.points[at])
        return number, _text(points, number), f"{near[at]} of {found.compared}", marks.get(number, -1)

    more = whole if len(found) > len(first) else ""
    every = list(map(row, worst)) if more else []
    _rows(points, tokens, point, title, list(map(row, first)), every, more, style.palette)


def nearest_lines(near: Sequence[Near], points: Points, tokens: Tokens, point: int) -> None:
    """The points nearest to the chosen one, with their cosines. A click looks at one."""
    rows = [(one.point, _text(points, one.point), fixed(one.cosine, 2), -1) for one in near]
    _rows(points, tokens, point, f"Nearest to {quoted(shortened(_text(points, point)))}", rows, [], "")


def _rows(
    points: Points, tokens: Tokens, point: int, title: str, first: list[tuple[int, str, str, int]],
    every: list[tuple[int, str, str, int]], more: str, colours: Sequence[str] = (), name: str = "list_rows",
) -> None:  # fmt: skip
    key = address.fresh(name)

    def click() -> None:
        if isinstance(chosen := st.session_state[key].point, int):
            pick(points, tokens, chosen)

    data = {
        "title": title, "first": first, "every": every, "more": more, "chosen": point,
        "colours": list(colours), "shapes": len(SHAPES),
    }  # fmt: skip
    _draw(key=key, data=data, on_point_change=click)


def _text(points: Points, number: int) -> str:
    """A point's line, or the name of a token."""
    if points.wanted.kind is PointKind.TOKEN:
        return points.names[number]
    line = points.line_of(number)
    return shortened(" | ".join(filter(None, (line.a, line.b))) or "(no text)", LETTERS)


def exactly(
    points: Points, point: int, nearest: Sequence[Near], entries: Sequence[tuple[str, float]], false: Sequence[int],
    trust: Trust | None,
) -> None:  # fmt: skip
    """What is nearest to the chosen point, as numbers: points, rows of the word table, and what only seems so; and how
    far the map can be trusted."""
    st.header("Its neighbours, exactly", anchor="neighbours", divider="gray")
    st.text(f"Of {titles(points)[point]}")
    left, right = st.columns(2)
    with left:
        near_table(points, nearest)
        false_neighbours(points, false)
    with right:
        entries_table(entries)
        if trust:
            trust_table(trust)


def trust_table(trust: Trust) -> None:
    """How far the map can be trusted."""
    table = DataFrame(
        {
            "Trustworthiness": [trust.trustworthiness],
            "Kept": [trust.kept],
            "Kept by chance": [trust.chance],
            "Compared": [trust.k],
        }
    )
    of_map = st.column_config.NumberColumn(format="%.3f", help=wording.TRUST)
    number_table(table, key="trust", hide_index=True, column_config={"Trustworthiness": of_map})


def near_table(points: Points, nearest: Sequence[Near]) -> None:
    """The nearest points in the original space, by cosine."""
    names = titles(points, brief=True)
    table = DataFrame(
        {
            "Nearest vectors": [names[near.point] for near in nearest],
            "Cosine": [near.cosine for near in nearest],
            "Excess": [near.above for near in nearest],
            "Standardised": [near.standardized for near in nearest],
        }
    )
    wide = st.column_config.TextColumn(width=116, help="In brackets: the position, or sentence:position.")
    columns = {"Nearest vectors": wide, "Cosine": COSINE, "Excess": EXCESS, "Standardised": STANDARDISED}
    number_table(table, key="near", hide_index=True, column_config=columns)


def false_neighbours(points: Points, false: Sequence[int]) -> None:
    """A line that names the points that are near on the map but not in the original space."""
    if not false:
        return
    names = titles(points)
    listed = ", ".join(names[point] for point in false[:5])
    more = f" and {len(false) - 5} more" if len(false) > 5 else ""
    st.text(f"Near on the map, but not in this layer (faint lines): {listed}{more}.")


def entries_table(entries: Sequence[tuple[str, float]]) -> None:
    """The nearest rows of the word table, by cosine."""
    table = DataFrame(entries, columns=["Nearest vocabulary row", "Cosine"])
    number_table(table, key="entries", hide_index=True, column_config={"Cosine": COSINE})
