"""The map of the vocabulary with what it marks, drawn with WebGL; and computing it for a checkpoint
that has none yet.

Panning and zooming happen in the browser alone; Plotly's Scattergl would be redrawn, with its initial zoom, whenever a
highlighted word changes.
"""

import json
import struct
import zlib
from collections.abc import Callable, Sequence
from functools import lru_cache, partial

import numpy as np
import streamlit as st
from pandas import DataFrame

from components.canvas.figure import figure_footer
from components.compute.regions import kind_regions
from components.frame.streamlit_internals import browser_component
from components.records.tokens import Tokens
from components.records.vocabulary import KINDS, Atlas, Matches, Reading, Vocabulary
from components.service import ModelService
from components.story.vocabulary.asked import pick
from components.views.maps import offer_map
from components.views.wording import percent

MOST_NEAR = 8  # rows that are marked beside the chosen one

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


def prepare(bert: ModelService) -> None:
    """Pack the base of the map that the browser keeps, if there is a map: it is the same for every text and viewer."""
    if drawn := bert.atlas():
        base(drawn, bert.vocabulary())


def marked_tokens(tokens: Tokens, *, on: bool) -> tuple[int, ...]:
    """The distinct token IDs of the sentence if the viewer wants rings around them, else none."""
    return tuple(dict.fromkeys(tokens.ids)) if on else ()


def map_figure(
    atlas: Atlas, vocabulary: Vocabulary, found: Matches, row: int | None, read: Reading, tokens: tuple[int, ...]
) -> None:
    """The map, with what the box found, the piece looked at and the rows nearest to it, and the `tokens` of the text.

    A click looks at a piece.
    """
    near = read.cosine.rows[:MOST_NEAR]
    caption = (
        f"UMAP of all {len(vocabulary):,} word rows: {percent(atlas.kept)} of a row's 10 nearest are among its 10 "
        "nearest points. Grey words: what lies there."
    )
    atlas_map(
        atlas, vocabulary, found=found.ids, tokens=tokens, chosen=row, near=near, on_pick=pick, caption=caption,
        key="atlas",
    )  # fmt: skip


def no_map_yet(bert: ModelService, rows: int) -> None:
    """Offer to compute the map, or show its progress."""
    text = (
        f"There is no map of this checkpoint's {rows:,} rows yet. Computing it takes one to three minutes for 30,000 "
        "rows and longer for 100,000. It is then kept, so this is needed only once."
    )
    offer_map(bert, "atlas", text)


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
    return DataFrame({"ID": range(len(vocabulary)), "piece": vocabulary.pieces, "kind": kinds, "x": x, "y": y})


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
