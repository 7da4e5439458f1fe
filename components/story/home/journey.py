"""The journey: every token's vector in every layer as a barcode, and the lines of attention into the followed token.

The picture is drawn at once, with the mean of all heads. What cuts tell, which takes longer, comes as a message of its
own (`home_told`), and the browser draws the lines anew.
"""

from base64 import b64encode
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np
import streamlit as st

from components.canvas.figure import figure_footer
from components.canvas.layer_steps.layer_steps import CELL as STEP_CELL
from components.compute.cause import Telling
from components.compute.data_frame import DataFrame, data_frame
from components.compute.heatmaps import limit
from components.compute.links import AttentionFrom
from components.compute.tokens import is_word
from components.frame import address
from components.frame.pages import PAGES
from components.frame.sentence import token_selector
from components.frame.settings import CELL, HEAD, LAYER, Choice, Number
from components.frame.streamlit_internals import browser_component
from components.records.arrays import Array
from components.records.embeddings import Embeddings
from components.records.states import States
from components.records.tokens import Tokens
from components.story.home.barcodes import levels, stripes
from components.story.home.inside import Strip
from components.views.wording import counted, quoted

LINES = Choice(
    "lines", "Lines", {"telling": "telling heads", "mean": "all heads"}, "telling",
    key="home_lines", hidden_label=True,
    help="Telling head of a layer: the one whose cut, from the word that counts most there, moves the token most. "
    "All heads: the mean of their weights.",
)  # fmt: skip
OPEN = Number("open")  # the row that is open: 0 for the input, from 1 on a layer
OPENS = "home_opens"  # the page that the browser opens after the next run
MOST_COLUMNS = 50
WEIGHTS = 65_535
KEY = "journey"

_draw = browser_component("home_journey", html="<div class='journey' data-figure></div>")
_tell = browser_component("home_told")


