"""Beside the map of the vocabulary: the box, what it found, the piece that is looked at; and computing the map."""

import streamlit as st

from components.canvas.atlas_map import atlas_map
from components.compute.data_frame import data_frame
from components.compute.expression import parse
from components.compute.vectors import nearest_points_to
from components.frame import address
from components.frame.markup import escaped
from components.frame.settings import Choice, Number, Switch, Text
from components.records.arrays import Array
from components.records.atlas import Atlas
from components.records.tokens import Tokens
from components.records.vocabulary import KINDS, Expression, Matches, Reading, Vocabulary
from components.views.expression import neighbour_table, operands, picked_from
from components.views.map_offer import offer_map
from components.views.service import Service
from components.views.wording import counted, fixed

KEY = "words_text"
NEAR = "near"
MOST_NEAR = 8  # rows that are marked beside the chosen one
NEAREST = 10  # rows, of which the map knows how many are near on average
MODES = {NEAR: "nearest to", "contains": "containing", "regex": "matching"}
BY = Choice("by", "Pieces", MODES, NEAR, key="atlas_mode", horizontal=False, hidden_label=True)
WORDS = Text(
    "words", "Word, sum of words, or pattern", key=KEY, placeholder="king - man + woman", hidden_label=True,
    help="One word, or a sum of words with + and −, each with a factor if you like: 0.5 * king. "
    'Put a piece that is or contains a sign in quotes: "-".',
)  # fmt: skip
LISTED = Number("near", "Neighbours", 1, 50, 15, key="words_near")
MARKS = Switch("tokens", "Mark the tokens of the text", True, key="atlas_tokens")
PIECE = Number("piece")
MOST, TALLEST = 200, 563  # rows of the list of matches, and pixels


def kept_here(row: int, near: Reading, atlas: Atlas) -> str:
    """How many of the rows nearest to a `row`, its reading `near`, are also near it on the map."""
    rows = near.cosine.rows
    if not rows:
        return ""
    kept = len(set(rows) & set(nearest_points_to(atlas.points, row, len(rows))))
    average = f" (average {fixed(atlas.kept * len(rows), 1)})" if len(rows) == NEAREST else ""
    return f"; of its {counted(len(rows), 'nearest row')}, the map keeps {kept:,} near{average}"


def prepare(bert: Service) -> None:
    """Pack the base of the map that the browser keeps, if there is a map: it is the same for every text and viewer."""
    if drawn := bert.atlas():
        atlas_map.base(drawn, bert.vocabulary())


