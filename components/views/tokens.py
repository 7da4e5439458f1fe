"""The page of tokens: what it says, its settings, and the table, on the page and as CSV and JSON."""

import json
from dataclasses import asdict
from functools import partial
from typing import Any

import streamlit as st

from components.canvas import exports
from components.canvas.pills.pills import choose_row, offsets
from components.compute.data_frame import data_frame
from components.compute.tokens import MADE_OF_TEXT, is_content
from components.frame.markup import escaped
from components.frame.page_head import Finding
from components.frame.parts import talking
from components.frame.settings import Number
from components.records.tokens import Token, TokenKind, Tokens
from components.records.wordpiece import Segmentation
from components.views.tries import Told, in_other_case
from components.views.wording import counted, shortened

MOST_PIECES = 4  # of a word, named below the headline
ABOUT = """
BERT reads neither letters nor words but pieces from a fixed vocabulary, each with an ID. A frequent word is one piece;
any other is split into several, and every piece after the first begins with ##. A word that cannot be built from
pieces, or has more than 100 characters, becomes [UNK].

At the right, **how WordPiece splits a word**, greedy longest-match-first: look up the whole word, then the word without
its last letter, and so on. Take the first piece that is found and start again on the rest, with ## in front. Neither
scores nor meaning play a part. Point at a word to see its lookups.
"""
LIMIT = Number(
    "limit", "Limit", typed=True,
    help="The maximum number of tokens, [CLS] and [SEP] included; in a pair the longer text is truncated first.",
)  # fmt: skip
PAD = Number(
    "pad", "Pad to", typed=True,
    help="[PAD] tokens with mask 0 are added up to this length, but never beyond the limit; 0 adds none.",
)  # fmt: skip


def finding(tokens: Tokens) -> Finding:
    """The word that becomes most pieces; if none is cut, the first that becomes [UNK], else the longest content word.

    Refuted if the named word has another number of pieces, or another more. The tokenizer counts a mark as a word.
    """
    pieces_of = _pieces_of_words(tokens)
    if not pieces_of:
        return Finding("There is no word to cut.", line=f"BERT reads {counted(len(tokens), 'special token')}")
    words = {number: tokens.words[number].segmentation for number in pieces_of}
    unknown = [places[0] for places in pieces_of.values() if tokens.tokens[places[0]].kind is TokenKind.UNKNOWN]
    cut = {number: len(word.pieces) for number, word in words.items() if len(word.pieces) > 1}
    of = counted(len(words), "word or mark", "words and marks")
    if not cut and unknown:
        headline = f"BERT cannot read “{shortened(tokens.names[unknown[0]])}”: it becomes [UNK]."
        return Finding(headline, unknown[0], line=f"{len(unknown):,} of {of} became [UNK]")
    if not cut:
        number = max(words, key=lambda one: (is_content(words[one].word), len(words[one].word)))
        whole = f"and so each of the {of} here" if len(words) > 1 else "it is in the vocabulary"
        return Finding(f"BERT reads “{shortened(words[number].word)}” in one piece.", *pieces_of[number], line=whole)
    number = max(cut, key=lambda one: cut[one])
    word, here = words[number], pieces_of[number]
    fit = (
        f"; the first {len(here):,} fit" if 1 < len(here) < cut[number] else "; the first fits" if len(here) < 2 else ""
    )
    fits = "the first fits" if len(here) == 1 else f"the first {len(here):,} fit"
    fit = f"; {fits}" if len(here) < cut[number] else ""
    whole = f"{len(words) - len(cut) - len(unknown):,} of {of} whole"
    rest = f", {len(unknown):,} [UNK]" if unknown else ""
    line = f"{_pieces(word)}, after {counted(_tries(word), 'try', 'tries')}{fit}; {whole}{rest}"
    return Finding(f"BERT reads “{shortened(word.word)}” in {cut[number]:,} pieces.", *here, line=line)


def told(tokens: Tokens) -> Told:
    """What the pieces and the steps beside them are, how a word is cut, and the same word in other letters."""
    return Told(
        see="Your text piece by piece, each with its number; beside it, how one word is looked up.",
        means="BERT knows only the pieces of its vocabulary: it takes the longest that fits, again and again.",
        tries=in_other_case(tokens),
    )


