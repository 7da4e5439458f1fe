"""The map of the vocabulary, drawn with WebGL; panning and zooming happen in the browser alone.

Plotly's Scattergl would be redrawn, with its initial zoom, whenever a highlighted word changes.
"""

import json
import struct
import zlib
from collections.abc import Callable, Sequence
from functools import lru_cache, partial

import numpy as np
import streamlit as st

from components.canvas.figure import figure_footer
from components.compute.data_frame import DataFrame, data_frame
from components.compute.regions import kind_regions
from components.compute.vocabulary import count_kinds
from components.frame.streamlit_internals import browser_component
from components.records.atlas import Atlas
from components.records.vocabulary import KINDS, Vocabulary

COLORS = {
    "word": "#3B87C4",
    "capitalised": "#882255",
    "piece": "#D55E00",
    "number": "#009E73",
    "character": "#CC79A7",
    "unused": "#8C8C8C",
    "special": "#44AA99",
}
REGIONS = {
    "word": "words", "capitalised": "capitalised words", "piece": "## pieces", "number": "numbers",
    "character": "single characters", "unused": "[unused]",
}  # fmt: skip
_HTML = """
<div class="atlas" data-figure>
  <div class="stage" role="group">
    <canvas class="points" aria-hidden="true"></canvas>
    <canvas class="labels" tabindex="0" role="img"
      aria-label="Map: arrow keys move it, plus and minus zoom, 0 shows all, Enter picks the middle piece"></canvas>
    <div class="zoom"><button class="in" title="Zoom in" aria-label="Zoom in">+</button
    ><button class="out" title="Zoom out" aria-label="Zoom out">−</button
    ><button class="home" title="Show all" aria-label="Show all">⌂</button></div>
    <p class="description" aria-live="polite" data-screen></p>
  </div>
  <div class="legend" role="group" aria-label="Kinds of pieces"></div>
</div>
"""
_keep = browser_component("atlas_base")
_draw = browser_component("atlas_map", html=_HTML)


def atlas_map(
    atlas: Atlas,
    vocabulary: Vocabulary,
    *,
    found: Sequence[int],
    tokens: Sequence[int],
    chosen: int | None,
    near: Sequence[int],
    on_pick: Callable[[int], None],
    key: str,
) -> None:
    """Draw the map; `found` rows are highlighted, `tokens`, the `chosen` row and those `near` it ringed.

    Where the highlighted rows, or the chosen one and those near it, lie on a few pixels, a lens shows them. A click
    calls `on_pick`.
    """

    def clicked() -> None:
        row = st.session_state[key].piece
        if isinstance(row, int) and 0 <= row < len(vocabulary):
            on_pick(row)

    _keep(key=f"{key}_base", data=base(atlas, vocabulary))
    overlay = {"lit": list(found), "tokens": list(tokens), "chosen": -1 if chosen is None else chosen}
    overlay["near"] = list(near)
    _draw(key=key, data=overlay | {"alt": _alt_text(vocabulary)}, on_piece_change=clicked)
    figure_footer(key, _alt_text(vocabulary), partial(places, atlas, vocabulary))


def places(atlas: Atlas, vocabulary: Vocabulary) -> DataFrame:
    """The table of all pieces with their coordinates on the map."""
    kinds = [KINDS[kind] for kind in map(vocabulary.kind, range(len(vocabulary)))]
    x, y = atlas.points.T
    return data_frame({"ID": range(len(vocabulary)), "piece": vocabulary.pieces, "kind": kinds, "x": x, "y": y})


@lru_cache(maxsize=2)
def base(atlas: Atlas, vocabulary: Vocabulary) -> bytes:
    """The base that the browser keeps, compressed."""
    return zlib.compress(packed(atlas, vocabulary))


def packed(atlas: Atlas, vocabulary: Vocabulary) -> bytes:
    """The base: length and JSON of a header, int16 coordinates (V, 2), uint8 kinds (V,)."""
    codes = list(KINDS)
    names = {codes.index(kind): name for kind, name in REGIONS.items()}
    regions = kind_regions(atlas.points, vocabulary.kinds, names)
    header = {
        "count": len(vocabulary),
        "pieces": vocabulary.pieces,
        "legend": [
            {"kind": codes.index(kind), "name": f"{KINDS[kind]} ({count:,})", "color": COLORS[kind]}
            for kind, count in count_kinds(vocabulary).items()
        ],
        "regions": [(region.name, region.x, region.y) for region in regions],
    }
    text = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode()
    places = np.rint(atlas.points * 32_767).astype("<i2")
    return struct.pack("<I", len(text)) + text + places.tobytes() + vocabulary.kinds.tobytes()


def _alt_text(vocabulary: Vocabulary) -> str:
    return f"A map of {len(vocabulary):,} pieces, placed by UMAP of their rows, one point each, coloured by kind."
