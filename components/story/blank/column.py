"""Beside the picture: the sentence with its blank, and what the head says there, or why this model has none."""

from html import escape

import streamlit as st

from components.compute.blank import Blank
from components.frame.bar import want_checkpoint
from components.frame.markup import Markup, escaped, isolated
from components.records.checkpoints import UNTRAINED
from components.records.graphemes import beginning
from components.records.tokens import Tokens
from components.story.blank.near import SHOWN
from components.story.blank.words import Reading
from components.views.bars import Bar, bars
from components.views.wording import percent, shortened

TUNED = "minilm"  # the key of the packaged checkpoint
WITH_HEAD = "google-bert/bert-base-uncased"
AROUND = 60  # letters of the sentence at each side of the blank
_STYLE = """<style>
.blank-sentence { font-weight: 650; margin: 0; overflow-wrap: anywhere; }
.blank-sentence mark { padding: 1px 0.5rem; border-radius: 0.25rem; background: var(--tint); color: var(--chosen); }
</style>"""


def sentence(tokens: Tokens, position: int) -> None:
    """The sentence with a question mark in the place of the blank; of a long one, what stands around it."""
    before, after = around(tokens, position)
    words = f"{isolated(escape(before))}<mark>?</mark>{isolated(escape(after))}"
    st.html(Markup(f'{_STYLE}<p class="blank-sentence">{words}</p>'))


def around(tokens: Tokens, position: int) -> tuple[str, str]:
    """What stands before and after a token in its text, as much as there is room for, from word to word."""
    text = tokens.b if tokens.tokens[position].segment else tokens.a
    start, end = tokens.span((position,)) or (len(text), len(text))
    before, after = text[:start], text[end:]
    if len(before) > AROUND:
        before = f"… {before[-AROUND:].partition(' ')[2]}"
    if len(after) > AROUND:
        after = f"{beginning(after, AROUND).rpartition(' ')[0]} …"
    return before, after


def said(it: Reading, filled: Blank) -> None:
    """What the head finds most probable, and the hidden piece if it is not among that."""
    last = filled.layers[-1]
    pairs = list(zip(last.rows, last.probabilities, strict=True))[:SHOWN]
    lines = [_bar(it, filled, row, share, pairs[0][1]) for row, share in pairs]
    if filled.hidden is not None and filled.hidden not in last.rows[:SHOWN]:
        lines.append(_bar(it, filled, filled.hidden, last.probability, pairs[0][1], remark=f"{last.rank:,}."))
    bars("BERT would say", lines)


def _bar(it: Reading, filled: Blank, row: int, share: float, largest: float, remark: str = "") -> Bar:
    name = shortened(it.pieces[row])
    return Bar(name, remark, share / largest, percent(share), chosen=row == filled.hidden)


def no_head(key: str, variant: str, title: str) -> None:
    """Why this checkpoint cannot say a word, with a button to one that can, if it is another."""
    st.markdown(reason(key, variant, title))
    if key == WITH_HEAD and variant != UNTRAINED:
        return
    words, to = "Use a BERT that can guess", (WITH_HEAD,)
    if st.button(words, key="ask_for_head", type="primary", on_click=want_checkpoint, args=to):
        st.rerun()  # the frame opens the checkpoint


def reason(key: str, variant: str, title: str) -> str:
    """In one or two sentences, why there is no head."""
    head = "the head that turns a vector into guesses"
    if variant == UNTRAINED:
        return f"This model cannot say a word: {head} is left out here, as the weights are random."
    if key == TUNED:
        return f"This model cannot say a word: {head} was left out when it was tuned for comparing sentences."
    return f"{escaped(title)} cannot say a word: it has no head (`cls.predictions`) that turns a vector into guesses."


def no_word(tokens: Tokens) -> None:
    """A notice that the text has no word to hide."""
    name = escaped(tokens.special.mask)
    st.info(f"There is no word to hide: type a text, with {name} where the blank should be.", icon=":material/edit:")
