"""The table of tokens, on the page and as CSV and JSON."""

import json
from dataclasses import asdict
from functools import partial
from typing import Any

import pandas as pd
import streamlit as st

from components.canvas.pills.pills import choose_row, offsets
from components.compute import exports
from components.frame import talk_mode
from components.records.tokens import Token, Tokens


def tokens_table(tokens: Tokens) -> None:
    """One row per token, sent when a reader opens the table; selecting a row selects the token.

    In talk mode it is a static table, which scales with the font.
    """
    if talk_mode.talking():
        with st.container(key="tokens_table"):
            st.table(pd.DataFrame(_rows(tokens))[["token", "ID", "position", "segment"]], hide_index=True)
        return
    name: dict[str, Any] = {"key": "tokens_table_shown", "on_change": "rerun"}
    with st.expander("The same table, to sort, search and select", icon=":material/table_rows:", **name) as container:
        if container.open:
            st.dataframe(
                pd.DataFrame(_rows(tokens)),
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
