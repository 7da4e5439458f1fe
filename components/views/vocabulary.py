"""The views of the page of words; searching the vocabulary: the query, the matches, whether the text is one piece."""

import math
from collections.abc import Mapping
from contextlib import nullcontext

import streamlit as st

from components.canvas.figure import show_figure
from components.compute.data_frame import DataFrame, data_frame
from components.figures.vocabulary import kind_bars
from components.frame.markup import escaped
from components.frame.page_head import Finding, show_view
from components.frame.settings import Choice, Text
from components.records.arrays import Array
from components.records.tokens import TokenKind, Tokens
from components.records.vocabulary import ANY, KINDS, MODES, Matches, Query, Reading, Vocabulary
from components.views.atlas import pick
from components.views.expression import picked_from
from components.views.tries import Told, follow
from components.views.wording import fixed, quoted, shortened

MAP, LIST, VECTOR, BLANK = "map", "list", "vector", "blank"
ABOUT = """\
A BERT builds every text from the pieces of its vocabulary ([UNK] stands for a word that cannot be built from them), and
each piece has one row of learned numbers: its word embedding. A piece with ## continues a word; one without ## begins
it. Names are not a separate class: an uncased vocabulary writes “paris” just as it writes “table”.

**Map.** Each row of the word table is one point, placed by UMAP, which tries to keep near rows near each other. Drag to
move; the wheel zooms with Ctrl or after a click: zoom in far enough to read the names. Click a point to see its true
neighbours: they are measured between the full rows, not on the map. The box takes a word, a sum of words such as
king - man + woman, or a pattern. Rows are added unchanged, and no sentence has been read yet.

**What a vector says.** On its way through the model a token's vector moves away from its row in the word table. Here
each stage is compared with every row of that table, as if it were a word again. This is an interpretation, not a step
of the model: nothing makes a hidden state stay near its row, and in many checkpoints it does not.

**Fill the blank.** Filling blanks is what BERT was trained for. Of each text 15% of the tokens were chosen; most of
them were replaced by `[MASK]`, and a **masked-LM head** on top of the last layer had to predict the original pieces.
Write `[MASK]` into the sentence, or choose a token to hide."""
TIE = 1e-6
MOST, FEW = 2_000, 10  # rows of the table; with more than the latter it fills the window
MODE = Choice(
    "mode", "A piece that …", MODES, "contains", key="vocabulary_mode", horizontal=False, hidden_label=True,
    help="## is part of the piece and says that it continues a word. “is exactly” finds a text with and without ##. "
    "The search ignores case, except in a regular expression (RE2 syntax; `(?i)` ignores case). "
    "An ID may be a range such as 2000-2010.",
)  # fmt: skip
SEARCH = Text(
    "search", "Text, pattern or ID", key="vocabulary_text", placeholder="for example: bank", hidden_label=True
)
KIND = Choice("kind", "Kind", default=ANY, key="vocabulary_kind", horizontal=False)
SCRIPT = Choice(
    "script", "Script", default=ANY, key="vocabulary_script", horizontal=False,
    help="The writing system of the piece's letters; “Common” pieces have no letters: digits, punctuation, symbols.",
)  # fmt: skip
WITH_DIGITS = {ANY: "any", "with": "with digits", "without": "without digits"}
DIGITS = Choice("digits", "Digits", WITH_DIGITS, ANY, key="vocabulary_digits", horizontal=False)
NAMED_SCRIPTS = {"None": "Common (no letters)", "Several": "Several scripts", "Han": "Han (Chinese characters)"}


def finding(tokens: Tokens, token: int, near: Reading, vocabulary: Vocabulary, kept: str = "") -> Finding:
    """The row of the word table that is nearest to a token's, its reading `near`: no other row has a larger cosine with
    it, and with ties none is called the nearest. The line ends with what the map has `kept` of it.
    """
    if not len(near.cosine):
        return Finding()
    closest, *others = zip(near.cosine.rows, near.cosine.values, strict=True)
    ties = bool(others) and math.isclose(closest[1], others[0][1], abs_tol=TIE)
    own, names = quoted(tokens.pieces[token]), [f"“{shortened(vocabulary.pieces[row])}”" for row in near.cosine.rows]
    if ties:
        equal = f"{names[0]} and {names[1]}, cosine {fixed(closest[1], 2)} each{kept}"
        return Finding(f"Before any context, no row alone is nearest to that of {own}.", token, line=equal)
    beside = f", next {names[1]} {fixed(others[0][1], 2)}" if others else ""
    line = f"cosine {fixed(closest[1], 2)}{beside}{kept}"
    return Finding(f"Before any context, {own} is nearest to {names[0]}.", token, line=line)


