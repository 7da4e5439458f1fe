"""Beside the map: the rows nearest to the one that is looked at, as bars, and the pieces that the box found; all of
them below it, as a table.
"""

from collections.abc import Sequence

import streamlit as st
from pandas import DataFrame

from components.frame import address
from components.frame.streamlit_internals import browser_component
from components.records.arrays import Array
from components.records.vocabulary import KINDS, Matches, Reading, Vocabulary
from components.story.vocabulary.asked import Sought, looked_at, pick, script_name
from components.story.vocabulary.words import matched, normal_form
from components.views.wording import fixed, quoted, shortened

MOST = 40  # pieces that are named
_draw = browser_component("vocabulary_near", html="<div class='near-rows'></div>")
MOST_LISTED = 2_000  # rows of the table
TALL, HEAD, LINE = 420, 38, 35  # pixels


def beside(
    wanted: Sought, read: Reading, matches: Matches, row: int | None, clicked: int | None, vocabulary: Vocabulary,
    of: str = "",
) -> None:  # fmt: skip
    """Draw the list, `of` one of two models; a click on a piece looks at it, and a link leads back to what the box
    says."""
    key, count = address.fresh("vocabulary_near"), len(vocabulary)
    named = matches.ids[:MOST]
    rest = len(matches) - len(named)
    data = {
        "title": _title(read, row, vocabulary, of),
        "rows": _rows(read, vocabulary),
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


def beside_second(read: Reading, vocabularies: Sequence[Vocabulary], of: str) -> None:
    """Draw the nearest rows in the second of two models, of which the first has the map; a click on a piece looks at it
    where both have it."""
    first, second = vocabularies
    key = address.fresh("vocabulary_near_beside")
    known = {row for row in read.cosine.rows if row < len(first) and first.pieces[row] == second.pieces[row]}
    rows = [(row if row in known else -1, *rest) for row, *rest in _rows(read, second)]
    title = _title(read, looked_at(read), second, of)
    nothing = {"notes": [], "found": "", "pieces": [], "more": "", "chosen": -1, "back": ""}

    def click() -> None:
        chosen = st.session_state[key].piece
        if chosen in known:
            pick(chosen)

    _draw(key=key, data={"title": title, "rows": rows, **nothing}, on_piece_change=click)


def _rows(read: Reading, vocabulary: Vocabulary) -> list[tuple[int, str, float, str]]:
    return [
        (near, vocabulary.pieces[near], value, fixed(value, 2))
        for near, value in zip(read.cosine.rows, read.cosine.values, strict=True)
    ]


def _title(read: Reading, row: int | None, vocabulary: Vocabulary, of: str) -> str:
    if not len(read.cosine):
        return ""
    whose = quoted(vocabulary.pieces[row]) if row is not None else "the sum"
    return f"Nearest rows of {whose}{f', {of}' * bool(of)}"


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


def matches_table(vocabulary: Vocabulary, norms: Array, matches: Matches) -> None:
    """The pieces that stand out on the map, with the lengths of their rows; a click looks at one of them."""
    if not matches.ids:
        return
    drawn = matches.ids[:MOST_LISTED]
    cut = "" if len(drawn) == len(matches) else f", the first {MOST_LISTED:,} of them here"
    pieces = len(vocabulary) - len(vocabulary.without_piece)
    st.subheader("What was found", anchor="what-was-found")
    st.caption(f"{len(matches):,} of {pieces:,} pieces{cut}. Click one to see it on the map.")
    table = DataFrame(
        {
            "ID": drawn,
            "Piece": [vocabulary.pieces[row] for row in drawn],
            "Kind": [KINDS[vocabulary.kind(row)] for row in drawn],
            "Script": [script_name(vocabulary.script(row)) for row in drawn],
            "Length of its row": [float(norms[row]) for row in drawn],
        }
    )
    st.dataframe(
        table,
        key="matches",
        hide_index=True,
        height=min(TALL, HEAD + LINE * len(table)),
        on_select=lambda: _picked(drawn),
        selection_mode="single-cell",
        column_config={"Length of its row": st.column_config.NumberColumn(format="%.3f")},
    )


def _picked(drawn: tuple[int, ...]) -> None:
    if cells := st.session_state["matches"].selection.cells:
        pick(drawn[cells[0][0]])
