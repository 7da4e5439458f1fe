"""How WordPiece splits one word, step by step."""

import streamlit as st

from components.compute.telling import telling_token
from components.compute.wordpiece import steps
from components.frame import address
from components.frame.streamlit_internals import browser_component
from components.records.tokens import Tokens
from components.records.wordpiece import Segmentation

LAST_TOKEN, LAST_WORD = "stepper_token", "stepper_word"
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
    """A select box of the words whose tokens were kept; None if there are none.

    Selecting a token (`chosen`, a position) selects its word. The default is the first unknown word, else the word of
    the most informative token (compute/telling.py).
    """
    words = {token.word: tokens.words[token.word] for token in tokens.tokens if token.word is not None}
    splits = {word.segmentation.word: word.segmentation for word in words.values() if not word.special}
    if not splits:
        st.caption("There is no word to split.")
        return None
    unknown = (word for word, split in splits.items() if split.reason_unknown)
    default = next(unknown, _word_of(tokens, telling_token(tokens)))
    default = default if default in splits else next(iter(splits))
    wanted = _newly_selected(tokens, chosen) or address.recall("word", default, str)
    st.session_state.word = wanted if wanted in splits else default
    word = st.selectbox(
        "Word", list(splits), key="word", width=460, format_func=lambda word: _line(splits[word]), on_change=_remember
    )
    address.keep("word", word, default)
    return splits[word]


def stepper(segmentation: Segmentation, *, key: str = "stepper") -> None:
    """Draw the candidates that are looked up for one word, step by step; the step is kept in the address."""
    lookups = steps(segmentation)
    if st.session_state.get(LAST_WORD, segmentation.word) != segmentation.word:
        address.keep("step", 1, 1)
    st.session_state[LAST_WORD] = segmentation.word
    step = min(address.recall("step", 1, address.whole_number(1, MOST_STEPS)), len(lookups))
    address.keep("step", step, 1)
    key, word = address.fresh(key), segmentation.word
    _draw(
        key=key,
        data={
            "word": word[:LETTERS],
            "more": max(0, len(word) - LETTERS),
            "steps": [(step.outcome.value, step.text, step.start, step.end, step.count) for step in lookups],
            "reason": segmentation.reason_unknown,
            "prefix": segmentation.prefix,
            "indent": word.isascii() and len(word) <= WIDEST_INDENT,
            "step": step,
        },
        on_step_change=lambda: address.keep("step", st.session_state[key].step or 1, 1),
    )


def _newly_selected(tokens: Tokens, chosen: int | None) -> str:
    """The word of a token that was selected since the last run; empty if there is none.

    If the address that a session starts with has both a token and a word, the word takes precedence.
    """
    first = LAST_TOKEN not in st.session_state
    before = st.session_state.get(LAST_TOKEN)
    st.session_state[LAST_TOKEN] = chosen
    if chosen is None or chosen == before or (first and address.recall("word", "", str)):
        return ""
    return _word_of(tokens, chosen)


def _word_of(tokens: Tokens, position: int) -> str:
    """The word of a token; empty for a special token."""
    word = tokens.tokens[position].word
    return "" if word is None else tokens.words[word].segmentation.word


def _remember() -> None:
    address.keep("word", st.session_state.word, None)


def _line(split: Segmentation) -> str:
    """A word and its pieces, truncated for a list."""
    word = split.word if len(split.word) <= 40 else f"{split.word[:40]}…"
    return f"{word} → {' '.join(split.pieces[:12])}{' …' if len(split.pieces) > 12 else ''}"
