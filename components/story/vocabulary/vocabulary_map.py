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
from components.frame.streamlit_internals import browser_component
from components.records.vocabulary import KINDS, Atlas, Vocabulary

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
</div>
"""
_keep = browser_component("vocabulary_base")
_draw = browser_component("vocabulary_map", html=_HTML)


def atlas_map(
    atlas: Atlas,
    vocabulary: Vocabulary,
    *,
    found: Sequence[int],
    tokens: Sequence[int],
    chosen: int | None,
    near: Sequence[int],
    on_pick: Callable[[int], None],
    caption: str,
    key: str,
) -> None:
    """Draw the map; `found` rows and those `near` the `chosen` one are dark, the latter blue, `tokens` ringed.

    Where such points lie on a few pixels, a lens shows them. A click calls `on_pick`.
    """

    def clicked() -> None:
        row = st.session_state[key].piece
        if isinstance(row, int) and 0 <= row < len(vocabulary):
            on_pick(row)

    _keep(key=f"{key}_base", data=base(atlas, vocabulary))
    overlay = {"lit": list(found), "tokens": list(tokens), "chosen": -1 if chosen is None else chosen}
    overlay["near"] = list(near)
    _draw(key=key, data=overlay | {"alt": _alt_text(vocabulary)}, on_piece_change=clicked)
    figure_footer(key, _alt_text(vocabulary), partial(places, atlas, vocabulary), caption=caption)


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
        "names": list(KINDS.values()),
        "regions": [(region.name, region.x, region.y) for region in regions],
    }
    text = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode()
    places = np.rint(atlas.points * 32_767).astype("<i2")
    return struct.pack("<I", len(text)) + text + places.tobytes() + vocabulary.kinds.tobytes()


def _alt_text(vocabulary: Vocabulary) -> str:
    return f"A map of {len(vocabulary):,} pieces, placed by UMAP of their rows, one point each."