def box() -> tuple[str, str, int, bool]:
    """What is looked for and how; how many neighbours are listed; whether the tokens of the text are marked."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="words_box"):
        mode, text = BY.choose(), WORDS.choose(unpick)
        with st.popover("", icon=":material/tune:", key="words_settings", width="content", help="Settings"):
            return mode, text, LISTED.choose(), MARKS.choose()


def typed(mode: str, text: str) -> Expression:
    """The sum of words in the box; none if the box holds a pattern."""
    return parse(text) if mode == NEAR else Expression(())


def marked_tokens(tokens: Tokens, *, on: bool) -> tuple[int, ...]:
    """The distinct token IDs of the sentence if the viewer wants them marked, else none."""
    return tuple(dict.fromkeys(tokens.ids)) if on else ()


def looked_at(vocabulary: Vocabulary, followed: int, text: str) -> int | None:
    """The row of the piece that was clicked; else, if the box is empty, the one `followed`."""
    number = address.whole_number(0, len(vocabulary) - 1)
    row = PIECE.recall(None, lambda chosen: number(chosen) if chosen else None)
    PIECE.keep("" if row is None else row, "")
    return followed if row is None and not text.strip() else row


def pick(row: int) -> None:
    """Remember the piece that was clicked."""
    PIECE.keep(row, "")


def unpick() -> None:
    """Forget the piece that was clicked: what the box says counts again."""
    PIECE.keep("", "")


def panel(reading: Reading, row: int | None, found: Matches, mode: str, vocabulary: Vocabulary, norms: Array) -> None:
    """The list beside the map: the rows nearest to that of the piece looked at; without one, what the box found."""
    if row is None:
        _found(reading, found, mode, vocabulary, norms)
    else:
        _neighbours(reading, row, vocabulary, norms)


def _neighbours(reading: Reading, row: int, vocabulary: Vocabulary, norms: Array) -> None:
    """The piece that is looked at, and the rows nearest to its own."""
    st.markdown(f"**{escaped(vocabulary.pieces[row])}** · {KINDS[vocabulary.kind(row)]}, ID {row}")
    if st.session_state[KEY].strip() and PIECE.recall("", str):
        st.button("Back to what the box found", key="unpick", on_click=unpick, icon=":material/undo:")
    _nearest(reading, vocabulary, norms)


def _found(reading: Reading, found: Matches, mode: str, vocabulary: Vocabulary, norms: Array) -> None:
    """What the box found: the nearest rows, or the pieces that match; or why there is nothing."""
    if found.problem and not reading.missing:
        st.warning(escaped(found.problem), icon=":material/edit:")
        return
    operands(reading, vocabulary, reading.norm)
    if mode == NEAR:
        if reading.ids:
            _nearest(reading, vocabulary, norms)
    elif found.ids:
        st.caption(
            f"{counted(len(found), 'matching piece')} {'stands' if len(found) == 1 else 'stand'} out on the map."
        )
        _matches(found, vocabulary, norms)
    else:
        st.info("No piece of this vocabulary matches.", icon=":material/search_off:")


def _nearest(reading: Reading, vocabulary: Vocabulary, norms: Array) -> None:
    if len(reading.cosine):
        neighbour_table(reading.cosine, vocabulary, norms, height=TALLEST, on_row=pick)
    else:
        st.info("The result is zero everywhere, so it has no direction and no cosine.", icon=":material/info:")


def _matches(found: Matches, vocabulary: Vocabulary, norms: Array) -> None:
    drawn = found.ids[:MOST]
    table = data_frame(
        {
            "Piece": [vocabulary.pieces[row] for row in drawn],
            "Norm": [float(norms[row]) for row in drawn],
            "ID": drawn,
        }
    )
    st.dataframe(
        table,
        key="lit",
        hide_index=True,
        height=min(TALLEST, 38 + 35 * len(table)),
        on_select=lambda: picked_from("lit", drawn, pick),
        selection_mode="single-cell",
        column_config={"Norm": st.column_config.NumberColumn(format="%.3f")},
    )


def map_figure(
    atlas: Atlas, vocabulary: Vocabulary, found: Matches, row: int | None, near: Reading, tokens: tuple[int, ...]
) -> None:
    """The map, with what the box found, the piece looked at and the rows `near` it, and the `tokens` of the text.

    A click picks a piece.
    """
    rows = near.cosine.rows[:MOST_NEAR] if row is not None else ()
    atlas_map.atlas_map(
        atlas, vocabulary, found=found.ids, tokens=tokens, chosen=row, near=rows, on_pick=pick, key="atlas"
    )
    _provenance(atlas)


def _provenance(atlas: Atlas) -> None:
    """How the map was computed and how far to trust it."""
    settings = atlas.settings
    st.caption(
        f"UMAP of the word rows: {settings.neighbours} neighbours (exact, {settings.metric}), min_dist "
        f"{settings.min_dist}, "
        f"{settings.epochs} epochs, seed {settings.seed}; {atlas.versions}; weights {atlas.weights_sha256[:12]}. "
        f"Of a row's 10 nearest rows, {atlas.kept:.0%} are also among its 10 nearest points on average. The map shows "
        "regions of similar rows, but not how far apart they are; groups that UMAP leaves far from the others are "
        "moved next to them. Trust the lists, not the gaps."
    )


def no_map_yet(bert: Service, rows: int) -> None:
    """Offer to compute the map, or show its progress."""
    text = (
        f"There is no map of this checkpoint's {rows:,} rows yet. Computing it takes one to three minutes for 30,000 "
        "rows and longer for 100,000. It is then kept, so this is needed only once."
    )
    offer_map(bert, "atlas", text)
