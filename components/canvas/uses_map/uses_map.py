"""The map of uses, drawn with WebGL; panning, zooming and moving between layers happen in the browser alone.

There are two components: one keeps the uses and their coordinates in the browser, where they are sent only once; the
other draws the map and gets what changes with each sentence.
"""

import json
import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial

import numpy as np
import streamlit as st

from components.canvas.figure import figure_footer
from components.compute.data_frame import DataFrame, data_frame, joined
from components.figures.points import PALETTE
from components.frame import address
from components.frame.settings import LAYER
from components.frame.streamlit_internals import browser_component
from components.records.arrays import Array
from components.records.uses import FAMILIES, POS, SUBJECTS, TOPICS
from components.records.uses_map import DrawnUses, NearUse, Placed, UsesMap

COLOURS = {"topic": "Topic", "pos": "Part of speech", "sense": "Senses of the chosen word"}
_HTML = """
<div class="uses" data-figure>
  <div class="stage" role="group">
    <canvas class="points" aria-hidden="true"></canvas>
    <canvas class="labels" tabindex="0" role="img"
      aria-label="Map: arrow keys move it, plus and minus zoom, 0 shows all, Enter picks the middle"></canvas>
    <div class="card" hidden data-screen></div>
    <div class="zoom" data-screen><button class="in" title="Zoom in on the word" aria-label="Zoom in">+</button
    ><button class="out" title="Zoom out" aria-label="Zoom out">−</button
    ><button class="home" title="Show all" aria-label="Show all">⌂</button
    ><button class="box" title="Draw a box to list what is inside (or hold Shift)" aria-pressed="false"
      aria-label="Draw a box to list what is inside">▭</button></div>
  </div>
  <div class="side">
    <div class="layers" data-screen><button class="play" aria-pressed="false" title="Play from layer 0 to the last"
      aria-label="Play the layers"></button><input type="range" min="0" step="1" aria-label="Layer of the map"><output
      ></output></div>
    <p class="of"></p>
    <ol class="near"></ol>
    <p class="note"></p>
    <div class="legend" role="group" aria-label="Colours"></div>
  </div>
  <p class="said" aria-live="polite" data-screen></p>
</div>
"""
_keep = browser_component("uses_base")
_draw = browser_component("uses_map", html=_HTML)


@dataclass(frozen=True)
class UsesView:
    """What the map highlights: `by` is what the colours mean, `found` are rows of highlighted uses.

    `chosen` is the index of the selected word, `chosen_use` the row of the selected use or −1. `senses` are the names
    of the selected word's senses, `marked` pairs of a row and the index of its sense; `more_senses` have no colour.
    `near` are the uses nearest to the selected word in every layer (L + 1,), nearest first, and `title` says of which
    word; `ties` (L + 1, N) are the cosines of the selected word with each, joined by dotted lines; `note` is a remark.
    """

    by: str = "topic"
    found: Sequence[int] = ()
    chosen: int = 0
    chosen_use: int = -1
    senses: Sequence[str] = ()
    marked: Sequence[tuple[int, int]] = field(default_factory=tuple)
    more_senses: int = 0
    near: Sequence[Sequence[NearUse]] = ()
    title: str = ""
    ties: Array | None = None
    note: str = ""


def uses_map(drawn: DrawnUses, placed: Placed, shown: UsesView, *, layer: int, key: str) -> None:
    """Draw the map of uses with the words of a sentence; `picked` returns what is clicked."""
    base = packed(drawn) if isinstance(drawn, UsesMap) else _packed(drawn)
    _keep(key=f"{key}_base", data=base)
    # Streamlit keeps a component's state only if there is a callback.
    callbacks = {f"on_{name}_change": lambda: None for name in ("layer", "word", "use", "region")}
    _draw(key=key, data=overlay(drawn, placed, shown, layer) | {"mark": mark_of(base)}, **callbacks)
    figure_footer(key, alt_text(drawn, placed, shown, layer), partial(places, drawn, placed, shown, layer), over=True)


def picked(key: str, name: str) -> object:
    """A value from the browser: the "layer" that it shows, or, in one run only, the "word" or "use" that was clicked or
    the rows of a "region"."""
    return st.session_state.get(key, {}).get(name)


def layer_of(key: str, last: int) -> int:
    """The layer that the map shows: from its slider, else from the address, else the last."""
    chosen = picked(key, "layer")
    start = LAYER.recall(last, address.whole_number(0, last))
    layer = chosen if isinstance(chosen, int) and 0 <= chosen <= last else start
    LAYER.keep(layer, last)
    return layer


def mark_of(base: bytes) -> str:
    """By what the browser knows a base: its length and its checksum; the map waits for the base that it belongs to."""
    return f"{len(base)} {','.join(map(str, base[-4:]))}"


