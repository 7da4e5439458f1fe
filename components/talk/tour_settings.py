"""The settings that each page has in its address, and their allowed values: what a tour can set.

A new page needs one line in `SETTINGS`; `tests/pages/test_tour_settings.py` visits every page and reports settings that
are missing here or no longer exist. Only the page knows how many layers or tokens there are, so any whole number is
accepted for them here.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path

from components.canvas.heatmaps.linked_heatmaps import ORDERS, SCALES
from components.frame.address import one_of
from components.records.sets import SETS
from components.records.similarity import RAW, STANDARDIZED
from components.records.tour import Rule
from components.records.vocabulary import MODES
from components.views import atlas, attention, corpus, embeddings, layers, map_settings, points, readout, vocabulary

PAGES = Path(__file__).parents[2] / "pages"
LONGEST_NUMBER = 10**9
PageSettings = dict[str, tuple[Rule, ...]]


def settings_of_pages() -> dict[str, PageSettings]:
    """Each page's name and its settings; without a rule a setting may be any text."""
    return {script.stem: SETTINGS.get(script.stem, {}) for script in sorted(PAGES.glob("*.py"))}


def choice(options: Iterable[str]) -> tuple[Rule, ...]:
    """One of these texts."""
    known = tuple(options)
    return (Rule(one_of(*known), f"one of {', '.join(option or '(empty)' for option in known)}"),)


def number(low: float, high: float | None = None, *, kind: Callable[[str], float] = int) -> tuple[Rule, ...]:
    """A number from `low` to `high`, whole if `kind` is int."""
    words = f"a {'whole ' if kind is int else ''}number from {low}" + ("" if high is None else f" to {high}")
    return (Rule(partial(_read_number, kind, low, LONGEST_NUMBER if high is None else high), words),)


def _read_number(kind: Callable[[str], float], low: float, high: float, text: str) -> float:
    if not low <= (value := kind(text)) <= high:
        raise ValueError(text)
    return value


def numbers(separator: str, count: int | None, words: str) -> tuple[Rule, ...]:
    """`count` whole numbers from 0 (None: any number of them), separated by `separator`."""
    return (Rule(partial(_read_numbers, separator, count), words),)


def _read_numbers(separator: str, count: int | None, text: str) -> list[int]:
    parts = text.split(separator)
    if count not in (None, len(parts)) or not all(part.isascii() and part.isdigit() for part in parts):
        raise ValueError(text)
    return [int(part) for part in parts]


TEXT: tuple[Rule, ...] = ()
INDEX, SWITCH, SEED = number(0), choice(("0", "1")), number(0, 9_999)  # the index of a layer, token or point, from 0
MEASURE, METRIC = choice(("euclidean", "cosine")), choice(readout.METRIC_WORDS)
CELL, WINDOW = numbers(",", 2, "a row and a column such as 2,120"), numbers("-", 2, "columns such as 0-63")
HEATMAPS = {"cell": CELL, "window": WINDOW, "order": choice(ORDERS), "scale": choice(SCALES)}
CORPUS = {"set": choice((corpus.HERE, *SETS, corpus.OWN)), "lines": TEXT, "with": SWITCH}
WORD = {"word": TEXT, "pieces": choice(points.OF_WORD)}
POINTS = {
    **CORPUS, **WORD, "points": choice(points.KINDS), "specials": SWITCH, "pool": choice(points.OF_SENTENCE),
    "point": INDEX, "token": INDEX, "colour": TEXT,
}  # fmt: skip
MAP = {
    "method": choice(map_settings.METHODS), "neighbors": number(2, 100), "dist": number(0.0, 0.99, kind=float),
    "metric": METRIC, "seed": SEED,
}  # fmt: skip
SETTINGS: Mapping[str, PageSettings] = {
    "home": {"token": INDEX},
    "atlas": {"by": choice(atlas.MODES), "lit": TEXT, "piece": INDEX, "tokens": SWITCH},
    "attention": {
        "layer": number(1), "head": INDEX, "hide": SWITCH, "between": choice(attention.BETWEEN),
        "drawn": choice(("lines", "heatmap")), "from": INDEX,
    },
    "blank": {"token": INDEX, "near": number(1, 15)},
    "context": {
        **POINTS, **MAP, "dim": choice((map_settings.FLAT, map_settings.SOLID)), "layer": INDEX, "seeds": SWITCH,
        "space": TEXT, "find": TEXT, "by_colour": TEXT, "pieces_on_map": SWITCH, "token": INDEX,
    },
    "contributions": {},
    "decomposition": {
        "layer": INDEX, "token": INDEX, "split": INDEX, "head": INDEX,
        "cell": CELL, "window": WINDOW, "order": choice(ORDERS),
    },
    "dropout": {"p": number(0.0, 0.5, kind=float), "seed": SEED},
    "embeddings": {
        **HEATMAPS, "token": INDEX, "rows": choice(embeddings.ROWS),
        **{f"one_{name}": rule for name, rule in HEATMAPS.items()},
    },
    "encoder": {
        "layer": number(1), "head": number(1), "token": INDEX, "inner": SWITCH,
        "cell": TEXT, "window": WINDOW, "order": choice(ORDERS),
    },
    "layers": {
        **POINTS, **MAP, "placed": choice(layers.ALIGNMENTS), "view": choice(layers.VIEWS), "namesakes": SWITCH,
        "colour_all": TEXT,
    },
    "model": {
        "group": TEXT, "filter": TEXT, "parameter": TEXT, "log": SWITCH, "blocks": choice(("mean", "rms")),
    },
    "normalization": {"token": INDEX, "zeroed": INDEX, "measure": MEASURE},
    "padding": {"pads": number(1), "layer": INDEX},
    "pairs": {"measure": MEASURE, "cell": CELL, "window": WINDOW, "scale": choice(SCALES)},
    "positions": {"token": INDEX, "cosine_cell": CELL, "cosine_window": WINDOW},
    "readout": {
        "token": INDEX, "metric": METRIC, "near": number(1, 15), "mask": numbers(",", None, "positions such as 2,5"),
    },
    "senses": {**CORPUS, **WORD, "probe": SWITCH, "compare": choice((RAW, STANDARDIZED))},
    "similarity": {"first": INDEX, "second": INDEX, "layer": INDEX, "compare": choice((RAW, STANDARDIZED))},
    "stations": {},
    "status": {},
    "tables": {
        "cells": choice(("size", "mean")), "token": INDEX,
        **{f"{table}_{part}": rule for table in ("word", "position", "segment")
           for part, rule in (("cell", CELL), ("window", WINDOW))},
    },
    "tokens": {
        "limit": INDEX, "pad": INDEX, "token": INDEX, "word": TEXT, "step": number(1), "second": TEXT,
    },
    "vocabulary": {
        "mode": choice(MODES), "search": TEXT, "kind": TEXT, "script": TEXT, "digits": choice(vocabulary.DIGITS),
        "words": TEXT, "near": number(1, 50),
    },
}  # fmt: skip