def told(view: str, tokens: Tokens, chosen: int) -> Told:
    """What is drawn of the vocabulary, what its rows mean, and another word."""
    see = {
        MAP: "Every row of the word table as a point; those that you search for, and those of your text, marked.",
        LIST: "The vocabulary as a list, with the length of each row; beside it, of which kinds it is.",
        VECTOR: "Which rows of the word table the token's vector is nearest to, from layer to layer.",
        BLANK: "What the head would write in the place of the word, from layer to layer.",
    }
    means = {
        MAP: "Rows near each other are of pieces that are used alike, whatever the sentence.",
        LIST: "Every text is written with these pieces alone; what has none is cut, or unknown.",
        VECTOR: "A vector near its own row still says its word; one that has left it says more of the others.",
        BLANK: "The head turns the last vector into a word; before that, it was not trained to.",
    }
    return Told(see=see[view], means=means[view], tries=follow(tokens, chosen))


def query_box(kinds: Mapping[str, int], scripts: Mapping[str, int]) -> Query:
    """The viewer's query; only kinds and scripts that occur are offered."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="query"):
        mode, text = MODE.choose(), SEARCH.choose()
        with st.popover("Filter", key="vocabulary_filter", width="content"):
            return Query(text, mode, *_filters(kinds, scripts))


def _filters(kinds: Mapping[str, int], scripts: Mapping[str, int]) -> tuple[str, str, str]:
    named = {ANY: "any kind", **{kind: f"{KINDS[kind]} ({count:,})" for kind, count in kinds.items()}}
    kind = KIND.choose(named)
    named = {ANY: "any script", **{name: f"{script_name(name)} ({count:,})" for name, count in scripts.items()}}
    return kind, SCRIPT.choose(named), DIGITS.choose()


def script_name(script: str) -> str:
    """The name of a script as it is shown."""
    return NAMED_SCRIPTS.get(script, script)


def matches_table(vocabulary: Vocabulary, norms: Array, matches: Matches) -> None:
    """The matching pieces with the norm of their rows; a click on one leads to it on the map."""
    if matches.problem:
        st.warning(escaped(matches.problem), icon=":material/edit:")
        return
    if not matches.ids:
        st.info("No piece of this vocabulary matches.", icon=":material/search_off:")
        return
    drawn = matches.ids[:MOST]
    cut = "" if len(drawn) == len(matches) else f"; the table shows the first {MOST:,}"
    pieces = len(vocabulary) - len(vocabulary.without_piece)
    st.caption(f"{len(matches):,} of {pieces:,} pieces{cut}. Click one to see it on the map.")
    table = data_frame(
        {
            "ID": drawn,
            "Piece": [vocabulary.pieces[row] for row in drawn],
            "Kind": [KINDS[vocabulary.kind(row)] for row in drawn],
            "Script": [script_name(vocabulary.script(row)) for row in drawn],
            "Norm of its row": [float(norms[row]) for row in drawn],
        }
    )
    with st.container(key="fill_window_matches") if len(drawn) > FEW else nullcontext():
        st.dataframe(
            table,
            key="matches",
            hide_index=True,
            height="stretch" if len(drawn) > FEW else "content",
            on_select=lambda: picked_from("matches", drawn, _show_on_map),
            selection_mode="single-cell",
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


def kinds_table(counts: Mapping[str, int]) -> DataFrame:
    """The number and share of the pieces of each kind."""
    total = sum(counts.values())
    return data_frame(
        {
            "kind": [KINDS[kind] for kind in counts],
            "pieces": list(counts.values()),
            "share": [count / total for count in counts.values()],
        }
    )


def kinds_figure(counts: Mapping[str, int]) -> None:
    """How many pieces of each kind there are."""
    show_figure(
        kind_bars(counts),
        key="kinds",
        alt="How many pieces of each kind the vocabulary holds.",
        table=kinds_table(counts),
        fill="window",
    )


def _show_on_map(row: int) -> None:
    pick(row)
    show_view("vocabulary", MAP)