def _pieces(word: Segmentation) -> str:
    """“def · ##inate · ##ly”; of many pieces the first."""
    shown = [shortened(piece, 12) for piece in word.pieces[:MOST_PIECES]]
    return " · ".join([*shown, "…"] if len(word.pieces) > MOST_PIECES else shown)


def _tries(word: Segmentation) -> int:
    """How many candidates were looked up."""
    return sum(len(word.word) - search.end + 1 for search in word.searches)


def _pieces_of_words(tokens: Tokens) -> dict[int, list[int]]:
    """The positions of the tokens that come from each word, by its number; typed special tokens are no words."""
    found: dict[int, list[int]] = {}
    for token in tokens.tokens:
        if token.kind in MADE_OF_TEXT and token.word is not None:
            found.setdefault(token.word, []).append(token.position)
    return found


def tokens_table(tokens: Tokens) -> None:
    """One row per token, sent when a reader opens the table; selecting a row selects the token.

    In talk mode it is a static table, which scales with the font; pieces that occur more than once are bold.
    """
    if talking():
        table = data_frame(_rows(tokens))[["token", "ID", "position", "segment"]]
        again = [tokens.pieces.count(piece) > 1 for piece in tokens.pieces]
        table["token"] = [
            f"**{escaped(name)}**" if bold else escaped(name) for name, bold in zip(table["token"], again, strict=True)
        ]
        with st.container(key="tokens_table"):
            st.table(table, hide_index=True)
        return
    name: dict[str, Any] = {"key": "tokens_table_shown", "on_change": "rerun"}
    with st.expander("The same table, to sort, search and select", icon=":material/table_rows:", **name) as container:
        if container.open:
            st.dataframe(
                data_frame(_rows(tokens)),
                key="tokens_table",
                hide_index=True,
                on_select=partial(choose_row, "tokens_table"),
                selection_mode="single-row",
            )


def take_away(tokens: Tokens) -> None:
    """The IDs as a Python list to copy, the table as CSV, and everything as JSON; files are written only on a click."""
    st.code(str(list(tokens.ids)), language=None, wrap_lines=True)
    with st.container(horizontal=True):
        st.download_button(
            "Table as CSV",
            partial(as_csv, tokens),
            "tokens.csv",
            "text/csv",
            key="tokens_csv",
            on_click="ignore",
            icon=":material/download:",
        )
        st.download_button(
            "Everything as JSON",
            partial(as_json, tokens),
            "tokens.json",
            "application/json",
            key="tokens_json",
            on_click="ignore",
            icon=":material/download:",
        )


def as_csv(tokens: Tokens) -> bytes:
    """The table as CSV; a cell that a spreadsheet would read as a formula starts with an apostrophe."""
    rows = _rows(tokens)
    return exports.table(tuple(rows[0]), [tuple(row.values()) for row in rows])


def as_json(tokens: Tokens) -> str:
    """The texts, the settings, every token, and those cut off, all unescaped."""
    return json.dumps(
        {
            "checkpoint": tokens.checkpoint,
            "a": tokens.a,
            "b": tokens.b,
            "limit": tokens.limit,
            "tokens": [asdict(token) for token in tokens.tokens],
            "left_out": [asdict(token) for token in tokens.left_out],
            "words": [word.segmentation.word for word in tokens.words],
        },
        ensure_ascii=False,
        indent=1,
    )


def _rows(tokens: Tokens) -> list[dict[str, Any]]:
    return [_row(token, tokens) for token in tokens.tokens]


def _row(token: Token, tokens: Tokens) -> dict[str, Any]:
    return {
        "position": token.position,
        "token": token.piece,
        "ID": token.id,
        "word": "" if token.word is None else tokens.words[token.word].segmentation.word,
        "offsets": offsets(token),
        "segment": tokens.segment_of(token),
        "mask": token.mask,
        "kind": token.kind.value,
    }


def limit_and_padding(longest: int) -> tuple[int, int]:
    """The maximum number of tokens, and the length that a shorter sequence is padded to (0: no padding).

    Both are at most `longest`, the number of the model's positions.
    """
    with st.popover("⚙", key="length_menu", help="Limit and padding"):
        return LIMIT.choose(longest, longest, low=min(8, longest)), PAD.choose(longest)