def _packed(drawn: DrawnUses) -> bytes:
    """The base that the browser keeps, compressed: length and JSON of a header, int16 coordinates (L + 1, U, 2)."""
    uses = drawn.uses
    meanings = [use.meaning for use in uses]
    definitions = {meaning: use.definition for meaning, use in zip(meanings, uses, strict=True)}
    numbers = {meaning: number for number, meaning in enumerate(definitions)}
    families = list(FAMILIES)
    header = {
        "words": [use.word for use in uses],
        "sentences": [use.sentence for use in uses],
        "spans": [(use.start, use.end) for use in uses],
        "meanings": [numbers[meaning] for meaning in meanings],
        "definitions": list(definitions.values()),
        "topics": [TOPICS.index(use.topic) for use in uses],
        "subjects": SUBJECTS,
        "families": [next(families.index(name) for name in families if topic in FAMILIES[name]) for topic in TOPICS],
        "pos": [list(POS).index(use.pos) for use in uses],
        "regions": [[(region.name, region.x, region.y) for region in layer] for layer in drawn.regions],
        "ours": [use.ours for use in uses],
    }
    text = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode()
    steps = np.rint(drawn.points * 32_767).astype("<i2")
    return zlib.compress(struct.pack("<I", len(text)) + text + steps.tobytes())


packed = lru_cache(maxsize=2)(_packed)  # of a checkpoint's map, which stays the same


def overlay(drawn: DrawnUses, placed: Placed, shown: UsesView, layer: int) -> dict[str, object]:
    """The data of each run: the words with their coordinates in every layer, and what the map highlights."""
    names = {"topic": list(FAMILIES), "pos": [name.capitalize() for name in POS.values()]}.get(shown.by, shown.senses)
    rows = {number: row for row, number in enumerate(drawn.numbers)}
    return {
        "by": shown.by,
        "layer": layer,
        "legend": [
            {"kind": kind, "name": name, "color": PALETTE[kind % len(PALETTE)]} for kind, name in enumerate(names)
        ],
        "lit": list(shown.found),
        "marked": [list(pair) for pair in shown.marked] if shown.by == "sense" else [],
        "chosen": shown.chosen,
        "chosenUse": shown.chosen_use,
        "alt": alt_text(drawn, placed, shown, layer),
        "title": shown.title,
        "note": shown.note,
        "near": [_near(uses, rows) for uses in shown.near],
        "ties": [] if shown.ties is None else shown.ties.round(3).tolist(),
        "typed": [
            {
                "name": name if placed.names.count(name) == 1 else f"{name} ({placed.positions[word][0]})",
                "places": placed.points[:, word].round(4).tolist(),
                "off": [placed.is_off(depth, word) for depth in range(len(placed.points))],
                "cosines": placed.cosines[:, word].round(3).tolist(),
                "near": [drawn.uses[rows[near[word]]].sentence for near in placed.nearest],
            }
            for word, name in enumerate(placed.names)
        ],
    }


def places(drawn: DrawnUses, placed: Placed, shown: UsesView, layer: int) -> DataFrame:
    """The table of one layer: the words of the sentence, then the uses, with their coordinates.

    The cosine with the selected word is that of its other occurrences and of the nearest uses, of which some may not be
    on the map.
    """
    x, y = np.concatenate([placed.points[layer], drawn.points[layer]]).T
    none, nearest = [""] * len(placed), shown.near[layer] if shown.near else ()
    known = {near.number: near.cosine for near in nearest}
    ties = [None] * len(placed) if shown.ties is None else shown.ties[layer].tolist()
    every = data_frame(
        {
            "word": [*placed.names, *(use.word for use in drawn.uses)],
            "x": x,
            "y": y,
            "cosine": [*ties, *(known.pop(number, None) for number in drawn.numbers)],
            "sentence": [*none, *(use.sentence for use in drawn.uses)],
            "definition": [*none, *(use.definition for use in drawn.uses)],
            "topic": [*none, *(use.topic for use in drawn.uses)],
            "source": [*none, *(use.source for use in drawn.uses)],
        }
    )
    elsewhere = [
        (use.word, use.cosine, use.sentence, use.definition, use.topic, use.use.source)
        for use in nearest
        if use.number in known
    ]
    more = data_frame(elsewhere, columns=["word", "cosine", "sentence", "definition", "topic", "source"])
    return joined([every, more]) if len(more) else every


def _near(uses: Sequence[NearUse], rows: dict[int, int]) -> list[dict[str, object]]:
    """The list of one layer: of each use its row on the map, or if it is not drawn its own text."""
    listed: list[dict[str, object]] = []
    for near in uses:
        item: dict[str, object] = {"row": rows.get(near.number, -1), "cosine": round(near.cosine, 3)}
        if near.number not in rows:
            item |= {
                "parts": near.use.parts, "word": near.word, "definition": near.definition, "ours": near.use.ours,
            }  # fmt: skip
        listed.append(item)
    return listed


def alt_text(drawn: DrawnUses, placed: Placed, shown: UsesView, layer: int) -> str:
    """A sentence that says what the map shows, and one that names the nearest use."""
    words = "1 word" if len(placed) == 1 else f"{len(placed)} words"
    of = f"{len(drawn.numbers):,} uses of words"
    if shown.ties is not None:
        of = f"{len(drawn.numbers)} uses of “{placed.names[shown.chosen]}”"
    nearest = f" First in the list of the nearest: “{shown.near[layer][0].sentence}”." if shown.near else ""
    return f"A map of {of} in layer {layer}, and {words} of yours among them.{nearest}"
