"""Beside the map: the rows nearest to the one that is looked at, as bars, and the pieces that the box found."""

import streamlit as st

from components.frame import address
from components.frame.streamlit_internals import browser_component
from components.records.vocabulary import Matches, Reading, Vocabulary
from components.story.vocabulary.asked import Sought, pick
from components.story.vocabulary.words import matched, normal_form
from components.views.wording import fixed, quoted, shortened

MOST = 40  # pieces that are named
_draw = browser_component("vocabulary_near", html="<div class='near-rows'></div>")


def beside(
    wanted: Sought, read: Reading, matches: Matches, row: int | None, clicked: int | None, vocabulary: Vocabulary
) -> None:
    """Draw the list; a click on a piece looks at it, and a link leads back to what the box says."""
    key, count = address.fresh("vocabulary_near"), len(vocabulary)
    named = matches.ids[:MOST]
    rest = len(matches) - len(named)
    data = {
        "title": _title(read, row, vocabulary),
        "rows": [
            (near, vocabulary.pieces[near], value, fixed(value, 2))
            for near, value in zip(read.cosine.rows, read.cosine.values, strict=True)
        ],
        "notes": _notes(wanted, read, matches),
        "found": "" if wanted.near or matches.problem else matched(wanted, len(matches)),
        "pieces": [] if wanted.near else [(one, vocabulary.pieces[one]) for one in named],
        "more": f"and {rest:,} more, listed below" if rest and not wanted.near else "",
        "chosen": -1 if row is None else row,
        "back": f"Back to “{shortened(wanted.typed)}”" if clicked is not None and wanted.typed else "",
    }

    def click() -> None:
        chosen = st.session_state[key].piece
        if isinstance(chosen, int) and -1 <= chosen < count:
            pick(chosen)

    _draw(key=key, data=data, on_piece_change=click)


def _title(read: Reading, row: int | None, vocabulary: Vocabulary) -> str:
    if not len(read.cosine):
        return ""
    return f"Nearest rows of {quoted(vocabulary.pieces[row])}" if row is not None else "Nearest rows of the sum"


def _notes(wanted: Sought, read: Reading, matches: Matches) -> list[str]:
    """What cannot be read, which words are no pieces, and how long a sum is."""
    notes = [matches.problem] if matches.problem else []
    if read.missing or not wanted.near:
        missing = [
            f"As text, “{shortened(one.word)}” becomes {' '.join(one.pieces) or 'nothing'}." for one in read.missing
        ]
        return [*notes, *(shortened(note, 200) for note in missing)]
    if len(read.ids) > 1:
        notes.append(f"The sum {shortened(normal_form(read), 60)} has the length {read.norm:.3f}.")
    return notes
