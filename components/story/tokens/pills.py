"""Tokens as pills, linked with the text that they came from."""

from typing import Any

import streamlit as st

from components.compute.tokens import passages
from components.compute.writing import right_to_left
from components.frame import address
from components.frame.parts import talking
from components.frame.settings import TOKEN
from components.frame.streamlit_internals import browser_component
from components.records.tokens import Token, Tokens

MOST_TRUNCATED, MOST_TOKENS = 200, 1_024
_HTML = """
<div class="tokens">
  <div class="sentence">
    <div class="pills" role="group" aria-label="Tokens in order; the arrow keys move between them"></div>
    <p class="cut-note"></p>
    <p class="description" aria-live="polite"></p>
  </div>
</div>
"""
_draw = browser_component("tokens_pills", html=_HTML)


def pills(tokens: Tokens, *, key: str = "pills") -> None:
    """Draw the pieces in order."""
    _draw(key=address.fresh(key), data=_drawn(tokens, None, False))


def sentence(tokens: Tokens, word: str, *, key: str = "pills") -> None:
    """Draw the text large, with the pieces and IDs of each word below it; the `word` is marked. A click selects one.

    Hovering over a piece or the text highlights both in the browser alone. In a talk no word is marked: it would answer
    the question which of them is cut.
    """
    key, chosen = address.fresh(key), selected(tokens)
    drawn = _drawn(tokens, chosen, True) | {"marked": "" if talking() else word}
    _draw(key=key, data=drawn, on_token_change=lambda: _clicked(st.session_state[key].token))


def choose_row(key: str) -> None:
    """Select the token whose row was selected in the table of that key."""
    rows = st.session_state[key].selection.rows
    _choose(rows[0] if rows else None)


def _clicked(position: int | None) -> None:
    if position is not None:
        _choose(position if position >= 0 else None)


def _choose(position: int | None) -> None:
    TOKEN.keep(position)


def selected(tokens: Tokens) -> int | None:
    """The selected position, which is kept in the address only; None if the text no longer has it."""
    chosen = TOKEN.recall(None, address.whole_number(0, MOST_TOKENS - 1))
    chosen = chosen if chosen is not None and chosen < len(tokens) else None
    _choose(chosen)
    return chosen


def _drawn(tokens: Tokens, chosen: int | None, details: bool) -> dict[str, Any]:
    drawn = [*tokens.tokens, *tokens.left_out[:MOST_TRUNCATED]]
    texts = [tokens.a, tokens.b] if details else []
    return {
        "rows": [token_row(token, tokens) for token in drawn],
        "texts": [{"passages": _passages(text, drawn, number)} for number, text in enumerate(texts) if text],
        "leftward": [right_to_left(text) for text in (tokens.a, tokens.b)],
        "details": details,
        "chosen": chosen,
        "pair": bool(tokens.b),
        "cut": len(tokens.left_out),
        "marked": "",
        "selectable": details,
    }


def token_row(token: Token, tokens: Tokens) -> dict[str, Any]:
    """One token as the component draws it."""
    return {
        "position": token.position if token.position >= 0 else "cut",
        "piece": token.piece,
        "id": token.id,
        "word": token.word,
        "wordText": "" if token.word is None else tokens.words[token.word].segmentation.word,
        "offsets": offsets(token),
        "text": token.segment,
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
