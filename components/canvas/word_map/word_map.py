"""A small map of the uses of one word, as a component of our own: light, and it writes the sentence of each dot."""

from collections.abc import Sequence
from functools import partial

import pandas as pd

from components.canvas.figure import figure_footer
from components.figures.points import NAMED_UP_TO, PALETTE
from components.figures.uses import shortened
from components.frame.streamlit_internals import browser_component
from components.records.projection import Projection

LONGEST = 90  # characters before and after a word
# Circle, square, diamond, ring, frame; each in all colors: WordNet has examples for up to 49 senses of a word.
SHAPES = 5
_map = browser_component("word_map", html='<div class="word-map" data-figure></div>')


def word_map(
    drawn: Projection,
    sentences: Sequence[tuple[str, str, str]],
    senses: Sequence[str],
    *,
    key: str,
    alt: str,
    caption: str,
) -> None:
    """Draw `drawn` (N, 2), the uses of a word: N `sentences` (before, word, after), and the senses of all but the last.

    The last point is the word that was typed.
    """
    kinds = list(dict.fromkeys(senses))
    dots = [
        {
            "at": [round(float(part), 4) for part in point],
            "kind": kinds.index(senses[number]) if number < len(senses) else -1,
            "parts": list(_near(*sentences[number])),
            "here": number == len(senses),
        }
        for number, point in enumerate(drawn.points)
    ]
    data = {
        "dots": dots,
        "kinds": [
            {"name": shortened(name), "color": PALETTE[kind % len(PALETTE)], "shape": kind // len(PALETTE) % SHAPES}
            for kind, name in enumerate(kinds)
        ],
        "named": NAMED_UP_TO,
        "axes": list(drawn.axes),
        "here": f"{sentences[-1][1]} (here)",
        "alt": alt,
    }
    _map(key=key, data=data)
    figure_footer(key, alt, partial(_table, drawn, sentences, senses), caption=caption)


def marks_caption(senses: int) -> str:
    """How the marks of so many senses are told apart."""
    if senses <= len(PALETTE):
        return "Each sense has its own colour."
    if senses <= SHAPES * len(PALETTE):
        return "Each sense has its own combination of colour and shape."
    return "Some senses share both colour and shape: point at a dot to read its sense."


def _near(before: str, word: str, after: str) -> tuple[str, str, str]:
    """The sentence around a word without what is far from it in a long text."""
    start = before if len(before) <= LONGEST else "…" + before[-LONGEST:]
    return start, word, after if len(after) <= LONGEST else after[:LONGEST] + "…"


def _table(drawn: Projection, sentences: Sequence[tuple[str, str, str]], senses: Sequence[str]) -> pd.DataFrame:
    """One row per point: its sentence with the word in brackets, its sense, and its coordinates."""
    marked = [f"{before}[{word}]{after}" for before, word, after in sentences]
    x, y = drawn.points.T
    return pd.DataFrame({"use": marked, "sense": [*senses, ""], "x": x, "y": y})
