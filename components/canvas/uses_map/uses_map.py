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
import pandas as pd
import streamlit as st

from components.canvas.figure import figure_footer
from components.figures.points import PALETTE
from components.frame import address
from components.frame.streamlit_internals import browser_component
from components.records.uses import FAMILIES, POS, TOPICS, subject_of
from components.records.uses_map import Placed, UsesMap

COLOURS = {"topic": "Topic", "pos": "Part of speech", "sense": "Senses of the chosen word"}
_HTML = """
<div class="uses" data-figure>
  <div class="stage" role="group">
    <canvas class="points" aria-hidden="true"></canvas>
    <canvas class="labels" tabindex="0" role="img"
      aria-label="Map: arrow keys move it, plus and minus zoom, 0 shows all, Enter picks the middle"></canvas>
    <div class="card" hidden data-screen></div>
    <div class="zoom" data-screen><button class="in" title="Zoom in" aria-label="Zoom in">+</button
    ><button class="out" title="Zoom out" aria-label="Zoom out">−</button
    ><button class="home" title="Show all" aria-label="Show all">⌂</button
    ><button class="box" title="Draw a box to list what is inside (or hold Shift)" aria-pressed="false"
      aria-label="Draw a box to list what is inside">▭</button></div>
  </div>
  <div class="layers" data-screen><button class="play" aria-pressed="false" title="Play from layer 0 to the last"
    aria-label="Play the layers"></button><input type="range" min="0" step="1" aria-label="Layer of the map"><output
    ></output></div>
  <div class="legend" role="group" aria-label="Colours"></div>
  <p class="said" aria-live="polite" data-screen></p>
</div>
"""
_keep = browser_component("uses_base")
_draw = browser_component("uses_map", html=_HTML)


@dataclass(frozen=True)
class UsesView:
    """What the map highlights: `by` is what the colours mean, `lit` are rows of highlighted uses.

    `chosen` is the index of the selected word, `chosen_use` the row of the selected use or −1. `senses` are the names
    of the selected word's senses, `marked` pairs of a row and the index of its sense; `more_senses` have no colour.
    """

    by: str = "topic"
    lit: Sequence[int] = ()
    chosen: int = 0
    chosen_use: int = -1
    senses: Sequence[str] = ()
    marked: Sequence[tuple[int, int]] = field(default_factory=tuple)
    more_senses: int = 0


def uses_map(drawn: UsesMap, placed: Placed, shown: UsesView, *, layer: int, key: str) -> None:
    """Draw the map of uses with the words of a sentence; `picked` returns what is clicked."""
    _keep(key=f"{key}_base", data=packed(drawn))
    # Streamlit keeps a component's state only if there is a callback.
    callbacks = {f"on_{name}_change": lambda: None for name in ("layer", "word", "use", "region")}
    _draw(key=key, data=overlay(drawn, placed, shown, layer), **callbacks)
    figure_footer(key, alt_text(drawn, placed, layer), partial(places, drawn, placed, layer))


def picked(key: str, name: str) -> object:
    """A value from the browser: the "layer" that it shows, or, in one run only, the "word" or "use" that was clicked or
    the rows of a "region"."""
    return st.session_state.get(key, {}).get(name)


def layer_of(key: str, last: int) -> int:
    """The layer that the map shows: from its slider, else from the address, else the last."""
    chosen = picked(key, "layer")
    start = address.recall("layer", last, address.whole_number(0, last))
    layer = chosen if isinstance(chosen, int) and 0 <= chosen <= last else start
    address.keep("layer", layer, last)
    return layer


@lru_cache(maxsize=2)
def packed(drawn: UsesMap) -> bytes:
    """The base that the browser keeps, compressed: length and JSON of a header, int16 coordinates (L + 1, U, 2)."""
    uses = drawn.uses
    meanings = {use.meaning: number for number, use in enumerate({use.meaning: use for use in uses}.values())}
    families = list(FAMILIES)
    header = {
        "words": [use.word for use in uses],
        "sentences": [use.sentence for use in uses],
        "spans": [(use.start, use.end) for use in uses],
        "meanings": [meanings[use.meaning] for use in uses],
        "definitions": [use.definition for use in {use.meaning: use for use in uses}.values()],
        "topics": [TOPICS.index(use.topic) for use in uses],
        "subjects": list(map(subject_of, TOPICS)),
        "families": [next(families.index(name) for name in families if topic in FAMILIES[name]) for topic in TOPICS],
        "pos": [list(POS).index(use.pos) for use in uses],
        "regions": [
            [(region.name, region.x, region.y, region.size, region.level) for region in layer]
            for layer in drawn.regions
        ],
    }
    text = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode()
    steps = np.rint(drawn.points * 32_767).astype("<i2")
    return zlib.compress(struct.pack("<I", len(text)) + text + steps.tobytes())


def overlay(drawn: UsesMap, placed: Placed, shown: UsesView, layer: int) -> dict[str, object]:
    """The data of each run: the words with their coordinates in every layer, and what the map highlights."""
    names = {"topic": list(FAMILIES), "pos": [name.capitalize() for name in POS.values()]}.get(shown.by, shown.senses)
    rows = {number: row for row, number in enumerate(drawn.numbers)}
    return {
        "by": shown.by,
        "layer": layer,
        "legend": [
            {"kind": kind, "name": name, "color": PALETTE[kind % len(PALETTE)]} for kind, name in enumerate(names)
        ],
        "lit": list(shown.lit),
        "marked": [list(pair) for pair in shown.marked] if shown.by == "sense" else [],
        "chosen": shown.chosen,
        "chosenUse": shown.chosen_use,
        "alt": alt_text(drawn, placed, layer),
        "typed": [
            {
                "name": name,
                "places": placed.points[:, word].round(4).tolist(),
                "off": [placed.is_off(depth, word) for depth in range(len(placed.points))],
                "cosines": placed.cosines[:, word].round(3).tolist(),
                "near": [drawn.uses[rows[near[word]]].sentence for near in placed.nearest],
            }
            for word, name in enumerate(placed.names)
        ],
    }


def places(drawn: UsesMap, placed: Placed, layer: int) -> pd.DataFrame:
    """The table of all points in one layer: the words of the sentence, then the uses, with their coordinates."""
    x, y = np.concatenate([placed.points[layer], drawn.points[layer]]).T
    none = [""] * len(placed)
    return pd.DataFrame(
        {
            "word": [*placed.names, *(use.word for use in drawn.uses)],
            "x": x,
            "y": y,
            "sentence": [*none, *(use.sentence for use in drawn.uses)],
            "definition": [*none, *(use.definition for use in drawn.uses)],
            "topic": [*none, *(use.topic for use in drawn.uses)],
        }
    )


def alt_text(drawn: UsesMap, placed: Placed, layer: int) -> str:
    """A sentence that says what the map shows."""
    words = "1 word" if len(placed) == 1 else f"{len(placed)} words"
    return f"A map of {len(drawn.numbers):,} uses of words in layer {layer}, and {words} of yours among them."