class Window(NamedTuple):
    """The tokens that are drawn, from `first` to `last`."""

    first: int
    last: int

    @classmethod
    def around(cls, token: int, count: int) -> "Window":
        """At most `MOST_COLUMNS` of `count` tokens, with `token` in the middle unless it is near an end."""
        first = max(0, min(token - MOST_COLUMNS // 2, count - MOST_COLUMNS))
        return cls(first, min(first + MOST_COLUMNS, count) - 1)

    @property
    def places(self) -> range:
        return range(self.first, self.last + 1)

    @property
    def cut(self) -> slice:
        return slice(self.first, self.last + 1)


class Journey(NamedTuple):
    """All that is drawn of one token's journey."""

    tokens: Tokens
    embeddings: Embeddings
    states: States
    row: AttentionFrom

    @property
    def token(self) -> int:
        return self.row.position

    @property
    def mark(self) -> str:
        """By which the browser knows that a message is about the picture that it shows."""
        return f"{crc32(np.ascontiguousarray(self.row.weights).tobytes())} {self.tokens.ids} {self.token}"


def opened_row(layers: int) -> int | None:
    """The row that is open; None if none is."""
    row: int | None = OPEN.recall(None, address.whole_number(0, layers), quiet=True)
    OPEN.keep(row)
    return row


def pinned(width: int) -> int | None:
    """The dimension of the chosen cell; None if none was chosen, or of a wider checkpoint."""
    cell = CELL.recall(None, quiet=True)
    return cell[1] if cell and cell[1] < width else None


def journey(shown: Journey, lines: str, opened: int | None, inside: Sequence[Strip]) -> None:
    """Draw it; `inside` are the strips of the row that is `opened`, if one is."""
    tokens, states, token = shown.tokens, shown.states, shown.token
    dimension = pinned(states.hidden.shape[2])
    _pin(token, dimension)
    window = Window.around(token, len(tokens))
    key = address.fresh(KEY)
    counts = {"token": len(tokens), "dimension": states.hidden.shape[2], "row": states.layers + 1}
    chosen: dict[str, Callable[[int], None]] = {
        "token": token_selector(tokens),
        "dimension": partial(_pin, token),
        "row": _toggle,
    }
    alt = _alt(tokens, states, token)
    data = {
        **_columns(shown, window), **_rows(shown, window), **_weights(shown.row, window),
        "lines": lines, "open": -1 if opened is None else opened, "inside": [_sent(strip) for strip in inside],
        "dimension": -1 if dimension is None else dimension, "opens": st.session_state.pop(OPENS, ""),
        "mark": shown.mark, "alt": alt, "arithmetic": _arithmetic(shown.embeddings, token) if opened == 0 else {},
    }  # fmt: skip
    callbacks: dict[str, Callable[[], None]] = {
        f"on_{what}_change": partial(_chosen, key, what, counts[what], choose) for what, choose in chosen.items()
    }
    _draw(key=key, data=data, **callbacks, on_page_change=partial(_open_page, key, states.layers, shown.row.heads))
    figure_footer(KEY, alt, partial(_numbers, shown), over=True)


def tell(shown: Journey, telling: Telling | None, arrived: Callable[[int, int], Array]) -> None:
    """Send what the lines need that takes longer: the telling head of each layer, what its cut does, and what arrives.

    `arrived(layer, head)` are lengths (T,), of all heads for 0. Without `telling` the mean of all heads stays.
    """
    window = Window.around(shown.token, len(shown.tokens))
    _tell(
        key="home_told",
        data={
            "mark": shown.mark,
            "layers": [_told_layer(shown, telling, arrived, window, layer) for layer in range(1, shown.row.layers + 1)],
        },
    )


def _told_layer(
    shown: Journey, telling: Telling | None, arrived: Callable[[int, int], Array], window: Window, layer: int
) -> dict[str, Any]:
    """A layer's telling head, 0 for none; the word `source` that it is told of, with weight and effect."""
    head = telling.head(layer) if telling else 0
    path = telling.paths[layer - 1] if telling and layer <= len(telling.paths) else None
    weights, mean = shown.row.by(layer, head), _shares(arrived(layer, 0), window)
    return {
        "head": head,
        "source": path.source if path else -1,
        "name": shown.tokens.names[path.source] if path else "",
        "weight": float(weights[path.source]) if path else 0.0,
        "effect": float(path.moved[head - 1] if head else path.together) if path else 0.0,
        "moved": float(path.together) if path else 0.0,
        "arrives": [_shares(arrived(layer, head), window) if head else mean, mean],
    }


def _shares(lengths: Array, window: Window) -> list[float]:
    whole = float(lengths.sum()) or 1.0
    return [round(float(length) / whole, 4) for length in lengths[window.cut]]


def _columns(shown: Journey, window: Window) -> dict[str, Any]:
    """The tokens that are drawn; those that a phone leaves out are around the text or neither letter nor digit."""
    tokens = shown.tokens
    extra = [
        place for place in window.places
        if place != shown.token and (tokens.tokens[place].word is None or not is_word(tokens.names[place]))
    ]  # fmt: skip
    return {
        "pieces": [tokens.names[place] for place in window.places],
        "ids": [tokens.ids[place] for place in window.places],
        "first": window.first,
        "count": len(tokens),
        "token": shown.token,
        "extra": extra,
    }


def _rows(shown: Journey, window: Window) -> dict[str, Any]:
    """The barcodes (L + 2, columns, stripes): of the word rows, and of the states with a scale of their own."""
    rows, hidden = shown.embeddings.word[window.cut], shown.states.hidden[:, window.cut]
    ends = [limit(rows), limit(hidden)]
    packed = np.concatenate([levels(stripes(rows), ends[0])[None], levels(stripes(hidden), ends[1])])
    return {
        "levels": b64encode(packed.tobytes()).decode(),
        "stripes": packed.shape[-1],
        "limits": ends,
        "layers": shown.states.layers,
        "width": shown.states.hidden.shape[2],
    }


def _weights(row: AttentionFrom, window: Window) -> dict[str, Any]:
    whole = np.rint(row.weights[:, :, window.cut] * WEIGHTS).astype("<u2")
    return {"weights": b64encode(whole.tobytes()).decode(), "heads": row.heads}


def _sent(strip: Strip) -> dict[str, Any]:
    return {
        "sign": strip.sign,
        "name": strip.name,
        "values": b64encode(strip.values.astype("<f4").tobytes()).decode(),
        "limit": strip.limit,
        "page": strip.page,
        "station": strip.station,
        "part": strip.part,
    }


def _arithmetic(ours: Embeddings, token: int) -> dict[str, Any]:
    """What LayerNorm of one dimension takes: the mean and deviation of the sum, gamma and beta."""
    summed = ours.summed[token]
    weights = np.stack([ours.gamma, ours.beta]).astype("<f4")
    return {
        "mean": float(summed.mean(dtype=np.float64)),
        "deviation": float(np.sqrt(summed.var(dtype=np.float64) + ours.eps)),
        "weights": b64encode(weights.tobytes()).decode(),
    }


def _alt(tokens: Tokens, states: States, token: int) -> str:
    return (
        f"The journey of {counted(len(tokens), 'token')} through {counted(states.layers, 'layer')}, each vector as a "
        f"barcode, with lines of attention into {quoted(tokens.names[token])}."
    )


def _chosen(key: str, what: str, count: int, choose: Callable[[int], None]) -> None:
    """Pass on a token, dimension or row that exists."""
    number = st.session_state.get(key, {}).get(what)  # empty if another page was opened at the same time
    if isinstance(number, int) and 0 <= number < count:
        choose(number)


def _pin(token: int, dimension: int | None) -> None:
    """Keep a dimension as the chosen cell of this token."""
    CELL.keep(None if dimension is None else f"{token},{dimension}")


def _toggle(row: int) -> None:
    """Open a row, or close it if it is open."""
    OPEN.keep(None if OPEN.recall(None, quiet=True) == row else row)


def _open_page(key: str, layers: int, heads: int) -> None:
    """Open the page of a step with what it is about: a layer, a head, or a station of /encoder."""
    asked = st.session_state.get(key, {}).get("page")
    page, layer, head, station = asked if isinstance(asked, list | tuple) and len(asked) == 4 else ("", 0, 0, "")
    if page not in PAGES:
        return
    if isinstance(layer, int) and 1 <= layer <= layers:
        LAYER.keep(layer)
    if isinstance(head, int) and 1 <= head <= heads:
        HEAD.keep(head)
    if isinstance(station, str) and station:
        STEP_CELL.keep(f"{station},0")
    st.session_state[OPENS] = page


def _numbers(shown: Journey) -> DataFrame:
    """The followed token's vectors, and how much it reads of each token in the mean of all heads."""
    columns = {"word row": shown.embeddings.word[shown.token]}
    names = {0: "+ place, segment"} | {layer: f"layer {layer}" for layer in range(1, shown.states.layers + 1)}
    columns |= {names[layer]: shown.states.hidden[layer, shown.token] for layer in names}
    return data_frame({"dimension": range(shown.states.hidden.shape[2]), **columns})
