"""The picture of /sentences: both sentences with the words that are compared, and a line over the layers for each."""

from functools import partial
from typing import Any

import streamlit as st
from pandas import DataFrame

from components.canvas.figure import figure_footer
from components.compute.apart import word_groups
from components.frame import address
from components.frame.streamlit_internals import browser_component
from components.records.similarity import STANDARDIZED, Band, Baseline
from components.records.tokens import APART, PAIR
from components.story.sentences.asked import Compared, choose, mark_of, name_of, segments_of
from components.story.sentences.random_pairs import no_band
from components.story.sentences.words import name_of_line
from components.views.wording import quoted

KEY = "readings"
_draw = browser_component("sentences_readings", html="<div class='readings' data-figure></div>")


def readings(it: Compared, baseline: Baseline, kind: str) -> None:
    """Draw it; a click on a word of each sentence chooses both."""
    band = baseline.band(kind)
    key, measure = address.fresh(KEY), "cosine after standardising" if kind == STANDARDIZED else "cosine"
    alt = f"The {measure} of {_two(it)} by layer{', with the band of random pairs of words' if band else ''}."
    _draw(
        key=key,
        data=packed(it, baseline, kind) | {"title": f"{measure} of the two vectors", "alt": alt},
        on_pair_change=partial(_take, key, it.how, len(it.a), len(it.b)),
    )
    figure_footer(KEY, alt, partial(numbers, it, band), over=True)


def packed(it: Compared, baseline: Baseline, kind: str) -> dict[str, Any]:
    """What the browser gets: a line for each pair, with the positions of its words; both sentences, word by word."""
    band = baseline.band(kind)
    return {
        "mark": mark_of(it),
        "lines": [
            {"name": name_of_line(pair), "at": [pair.in_a[0], pair.in_b[0]], "values": it.of(pair).tolist()}
            for pair in it.pairs
        ],
        "chosen": it.pairs.index(it.chosen),
        "band": [band.low.tolist(), band.high.tolist()] if band else [],
        "rows": _rows(it),
        "note": f"{_read(it)} {'Grey: nine in ten random pairs of words.' if band else no_band(baseline)}",
    }


def numbers(it: Compared, band: Band | None) -> DataFrame:
    """A row for each layer, a column for each pair of words, and the band's ends."""
    columns: dict[str, Any] = {"layer": range(len(it.hidden_a))}
    columns |= {f"{name_of_line(pair)} ({pair.in_a[0]}, {pair.in_b[0]})": it.of(pair) for pair in it.pairs}
    if band:
        columns |= {"random pairs: 5th percentile": band.low, "random pairs: 95th percentile": band.high}
    return DataFrame(columns)


def _rows(it: Compared) -> list[dict[str, Any]]:
    """Both sentences: the words of each with the position of its first piece, and what is chosen if it is no word."""
    titles = ("A", "B") if it.how in (APART, PAIR) else ("", "")
    rows = []
    for title, segment, (tokens, chosen) in zip(titles, segments_of(it.how), it.sides(it.chosen), strict=True):
        words = {group[0]: name for name, group in word_groups(tokens, segment)}
        words.setdefault(chosen[0], name_of(tokens, chosen))
        rows.append({"title": title, "words": [[words[position], position] for position in sorted(words)]})
    return rows


def _read(it: Compared) -> str:
    """How both were read."""
    return {
        APART: "Each sentence is read alone.",
        PAIR: "Both are read as one pair: every word has read both sentences.",
    }.get(it.how, "Both are read in one sentence.")


def _two(it: Compared) -> str:
    return f"{quoted(it.chosen.word)} and {quoted(it.chosen.other)}"


def _take(key: str, how: str, count: int, others: int) -> None:
    """Choose a pair that exists."""
    match st.session_state.get(key, {}).get("pair"):
        case [int(first), int(second)] if 0 <= first < count and 0 <= second < others:
            choose(how, first, second)
