"""Beside the picture: the nearest uses in words, with their cosines, or what the search found."""

from collections.abc import Sequence

import streamlit as st

from components.compute.uses import FEWEST, search_uses
from components.frame import address
from components.frame.streamlit_internals import browser_component
from components.records.uses import Around, SameWord, Use, UsesMap
from components.story.context.asked import FIND, Asked
from components.views.wording import counted, fixed, shortened

MOST_FOUND = 300
KEY, CHOSEN = "context_list", "context_use"  # the component, and the use that was clicked, by its number
_draw = browser_component("context_list", html="<div class='near-uses'></div>")


def second(same: SameWord, around: Around | None, title: str) -> None:
    """Draw the nearest uses in the second of two models."""
    rows = [_row(near.number, near.use, fixed(near.cosine, 2)) for near in around.near] if around else []
    note = "" if rows else f"Only {counted(len(same.uses), 'use')} of the word: too few for a list."
    every = f"all {counted(len(rows), 'use')}"
    key = address.fresh(f"{KEY}_beside")

    def pick() -> None:
        st.session_state[CHOSEN] = st.session_state[key].use

    data = {"title": title, "rows": rows, "note": note, "all": every, "chosen": chosen_use()}
    _draw(key=key, data=data, on_use_change=pick)


def listed(it: Asked, same: SameWord, around: Around | None, drawn: UsesMap | None, of: str = "") -> list[int]:
    """Draw the list, on the map below a search; returns the rows that it found. It may be `of` one of two models."""
    text = FIND.choose().strip() if drawn else ""
    found = search_uses(drawn.uses, text) if drawn else []
    if drawn and text:
        rows = [_row(drawn.numbers[row], drawn.uses[row], "") for row in found[:MOST_FOUND]]
        more = f", the first {MOST_FOUND} below" if len(found) > MOST_FOUND else ""
        title = f"{counted(len(found), 'use')} for “{shortened(text)}”{more}" if found else ""
        note = "" if found else f"No use on the map matches “{shortened(text)}”."
    else:
        rows = [_row(near.number, near.use, fixed(near.cosine, 2)) for near in around.near] if around else []
        title, note = (titled(it, same, of), "") if rows else ("", "")
    every = f"all {counted(len(rows), 'use')}"
    data = {"title": title, "rows": rows, "note": note, "all": every, "chosen": chosen_use()}
    key = address.fresh(KEY)

    def pick() -> None:
        st.session_state[CHOSEN] = st.session_state[key].use

    _draw(key=key, data=data, on_use_change=pick)
    return found


def titled(it: Asked, same: SameWord, of: str) -> str:
    """The title of the list, which is that `of` one of two models."""
    whose = it.word.quoted if len(same.uses) >= FEWEST else "any word"
    return f"Nearest uses of {whose}, {of}" if of else f"Nearest uses of {whose} after layer {it.layer}"


def chosen_use() -> int:
    """The number of the use that was clicked in the list; −1 if none was."""
    number = st.session_state.get(CHOSEN, -1)
    return number if isinstance(number, int) else -1


def _row(number: int, use: Use, cosine: str) -> Sequence[object]:
    meaning = f"{use.word}: {use.definition}" + (" (written for this app)" if use.ours else "")
    return [number, *use.parts, cosine, meaning]
