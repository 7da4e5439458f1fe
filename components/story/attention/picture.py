"""The sentence with the lines of its reader, above the grid of all layers and heads.

It is drawn at once, from weights alone; what cuts change follows in a message of its own (see `ranked`).
"""

from base64 import b64encode
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import streamlit as st
from pandas import DataFrame, concat

from components.canvas.figure import figure_footer
from components.compute.links import AttentionFrom
from components.frame import address
from components.frame.markup import paragraphs
from components.frame.streamlit_internals import browser_component
from components.records.arrays import Array, share_levels
from components.records.heads import HeadsInGeneral, HeadsInText
from components.records.tokens import Tokens
from components.story.attention import habits
from components.story.attention.choices import (
    Asked,
    Gear,
    choose_head,
    choose_reader,
    choose_source,
    hidden_positions as hidden_of,
)
from components.story.attention.words import head_name
from components.views.wording import quoted

KEY = "heads"

_draw = browser_component("attention_reading", html="<div class='attention-reading' data-figure></div>")


class Lettered(NamedTuple):
    """What the grid says of all heads: the texts and values of its cells, (L, heads), and the end of its scale."""

    cells: Sequence[Sequence[habits.HeadCell]]
    values: Array
    end: float
    scale: str
    about: str
    table: Callable[[], DataFrame]


def lettered(in_text: HeadsInText, general: HeadsInGeneral, gear: Gear) -> Lettered:
    """The grid of what heads do."""
    end, scale = habits.end_of(general, gear.habit)
    return Lettered(
        habits.cells(in_text, general, gear.habit),
        habits.values_of(general, gear.habit),
        end,
        scale,
        habits.about(in_text, general, gear.habit),
        partial(habits.shares_table, in_text, general),
    )


def whose_lines(asked: Asked) -> None:
    """In the card's head: whose lines are drawn."""
    paragraphs(source=f"lines: layer {asked.opened.layer}, {head_name(asked.opened.head)}")


def reading(
    asked: Asked, gear: Gear, notes: Sequence[Sequence[str]] = (), of_heads: Lettered | None = None, title: str = "",
    *, second: bool = False,
) -> None:  # fmt: skip
    """Draw it; `notes` (L, heads) say what each head does, and `of_heads` letters the grid with that.

    Of two models, each has its `title`, and the `second` stands below the first.
    """
    tokens, row, link = asked.tokens, asked.row, asked.opened
    place = f"{KEY}_beside" if second else KEY
    key, reader = address.fresh(place), quoted(tokens.names[asked.reader])
    of_all = "what each head does in general" if of_heads else f"what {reader} reads most in each"
    where = f"{f'{title}, ' * bool(title)}layer {link.layer}, {head_name(link.head)}"
    alt = (
        f"What {reader} (position {asked.reader}) reads in {where}, above a grid of "
        f"all layers and heads: {of_all}. Source: {quoted(tokens.names[asked.source])}."
    )
    count, layers, heads = len(tokens), row.layers, row.heads  # all that a callback keeps
    _draw(
        key=key,
        data=packed(asked, gear, notes, of_heads) | {"alt": alt, "title": title, "second": second},
        on_reader_change=partial(_position, key, "reader", count, choose_reader),
        on_source_change=partial(_position, key, "source", count, choose_source),
        on_head_change=partial(_head, key, layers, heads),
    )
    table = of_heads.table if of_heads else partial(weights_table, tokens, row)
    figure_footer(place, alt, table, over=True)


def packed(asked: Asked, gear: Gear, notes: Sequence[Sequence[str]], of_heads: Lettered | None) -> dict[str, Any]:
    """What the browser gets: weights as 16-bit numbers from 0 to 65,535 for 0 to 1, layers and heads from 1.

    Positions in `hidden` are neither drawn nor named. The first token of a second sentence begins it.
    """
    tokens, row, link = asked.tokens, asked.row, asked.opened
    return {
        "tokens": tokens.names,
        "segments": [min(token.segment, 1) if tokens.b else 0 for token in tokens.tokens],
        "weights": b64encode(share_levels(row.weights).tobytes()).decode(),
        "layers": row.layers,
        "heads": row.heads,
        "reader": asked.reader,
        "source": asked.source,
        "open": [link.layer, link.head],
        "hidden": list(hidden_of(tokens, gear)),
        "notes": [list(layer) for layer in notes],
        "grid": _sent(of_heads) if of_heads else {},
    }


def _sent(of_heads: Lettered) -> dict[str, Any]:
    flat = [cell for layer in of_heads.cells for cell in layer]
    return {
        "names": [cell.name for cell in flat],
        "values": [cell.value for cell in flat],
        "labels": [cell.label for cell in flat],
        "strong": [cell.strong for cell in flat],
        "weights": [round(float(value) / of_heads.end, 4) for value in of_heads.values.ravel()],
        "scale": of_heads.scale,
        "about": of_heads.about,
    }


def weights_table(tokens: Tokens, row: AttentionFrom) -> DataFrame:
    """One row for each layer and head, one column for each token that is read."""
    names = [f"{position} {piece}" for position, piece in enumerate(tokens.names)]
    weights = DataFrame(row.weights.reshape(-1, len(tokens)), columns=names)
    places = [(layer, head) for layer in range(1, row.layers + 1) for head in range(1, row.heads + 1)]
    return concat([DataFrame(places, columns=["layer", "head"]), weights], axis=1)


def _position(key: str, what: str, count: int, choose: Callable[[int], None]) -> None:
    """Pass on a position that exists."""
    number = st.session_state.get(key, {}).get(what)  # empty if another page was opened at the same time
    if isinstance(number, int) and 0 <= number < count:
        choose(number)


def _head(key: str, layers: int, heads: int) -> None:
    open_head(st.session_state.get(key, {}).get("head"), layers, heads)


def open_head(place: object, layers: int, heads: int) -> None:
    """Open a layer and head that exist, 0 for the mean of its heads; anything else is ignored."""
    match place:
        case [int(layer), int(head)] if 1 <= layer <= layers and 0 <= head <= heads:
            choose_head(layer, head)
