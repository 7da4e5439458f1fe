"""Tokens as pills, linked with the text that they came from and with their table."""

from typing import Any

import streamlit as st

from components.compute.tokens import passages
from components.frame import address
from components.frame.streamlit_internals import browser_component
from components.frame.terms import SEGMENT
from components.records.tokens import Token, Tokens

MOST_TRUNCATED = 200
_HTML = """
<div class="tokens">
  <div class="texts"></div>
  <div class="pills" role="group" aria-label="Tokens in order; the arrow keys move between them"></div>
  <p class="cut-note"></p>
  <div class="legend"></div>
  <p class="description" aria-live="polite"></p>
  <div class="table" tabindex="0"><table><thead><tr></tr></thead><tbody></tbody></table></div>
</div>
"""
_draw = browser_component("pills", html=_HTML)


def pills(tokens: Tokens, *, key: str = "pills", details: bool = False) -> int | None:
    """Draw the pieces in order, with `details` also the text and the table; returns the selected position, if any.

    Hovering over a piece, the text or a table row highlights all three in the browser alone.
    """
    chosen = _chosen(tokens) if details else None
    key = address.fresh(key)
    _draw(key=key, data=_drawn(tokens, chosen, details), on_token_change=lambda: _clicked(st.session_state[key].token))
    return chosen


def choose_row(key: str) -> None:
    """Select the token whose row was selected in the table of that key."""
    rows = st.session_state[key].selection.rows
    _choose(rows[0] if rows else None)


def _clicked(position: int | None) -> None:
    if position is not None:
        _choose(position if position >= 0 else None)


def _choose(position: int | None) -> None:
    address.keep("token", position, None)


def _chosen(tokens: Tokens) -> int | None:
    """The selected position, which is kept in the address only; None if the text no longer has it."""
    chosen = address.recall("token", None, address.whole_number(0, 511))
    chosen = chosen if chosen is not None and chosen < len(tokens) else None
    _choose(chosen)
    return chosen


def _drawn(tokens: Tokens, chosen: int | None, details: bool) -> dict[str, Any]:
    drawn = [*tokens.tokens, *tokens.left_out[:MOST_TRUNCATED]]
    texts = [("Sentence A", tokens.a, 0), ("Sentence B", tokens.b, 1)]
    return {
        "rows": [row(token, tokens) for token in drawn],
        "texts": [
            {"label": label, "passages": _passages(text, drawn, segment)} for label, text, segment in texts if text
        ]
        if details
        else [],
        "chosen": chosen,
        "pair": bool(tokens.b),
        "cut": len(tokens.left_out),
        "legend": details,
        "table": details,
        "help": {"segment": SEGMENT} if details else {},
        "selectable": details,
    }


def row(token: Token, tokens: Tokens) -> dict[str, Any]:
    """One token as the component draws it."""
    return {
        "position": token.position if token.position >= 0 else "cut",
        "piece": token.piece,
        "id": token.id,
        "word": token.word,
        "wordText": "" if token.word is None else tokens.words[token.word].segmentation.word,
        "offsets": offsets(token),
        "segment": tokens.segment_of(token),
        "mask": token.mask,
        "kind": token.kind.value,
        "cut": token.position < 0,
    }


def offsets(token: Token) -> str:
    """The token's span in its original text as in a Python slice; “none” for a special token."""
    return "none" if token.start is None else f"{token.start}:{token.end}"


def _passages(text: str, drawn: list[Token], segment: int) -> list[tuple[str, list[int]]]:
    rows = [row for row, token in enumerate(drawn) if token.segment == segment and token.word is not None]
    parts = passages(text, [drawn[row] for row in rows])
    return [(passage, [rows[index] for index in covering]) for passage, covering in parts]
