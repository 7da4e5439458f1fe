"""The journey: every token's vector in every layer as a barcode, and the lines of attention into the followed token.

The picture is drawn at once, with the mean of all heads. What cuts tell, which takes longer, comes as a message of its
own (`home_told`), and the browser draws the lines anew.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import streamlit as st
from pandas import DataFrame

from components.canvas.figure import figure_footer
from components.compute.cause import Telling
from components.frame import address
from components.frame.pages import PAGES
from components.frame.sentence import token_selector
from components.frame.settings import CELL, HEAD, LAYER, STEP_CELL, TOKEN, Choice, Number
from components.frame.streamlit_internals import browser_component
from components.records.arrays import Array
from components.records.states import States
from components.records.tokens import Tokens
from components.story.home import message
from components.story.home.message import Journey, Strip, Window
from components.views.wording import counted, quoted

LINES = Choice(
    "lines", "Lines", {"telling": "telling heads", "mean": "all heads"}, "telling",
    key="home_lines", hidden_label=True,
    help="Telling head of a layer: the one whose cut, from the word that counts most there, moves the token most. "
    "All heads: the mean of their weights.",
)  # fmt: skip
OPEN = Number("open")  # the row that is open: 0 for the input, from 1 on a layer
OPENS = "home_opens"  # the page that the browser opens after the next run
KEY = "journey"


class OfTwo(NamedTuple):
    """Which of two models is drawn: its `title`, the `ends` of the scales of both, and whether it is the `second`."""

    title: str
    ends: Sequence[float]
    second: bool


_draw = browser_component("home_journey", html="<div class='journey' data-figure></div>")
_tell = browser_component("home_told")


def opened_row(layers: int) -> int | None:
    """The row that is open; None if none is."""
    row: int | None = OPEN.recall(None, address.whole_number(0, layers), quiet=True)
    OPEN.keep(row)
    return row


def pinned(width: int) -> int | None:
    """The dimension of the chosen cell; None if none was chosen, or of a wider checkpoint."""
    cell = CELL.recall(None, quiet=True)
    return cell[1] if cell and cell[1] < width else None


def journey(
    shown: Journey, lines: str, opened: int | None = None, inside: Sequence[Strip] = (), of: OfTwo | None = None
) -> None:
    """Draw it; `inside` are the strips of the row that is `opened`, if one is; none opens in one `of` two models."""
    tokens, states, token = shown.tokens, shown.states, shown.token
    dimension, second = pinned(states.hidden.shape[2]), of is not None and of.second
    if not of:
        _pin(token, dimension)
    window = Window.around(token, len(tokens))
    place = f"{KEY}_beside" if second else KEY
    key = address.fresh(place)
    counts = {"token": len(tokens), "dimension": states.hidden.shape[2], "row": states.layers + 1}
    chosen: dict[str, Callable[[int], None]] = {
        "token": token_selector(tokens),
        "dimension": partial(_pin, token),
        "row": _toggle,
    }
    alt = f"{f'{of.title}. ' if of else ''}{_alt(tokens, states, token)}"
    data = {
        **message.columns(shown, window), **message.weights(shown.row, window),
        **message.rows(shown, window, of.ends if of else message.ends((shown,))),
        "lines": lines, "open": -1 if opened is None else opened, "inside": [message.sent(strip) for strip in inside],
        "dimension": -1 if dimension is None else dimension, "opens": "" if second else _opens(token),
        "mark": shown.mark, "alt": alt,
        "arithmetic": message.arithmetic(shown.embeddings, token) if opened == 0 else {},
        "title": of.title if of else "", "second": second,
    }  # fmt: skip
    callbacks: dict[str, Callable[[], None]] = {
        f"on_{what}_change": partial(_chosen, key, what, counts[what], choose) for what, choose in chosen.items()
    }
    _draw(
        key=key,
        data=data,
        **callbacks,
        on_page_change=partial(_open_page, key, states.layers, len(tokens), shown.row.heads),
    )
    figure_footer(place, alt, partial(_numbers, shown), over=True)


def tell(
    shown: Journey, telling: Telling | None, arrived: Callable[[int, int], Array], *, second: bool = False
) -> None:
    """Send what the lines need that takes longer: the telling head of each layer, what its cut does, and what arrives.

    `arrived(layer, head)` are lengths (T,), of all heads for 0. Without `telling` the mean of all heads stays.
    """
    window, layers = Window.around(shown.token, len(shown.tokens)), range(1, shown.row.layers + 1)
    told = [message.told_layer(shown, telling, arrived, window, layer) for layer in layers]
    _tell(key="home_told_beside" if second else "home_told", data={"mark": shown.mark, "layers": told})


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


def _opens(token: int) -> str:
    """The page that is to open, which begins with this token, whatever its own default is; empty if none is."""
    if page := st.session_state.pop(OPENS, ""):
        address.insist(TOKEN.name, token)
    return page


def _open_page(key: str, layers: int, tokens: int, heads: int) -> None:
    """Open the page of a step with what it is about: a layer, a head, the word that it reads, a station of /encoder;
    without a layer all heads by which the word is read."""
    asked = st.session_state.get(key, {}).get("page")
    whole = isinstance(asked, list | tuple) and len(asked) == 5
    page, layer, head, station, source = asked if whole else ("", 0, 0, "", -1)
    if page not in PAGES:
        return
    is_read = page == "attention" and isinstance(source, int) and 0 <= source < tokens
    if is_read and not layer:  # the head by which it is read is what is asked for
        address.put({LAYER.name: None, HEAD.name: None})
    if isinstance(layer, int) and 1 <= layer <= layers:
        LAYER.keep(layer)
    if isinstance(head, int) and 1 <= head <= heads:
        HEAD.keep(head)
    if page == "attention":
        address.put({"to": str(source) if is_read else None})
    if isinstance(station, str) and station:
        STEP_CELL.keep(f"{station},0")
    st.session_state[OPENS] = page


def _numbers(shown: Journey) -> DataFrame:
    """The followed token's vectors, and how much it reads of each token in the mean of all heads."""
    columns = {"word row": shown.embeddings.word[shown.token]}
    names = {0: "+ place, segment"} | {layer: f"layer {layer}" for layer in range(1, shown.states.layers + 1)}
    columns |= {names[layer]: shown.states.hidden[layer, shown.token] for layer in names}
    return DataFrame({"dimension": range(shown.states.hidden.shape[2]), **columns})
