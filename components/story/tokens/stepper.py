"""How WordPiece splits one word, step by step."""

from collections.abc import Iterator
from typing import Any

import streamlit as st

from components.compute.tokens import instructive_word
from components.compute.wordpiece import looked_up, steps
from components.frame import address
from components.frame.settings import Number, Setting
from components.frame.streamlit_internals import browser_component
from components.records.tokens import Tokens
from components.records.wordpiece import Segmentation

WORD, STEP = Setting("word"), Number("step", low=1)
LAST_TOKEN, LAST_WORD = "stepper_token", "stepper_word"
MOST_STEPS = 2_000
LETTERS = 120
MOST_OTHERS = 400  # steps of words that are split
_HTML = """
<div class="stepper" data-figure>
  <header data-screen>
    <b class="title"></b>
    <span class="bar" role="group" aria-label="Steps; the arrow keys work, too">
      <button type="button" class="back">‹ Back</button>
      <button type="button" class="next">Next ›</button>
      <button type="button" class="play" aria-label="Play all steps" title="Play all steps">▶</button>
    </span>
  </header>
  <div class="letters" dir="auto" role="img"></div>
  <ol class="steps" tabindex="0"></ol>
  <p class="now" aria-live="polite"></p>
</div>
"""
_draw = browser_component("tokens_stepper", html=_HTML)


def word_choice(tokens: Tokens, chosen: int | None = None) -> Segmentation | None:
    """The word whose lookups are shown, of those whose tokens were kept; None if there are none.

    Selecting a token (`chosen`, a position) selects its word. The default is that of `instructive_word`.
    """
    splits = _splits(tokens)
    number = instructive_word(tokens)
    if number is None:
        return None
    default = tokens.words[number].segmentation.word
    wanted = _newly_selected(tokens, chosen) or WORD.recall(default)
    word = wanted if wanted in splits else default
    WORD.keep(word, default)
    return splits[word]


def stepper(segmentation: Segmentation | None, tokens: Tokens) -> None:
    """Draw the candidates that are looked up for one word, if there is one, as a staircase; the step is kept in the
    address.

    All steps are shown at first. The browser gets the lookups of the other words, too, as far as they are few, and
    shows those of a word that is pointed at.
    """
    if segmentation is None:
        st.caption("There is no word to split.")
        return
    lookups = steps(segmentation)
    last = len(lookups)
    if st.session_state.get(LAST_WORD, segmentation.word) != segmentation.word:
        STEP.keep(last, last)
    st.session_state[LAST_WORD] = segmentation.word
    step = min(STEP.recall(last, address.whole_number(1, MOST_STEPS)), last)
    STEP.keep(step, last)
    key = address.fresh("stepper")
    _draw(
        key=key,
        data={**described(segmentation, tokens), "step": step, "others": list(_others(tokens))},
        on_step_change=lambda: STEP.keep(st.session_state[key].step or last, last),
    )


def described(segmentation: Segmentation, tokens: Tokens) -> dict[str, Any]:
    """One word's lookups as the browser draws them, with the row of each piece in the vocabulary."""
    word, lesson = segmentation.word, steps(segmentation)
    return {
        "word": word[:LETTERS],
        "more": max(0, len(word) - LETTERS),
        "steps": [(step.outcome.value, step.text, step.start, step.end, step.count) for step in lesson],
        "tries": looked_up(lesson),
        "reason": segmentation.reason_unknown,
        "prefix": segmentation.prefix,
        "ids": {token.piece: token.id for token in tokens.tokens if token.piece in segmentation.pieces},
    }


def _splits(tokens: Tokens) -> dict[str, Segmentation]:
    numbers = dict.fromkeys(token.word for token in tokens.tokens if token.word is not None)
    words = [tokens.words[number] for number in numbers if number is not None]
    return {word.segmentation.word: word.segmentation for word in words if not word.special}


def _others(tokens: Tokens) -> Iterator[dict[str, Any]]:
    """The lookups of the text's words, in order: of each that is whole, which are listed together, and of those that
    are split as long as they are few."""
    room = MOST_OTHERS
    for split in _splits(tokens).values():
        word = described(split, tokens)
        room -= len(word["steps"]) if len(word["steps"]) > 1 else 0
        if room >= 0 or len(word["steps"]) == 1:
            yield word


def _newly_selected(tokens: Tokens, chosen: int | None) -> str:
    """The word of a token that was selected since the last run; empty if there is none.

    If the address that a session starts with has both a token and a word, the word takes precedence.
    """
    first = LAST_TOKEN not in st.session_state
    before = st.session_state.get(LAST_TOKEN)
    st.session_state[LAST_TOKEN] = chosen
    if chosen is None or chosen == before or (first and WORD.recall("")):
        return ""
    return _word_of(tokens, chosen)


def _word_of(tokens: Tokens, position: int) -> str:
    """The word of a token; empty for a special token."""
    word = tokens.tokens[position].word
    return "" if word is None else tokens.words[word].segmentation.word
