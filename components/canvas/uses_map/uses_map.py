"""The map of uses, drawn with WebGL: it stays while sentences change, and pans, zooms and moves in the browser alone.

Two components: one is sent the uses and their places once and keeps them in the browser, the other what is new.
"""

import json
import struct
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
    ><button class="box" title="Draw a box to list what lies in it (or hold Shift)" aria-pressed="false"
      aria-label="Draw a box to list what lies in it">▭</button></div>
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
    """How the map is looked at: rows of uses that stand out, the word that is chosen, and what colours tell.

    `near` are for each layer the sentences of the words' nearest uses; `senses` the names of the chosen word's senses,
    and `marked` for rows of the map which of them they are.
    """

    by: str = "topic"
    lit: Sequence[int] = ()
    chosen: int = 0
    chosen_use: int = -1
    senses: Sequence[str] = ()
    marked: Sequence[tuple[int, int]] = field(default_factory=tuple)


def uses_map(drawn: UsesMap, placed: Placed, shown: UsesView, *, layer: int, key: str) -> None:
    """Draw the map of uses with the words of a sentence; what is clicked is in `picked`."""
    _keep(key=f"{key}_base", data=packed(drawn))
    _draw(
        key=key,
        data=overlay(drawn, placed, shown, layer),
        on_layer_change=_nothing,
        on_word_change=_nothing,
        on_use_change=_nothing,
        on_region_change=_nothing,
    )
    figure_footer(key, says(drawn, placed, layer), partial(places, drawn, placed, layer))


def picked(key: str, name: str) -> object:
    """What the browser told: the "layer" it shows, or in this run alone a "word", a "use" or a "region" of rows."""
    return st.session_state.get(key, {}).get(name)


def layer_of(key: str, last: int) -> int:
    """The layer that the map shows: as its slider stands, or as the address says, or the last."""
    chosen = picked(key, "layer")
    start = address.recall("layer", last, address.whole_number(0, last))
    layer = chosen if isinstance(chosen, int) and 0 <= chosen <= last else start
    address.keep("layer", layer, last)
    return layer


@lru_cache(maxsize=2)
def packed(drawn: UsesMap) -> bytes:
    """What the browser keeps: length and JSON of a head, then int16 places (L + 1, U, 2)."""
    uses = drawn.uses
    meanings = {use.meaning: place for place, use in enumerate({use.meaning: use for use in uses}.values())}
    families = list(FAMILIES)
    head = {
        "words": [use.word for use in uses],
        "sentences": [use.sentence for use in uses],
        "spans": [(use.start, use.end) for use in uses],
        "meanings": [meanings[use.meaning] for use in uses],
        "definitions": [use.definition for use in {use.meaning: use for use in uses}.values()],
        "topics": [TOPICS.index(use.topic) for use in uses],
        "subjects": list(map(subject_of, TOPICS)),
        "families": [next(families.index(name) for name in families if topic in FAMILIES[name]) for topic in TOPICS],
        "pos": [list(POS).index(use.pos) for use in uses],
        "regions": [[(one.name, one.x, one.y, one.size, one.level) for one in layer] for layer in drawn.regions],
    }
    text = json.dumps(head, ensure_ascii=False, separators=(",", ":")).encode()
    steps = np.rint(drawn.points * 32_767).astype("<i2")
    return struct.pack("<I", len(text)) + text + steps.tobytes()


def overlay(drawn: UsesMap, placed: Placed, shown: UsesView, layer: int) -> dict[str, object]:
    """What is new at each run: the words with their places in every layer, and how the map is looked at."""
    names = {"topic": list(FAMILIES), "pos": [name.capitalize() for name in POS.values()]}.get(shown.by, shown.senses)
    rows = {number: row for row, number in enumerate(drawn.numbers)}
    return {
        "by": shown.by,
        "layer": layer,
        "legend": [
            {"kind": place, "name": name, "color": PALETTE[place % len(PALETTE)]} for place, name in enumerate(names)
        ],
        "lit": list(shown.lit),
        "marked": [list(pair) for pair in shown.marked] if shown.by == "sense" else [],
        "chosen": shown.chosen,
        "chosenUse": shown.chosen_use,
        "alt": says(drawn, placed, layer),
        "typed": [
            {
                "name": name,
                "places": placed.points[:, place].round(4).tolist(),
                "off": [placed.is_off(depth, place) for depth in range(len(placed.points))],
                "cosines": placed.cosines[:, place].round(3).tolist(),
                "near": [drawn.uses[rows[near[place]]].sentence for near in placed.nearest],
            }
            for place, name in enumerate(placed.names)
        ],
    }


def places(drawn: UsesMap, placed: Placed, layer: int) -> pd.DataFrame:
    """Where each word of the sentence and each use lies in one layer, the sentence's words first."""
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


def says(drawn: UsesMap, placed: Placed, layer: int) -> str:
    """What the map shows, in a sentence."""
    words = "1 word" if len(placed) == 1 else f"{len(placed)} words"
    return f"A map of {len(drawn.numbers):,} uses of words in layer {layer}, and {words} of yours among them."


def _nothing() -> None:
    """The component's state is only kept by Streamlit if something listens to it."""
