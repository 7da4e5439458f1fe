"""Who pulls the two vectors of a word apart: when that is computed, and the list beside the picture."""

from collections.abc import Callable, Generator
from typing import Any, NamedTuple

import streamlit as st

from components.compute.apart import Pull, PullPath, Pulls, standing_out
from components.frame import address
from components.frame.markup import escaped
from components.frame.streamlit_internals import browser_component
from components.frame.waiting import completed, finished
from components.records.arrays import Array
from components.records.similarity import RAW
from components.records.tokens import APART
from components.story.sentences.asked import Compared, mark_of
from components.story.sentences.words import chosen_word
from components.views.wording import counted, fixed, quoted, shortened

FEW, MOST = 48, 128  # tokens of both sentences: more are computed with a count and Stop, or by a click
SHOWN, LONGEST = 4, 16
LEAST = 0.01  # of a cosine, for a word to be listed: the picture prints two decimals
LEAST_ALONE = 0.001  # of a cosine, for a layer to be named
Rows = Callable[[int | None], Generator[int, None, Pulls]]

_draw = browser_component("sentences_pulls", html="<div class='pulls'></div>")


class Listed(NamedTuple):
    """A word that is listed, and the cosine (K,) of the two vectors by layer if it is never read."""

    pull: Pull
    without: Array


def may_pull(it: Compared, kind: str) -> bool:
    """Whether it is asked who pulls a word apart: both sentences have it and are read alone, and vectors are raw."""
    return it.how == APART and it.is_same and kind == RAW


def all_pulls(rows: Rows, total: int, it: Compared, *, of: object) -> Pulls | None:
    """All of them; of long sentences row by row, with a count and Stop, or by a click, before which it is None."""
    length = len(it.a) + len(it.b)
    if length <= FEW or not total:
        return completed(rows(None))
    if length > MOST and st.session_state.get("pulls_asked") != of:
        st.markdown(f"**Who pulls {escaped(chosen_word(it))} apart?**")
        if not st.button(f"Cut them one by one: {counted(total, 'run')}", key="ask_for_pulls"):
            return None
        st.session_state["pulls_asked"] = of
    return finished(rows, total, "runs", key="pulls", of=of)


def listed(it: Compared, pulls: Pulls, without: Callable[[Pull], Array], path_of: Callable[[Pull], PullPath]) -> None:
    """The words that pull most, each with its line; for the first of them by which layer and head, and a link to its
    cut."""
    lines = [Listed(pull, without(pull)) for pull in shown(pulls)]
    first = pulls.strongest if lines else None
    note = _note(lines, path_of(first) if first else None, pulls.cosine)
    _draw(key="sentences_pulls", data=packed(it, lines, first) | {"note": note})
    if first:
        _link(it, first)


def nobody(it: Compared) -> None:
    """Take the line of another word out of the picture."""
    _draw(key="sentences_pulls", data=packed(it, [], None) | {"title": "", "note": ""})


def shown(pulls: Pulls) -> list[Pull]:
    """The words that are listed, the strongest first: those without which the two would be more alike, as the picture
    prints it."""
    return [pull for pull in pulls.ranked if pull.rise >= LEAST][:SHOWN]


def _decimals(largest: float) -> int:
    return 2 if largest >= 0.1 else 3


def packed(it: Compared, lines: list[Listed], first: Pull | None) -> dict[str, Any]:
    """What the browser gets; `first` is the place of the one whose line is drawn if none is pointed at, −1 for none."""
    largest = max((one.pull.rise for one in lines), default=0.0)
    return {
        "mark": mark_of(it),
        "title": f"Who pulls {chosen_word(it)} apart?",
        "first": next((at for at, one in enumerate(lines) if one.pull == first), -1),
        "pulls": [_sent(one, largest) for one in lines],
    }


def _sent(one: Listed, largest: float) -> dict[str, Any]:
    word = shortened(one.pull.word, LONGEST)
    return {
        "word": word,
        "side": one.pull.side.upper(),
        "number": fixed(one.pull.rise, _decimals(largest), sign=True),
        "share": one.pull.rise / largest,
        "name": f"had it never read {quoted(word)}",
        "values": [float(value) for value in one.without],
    }


def _note(lines: list[Listed], path: PullPath | None, cosine: float) -> str:
    """What the numbers are; and of the strongest, by which layer most, and there by which head. No layer is named for a
    rise that would be printed as 0, nor if float32 cannot tell it from the next."""
    if not lines:
        return "No single word pulls them apart by a hundredth."
    note = "The cosine rises so much if it never reads that word."
    if path is None:
        return note
    which = "the first of them" if len(lines) > 1 else "that word"
    alone = f"{note} If it skips {which} in one layer alone, the cosine rises by"
    largest = float(path.layers[path.layer - 1])
    if largest < 0.5 * LEAST_ALONE:
        return f"{alone} less than a thousandth."
    most = f"{alone} {fixed(largest, 3)} at most, in"
    if not standing_out(path.layers, cosine):
        return f"{most} several layers."
    head = f", most of it by head {path.head}" if path.head else ""
    return f"{most} layer {path.layer}{head}."


def _link(it: Compared, pull: Pull) -> None:
    """It opens the cut of this word."""
    place = (it.chosen.in_a if pull.side == "a" else it.chosen.in_b)[0]
    settings = {
        "view": "cut",
        "paths": "onward",
        "side": pull.side,
        "token": str(place),
        "cut_cell": f"0,{pull.positions[0]}",
    }
    piece = "the first piece of " if len(pull.positions) > 1 else ""
    words = escaped(f"Cut {piece}{quoted(shortened(pull.word, LONGEST))} off and watch")
    st.markdown(f"[→ {words}]({address.link('cause', 'sentences', settings)})")
