"""The page of tokens: what it says, its settings, and the table, on the page and as CSV and JSON."""

import json
from collections.abc import Mapping, Sequence
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
from components.records.tokens import Token, Tokens
from components.views.wording import counted, listed, shortened

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
    """The word that becomes most pieces, and what becomes of the others; the tokenizer counts a mark as a word."""
    pieces_of = _pieces_of_words(tokens)
    if not pieces_of:
        return Finding(f"There is no word to cut: BERT reads {counted(len(tokens), 'special token')}.")
    unknown = [places[0] for places in pieces_of.values() if tokens.names[places[0]] != tokens.pieces[places[0]]]
    lost = f"{listed([f'“{shortened(tokens.names[place])}”' for place in unknown])} became [UNK]" if unknown else ""
    sentence, *named = _cut(tokens, pieces_of) if len(unknown) < len(pieces_of) else ("",)
    return Finding("; ".join(filter(None, (sentence, lost))) + ".", *named, *unknown)


def _cut(tokens: Tokens, pieces_of: Mapping[int, Sequence[int]]) -> tuple[Any, ...]:
    """A clause on the word of most pieces or, if no word is cut, on the longest; and the positions that it names."""
    words = {number: tokens.words[number].segmentation for number in pieces_of}
    cut = {number: len(word.pieces) for number, word in words.items() if len(word.pieces) > 1}
    of = counted(len(words), "word")
    if not cut:
        longest = max(words, key=lambda number: (is_content(words[number].word), len(words[number].word)))
        name = f"“{shortened(words[longest].word)}”"
        also = f", and none of the {of}, counting punctuation, is cut" if len(words) > 1 else " of the vocabulary"
        return f"{name} is one piece{also}", *pieces_of[longest]
    number = max(cut, key=lambda word: cut[word])
    here, rivals = pieces_of[number], list(cut.values()).count(cut[number]) - 1
    become = f"“{shortened(words[number].word)}” is cut into {counted(cut[number], 'piece')}"
    fit = "fits" if len(here) == 1 else "fit"
    fitting = f", of which {len(here):,} {fit}" if len(here) < cut[number] else ""
    if len(words) == 1:
        return f"{become}{fitting}", *here
    rank = "as many as any other of the" if rivals else "the most of"
    return f"{become}{fitting}, {rank} {of}, counting punctuation; {_are_cut(len(cut), len(words))}", *here


def _are_cut(number: int, words: int) -> str:
    if number == 1:
        return "the other is whole" if words == 2 else "the rest are whole"
    return f"{number:,} are cut"


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
