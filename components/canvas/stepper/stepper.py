"""How WordPiece cut one word, told step by step."""

import streamlit as st

from components.compute.telling import telling_token
from components.compute.wordpiece import steps
from components.frame import address
from components.frame.streamlit_internals import browser_component
from components.records.tokens import Tokens
from components.records.wordpiece import Segmentation

FOLLOWED, WALKED = "stepper_followed", "stepper_walked"
MOST_STEPS = 2_000
LETTERS = 120
WIDEST_INDENT = 40
_HTML = """
<div class="stepper">
  <div class="letters" dir="auto" role="img"></div>
  <div class="bar" role="group" aria-label="Steps; the arrow keys work, too">
    <button type="button" class="first">Start</button>
    <button type="button" class="back">Back</button>
    <button type="button" class="next">Next</button>
    <button type="button" class="all">All</button>
    <span class="position"></span>
  </div>
  <p class="now" aria-live="polite"></p>
  <ol class="steps" tabindex="0"></ol>
</div>
"""
_draw = browser_component("stepper", html=_HTML)


def word_choice(tokens: Tokens, chosen: int | None = None) -> Segmentation | None:
    """One of the words whose tokens were kept: the one asked for, else the first unknown one, else that of the token
    that tells most, which is a split one where there is any.

    Choosing another token (`chosen`, a position) asks for its word. None if there is no word.
    """
    words = {token.word: tokens.words[token.word] for token in tokens.tokens if token.word is not None}
    walks = {word.segmentation.word: word.segmentation for word in words.values() if not word.special}
    if not walks:
        st.caption("There is no word to split.")
        return None
    unknown = (word for word, walk in walks.items() if walk.reason_unknown)
    default = next(unknown, _word_of(tokens, telling_token(tokens)))
    default = default if default in walks else next(iter(walks))
    asked_for = _followed(tokens, chosen) or address.recall("word", default, str)
    st.session_state.word = asked_for if asked_for in walks else default
    word = st.selectbox(
        "Word", list(walks), key="word", width=460, format_func=lambda word: _line(walks[word]), on_change=_remember
    )
    address.keep("word", word, default)
    return walks[word]


def stepper(segmentation: Segmentation, *, key: str = "stepper") -> None:
    """The candidates of one word, one after the other; the step is in the address."""
    walk = steps(segmentation)
    if st.session_state.get(WALKED, segmentation.word) != segmentation.word:
        address.keep("step", 1, 1)
    st.session_state[WALKED] = segmentation.word
    step = min(address.recall("step", 1, address.whole_number(1, MOST_STEPS)), len(walk))
    address.keep("step", step, 1)
    key, word = address.fresh(key), segmentation.word
    _draw(
        key=key,
        data={
            "word": word[:LETTERS],
            "more": max(0, len(word) - LETTERS),
            "steps": [(step.outcome.value, step.text, step.start, step.end, step.count) for step in walk],
            "reason": segmentation.reason_unknown,
            "prefix": segmentation.prefix,
            "indent": word.isascii() and len(word) <= WIDEST_INDENT,
            "step": step,
        },
        on_step_change=lambda: address.keep("step", st.session_state[key].step or 1, 1),
    )


def _followed(tokens: Tokens, chosen: int | None) -> str:
    """The word of a token that was chosen since the last run; empty if there is none.

    A fresh address may hold both a token and a word; then its word counts.
    """
    first = FOLLOWED not in st.session_state
    before = st.session_state.get(FOLLOWED)
    st.session_state[FOLLOWED] = chosen
    if chosen is None or chosen == before or (first and address.recall("word", "", str)):
        return ""
    return _word_of(tokens, chosen)


def _word_of(tokens: Tokens, position: int) -> str:
    """The word of a token; empty if it was made of none."""
    word = tokens.tokens[position].word
    return "" if word is None else tokens.words[word].segmentation.word


def _remember() -> None:
    address.keep("word", st.session_state.word, None)


def _line(walk: Segmentation) -> str:
    """A word and its pieces, short enough for a list."""
    word = walk.word if len(walk.word) <= 40 else f"{walk.word[:40]}…"
    return f"{word} → {' '.join(walk.pieces[:12])}{' …' if len(walk.pieces) > 12 else ''}"
