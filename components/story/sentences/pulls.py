"""Who pulls the two vectors of a word apart: when that is computed, and the list beside the picture."""

from collections.abc import Callable, Generator
from html import escape

import streamlit as st

from components.compute.apart import Pull, PullPath, Pulls
from components.frame import address
from components.frame.markup import Markup, escaped, isolated
from components.frame.progress import completed, finished
from components.records.tokens import APART
from components.story.sentences.asked import Compared
from components.story.sentences.words import chosen_word
from components.views.bars import Bar, bars
from components.views.wording import counted, fixed, quoted, shortened

FEW, MOST = 48, 128  # tokens of both sentences: more are computed with a count and Stop, or by a click
SHOWN = 4
Rows = Callable[[int | None], Generator[int, None, Pulls]]


def may_pull(it: Compared) -> bool:
    """Whether a word is pulled apart by others: it is in both sentences, and each is read alone."""
    return it.how == APART and it.is_same


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


def listed(it: Compared, pulls: Pulls, path_of: Callable[[Pull], PullPath]) -> None:
    """The words that pull most, and for the first of them by which layer and head, with a link to its cut."""
    rising = shown(pulls)
    title = f"Who pulls {chosen_word(it)} apart?"
    if not rising:
        bars(title, [])
        _note("No word: without any of them the two are less alike, or as much.")
        return
    largest = rising[0].rise
    decimals = 2 if largest >= 0.1 else 3
    bars(title, [_bar(pull, largest, decimals) for pull in rising], effects=True)
    note = "The cosine rises so much if it never reads that word."
    if pull := pulls.strongest:
        _note(f"{note} {_in_one_layer(path_of(pull))}")
        _link(it, pull)
    else:
        _note(note)


def shown(pulls: Pulls) -> list[Pull]:
    """The words that are listed: those without which the two would be more alike, the strongest first."""
    return [pull for pull in pulls.ranked if pull.rise > 0][:SHOWN]


def _bar(pull: Pull, largest: float, decimals: int) -> Bar:
    number = fixed(pull.rise, decimals, sign=True)
    return Bar(shortened(pull.word, 16), pull.side.upper(), pull.rise / largest, number)


def _in_one_layer(path: PullPath) -> str:
    """By which layer most, and there by which head."""
    of_layer = fixed(path.layers[path.layer - 1], 3, sign=True)
    head = f", most by head {path.head}" if path.head else ""
    return f"In one layer alone: {of_layer} in layer {path.layer}{head}."


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
    words = escaped(f"Cut {quoted(shortened(pull.word, 16))} off and watch")
    st.markdown(f"[→ {words}]({address.link('cause', 'sentences', settings)})")


def _note(words: str) -> None:
    style = "margin: 0; font-size: 13px; line-height: 17px; color: var(--muted)"
    st.html(Markup(f'<p style="{style}">{isolated(escape(words))}</p>'))
