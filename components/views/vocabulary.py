"""Searching the vocabulary: the query, the matches as a table, and whether the text is a single piece."""

from collections.abc import Mapping

import pandas as pd
import streamlit as st

from components.compute.expression import as_typed
from components.frame.controls import choice, typed_text
from components.frame.text import escaped
from components.records.arrays import Array
from components.records.tokens import TokenKind, Tokens
from components.records.vocabulary import ANY, KINDS, MODES, Matches, Query, Vocabulary
from components.views.expression import put_expression

MOST = 2_000
MODE_HELP = (
    "## is part of the piece and says that it continues a word. “is exactly” finds a text with and without ##. "
    "The search ignores case, except in a regular expression (RE2 syntax; `(?i)` ignores case). "
    "An ID may be a range such as 2000-2010."
)
SCRIPT_HELP = (
    "The writing system of the piece's letters; “Common” pieces have no letters: digits, punctuation, symbols."
)
DIGITS = {ANY: "any", "with": "with digits", "without": "without digits"}
NAMED_SCRIPTS = {"None": "Common (no letters)", "Several": "Several scripts", "Han": "Han (Chinese characters)"}


def query_box(kinds: Mapping[str, int], scripts: Mapping[str, int]) -> Query:
    """The viewer's query; only kinds and scripts that occur are offered."""
    mode_column, text_column = st.columns([1, 2], vertical_alignment="bottom")
    with mode_column:
        mode = choice(
            "A piece that …", MODES, key="vocabulary_mode", name="mode", default="contains", horizontal=False,
            help=MODE_HELP,
        )  # fmt: skip
    with text_column:
        text = typed_text("Text, pattern or ID", key="vocabulary_text", name="search", placeholder="for example: bank")
    left, middle, right = st.columns(3)
    with left:
        named = {ANY: "any kind", **{kind: f"{KINDS[kind]} ({count:,})" for kind, count in kinds.items()}}
        kind = choice("Kind", named, key="vocabulary_kind", name="kind", default=ANY, horizontal=False)
    with middle:
        named = {ANY: "any script", **{name: f"{script_name(name)} ({count:,})" for name, count in scripts.items()}}
        script = choice(
            "Script", named, key="vocabulary_script", name="script", default=ANY, horizontal=False, help=SCRIPT_HELP
        )
    with right:
        digits = choice("Digits", DIGITS, key="vocabulary_digits", name="digits", default=ANY, horizontal=False)
    return Query(text, mode, kind, script, digits)


def script_name(script: str) -> str:
    """The name of a script as it is shown."""
    return NAMED_SCRIPTS.get(script, script)


def matches_table(vocabulary: Vocabulary, norms: Array, matches: Matches) -> None:
    """The matching pieces with the norm of their rows; selecting one makes it the expression."""
    if matches.problem:
        st.warning(escaped(matches.problem), icon=":material/edit:")
        return
    if not matches.ids:
        st.info("No piece of this vocabulary matches.", icon=":material/search_off:")
        return
    drawn = matches.ids[:MOST]
    cut = "" if len(drawn) == len(matches) else f"; the table shows the first {MOST:,}"
    st.caption(f"{len(matches):,} of {len(vocabulary):,} pieces{cut}. Select one to read its row below.")
    table = pd.DataFrame(
        {
            "ID": drawn,
            "Piece": [vocabulary.pieces[row] for row in drawn],
            "Kind": [KINDS[vocabulary.kind(row)] for row in drawn],
            "Script": [script_name(vocabulary.script(row)) for row in drawn],
            "Norm of its row": [float(norms[row]) for row in drawn],
        }
    )
    st.dataframe(
        table,
        key="matches",
        hide_index=True,
        height=min(340, 38 + 35 * len(table)),
        on_select=lambda: _take(vocabulary, drawn),
        selection_mode="single-row",
        column_config={"Norm of its row": st.column_config.NumberColumn(format="%.3f")},
    )


def as_pieces(query: Query, tokens: Tokens) -> None:
    """Whether the searched text is a single piece, else what it splits into; `tokens` are its tokens."""
    made = [token for token in tokens.tokens if token.word is not None]
    if query.mode in ("regex", "id") or not made or len(query.text) > 60 or query.text.startswith("##"):
        return
    typed = escaped(query.text.strip())
    pieces = " ".join(escaped(token.piece) for token in made)
    if any(token.kind is TokenKind.UNKNOWN for token in made):
        st.markdown(
            f"As text, “{typed}” becomes **{pieces}**, since some of it cannot be built from the vocabulary's pieces."
        )
    elif len(made) == 1:
        st.markdown(f"As text, “{typed}” is **one piece** of this vocabulary: **{pieces}**, ID {made[0].id}.")
    else:
        st.markdown(f"As text, “{typed}” is not one piece; it splits into **{pieces}**.")


def kinds_table(counts: Mapping[str, int]) -> pd.DataFrame:
    """The number and share of the pieces of each kind."""
    total = sum(counts.values())
    return pd.DataFrame(
        {
            "kind": [KINDS[kind] for kind in counts],
            "pieces": list(counts.values()),
            "share": [count / total for count in counts.values()],
        }
    )


def _take(vocabulary: Vocabulary, drawn: tuple[int, ...]) -> None:
    rows = st.session_state["matches"].selection.rows
    if rows and vocabulary.pieces[drawn[rows[0]]]:
        put_expression(as_typed(vocabulary.pieces[drawn[rows[0]]]))
