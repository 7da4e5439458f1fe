"""The picture of /blank: for both readings a column of chips for each layer, and lines that join the same word; beside
it the sentence with its blank, and what the head says there.
"""

from collections.abc import Sequence
from functools import partial
from html import escape
from typing import Any, NamedTuple

import streamlit as st
from pandas import DataFrame

from components.canvas.figure import figure_footer
from components.compute.blank import Blank, Readout
from components.compute.writing import in_order
from components.frame import address
from components.frame.bar import want_checkpoint
from components.frame.markup import Markup, escaped, isolated
from components.frame.streamlit_internals import browser_component
from components.records.checkpoints import UNTRAINED
from components.records.graphemes import beginning
from components.records.tokens import Tokens
from components.story.blank.near import HIDDEN_SHOWN, SHOWN, is_new
from components.story.blank.words import Reading
from components.views.bars import Bar, bars
from components.views.wording import fixed, listed, percent, shortened, spelled

KEY = "blank_columns"
OWN, NEW, MASK, PLAIN = "own", "new", "mask", ""  # what a chip is
_draw = browser_component("blank_columns", html="<div class='blank-columns' data-figure></div>")
TUNED = "minilm"  # the key of the packaged checkpoint
WITH_HEAD = "google-bert/bert-base-uncased"
AROUND = 60  # letters of the sentence at each side of the blank
_STYLE = """<style>
.blank-sentence { font-weight: 650; margin: 0; overflow-wrap: anywhere; }
.blank-sentence mark { padding: 1px 0.5rem; border-radius: 0.25rem; background: var(--tint); color: var(--chosen); }
</style>"""


class Chip(NamedTuple):
    """A row of the word table in a column: its number, its piece, its kind, and its cosine, distance or probability."""

    row: int
    piece: str
    kind: str
    value: str


class Part(NamedTuple):
    """One of the two pictures: its title, a note beside it, the names of its columns, and their chips."""

    title: str
    note: str
    names: tuple[str, ...]
    columns: tuple[tuple[Chip, ...], ...]


def parts(it: Reading) -> tuple[Part, ...]:
    """What is drawn: with a head what it predicts, and what the word is near; else what both readings are near."""
    read = f"BERT reads {it.name}"
    if it.filled:
        mask = it.piece(it.hidden.begins)
        title = f"BERT reads {mask}" if it.is_mask else f"BERT reads {mask} in its place"
        upper = Part(title, "what the head would write, likeliest on top", *_predicted(it, it.filled))
        read = "Its vector" if it.is_mask else read
        return upper, Part(read, "the nearest rows of the word table", *_near(it, it.read, HIDDEN_SHOWN))
    upper = Part(read, "the nearest rows of the word table, nearest on top", *_near(it, it.read, SHOWN))
    if it.is_mask:
        return (upper,)
    title = f"BERT reads {it.piece(it.hidden.begins)} in its place"
    return upper, Part(title, in_both(it), *_near(it, it.hidden, HIDDEN_SHOWN, amber=False))


def in_both(it: Reading) -> str:
    """Which rows of the upper picture are in the lower one, too."""
    above = {row for column in it.read.columns for row in column.nearest.rows[:SHOWN]}
    below = dict.fromkeys(row for column in it.hidden.columns for row in column.nearest.rows[:HIDDEN_SHOWN])
    both = [row for row in below if row in above]
    if not both:
        return "nothing from above comes near"
    return f"{listed([it.piece(row, brief=True) for row in both], 2)} {'is' if len(both) == 1 else 'are'} here, too"


def legend(it: Reading) -> str:
    """What the colours are."""
    if not it.filled:
        where = "" if it.is_mask else " in the upper picture"
        new = f"not among the {spelled(SHOWN)} nearest at the word row"
        return f"Amber{where}: {new}. A line joins the same row in the next column."
    return (
        "Blue: the word of the text. Amber: above, the first choice of the last layer; below, new since the word row."
    )


def columns(it: Reading) -> None:
    """Draw it."""
    drawn = parts(it)
    alt = f"{drawn[0].title}: {drawn[0].note}, in {len(drawn[0].columns)} columns, layer by layer."
    data = {"parts": [_sent(part) for part in drawn], "legend": legend(it), "alt": alt}
    _draw(key=address.fresh(KEY), data=data)
    figure_footer(KEY, alt, partial(numbers, drawn), over=True)


def numbers(drawn: Sequence[Part]) -> DataFrame:
    """A row for each place of a column, a column for each layer: pieces with their numbers."""
    rows = [
        {"reading": part.title, "place": place + 1}
        | {
            name: f"{in_order(column[place].piece)} {column[place].value}" if place < len(column) else ""
            for name, column in zip(part.names, part.columns, strict=True)
        }
        for part in drawn
        for place in range(max(map(len, part.columns)))
    ]
    return DataFrame(rows)


def _near(
    it: Reading, read: Readout, most: int, *, amber: bool = True
) -> tuple[tuple[str, ...], tuple[tuple[Chip, ...], ...]]:

    def kind(row: int, rank: int | None) -> str:
        if row == it.hidden.begins:
            return MASK
        return OWN if row == read.row else NEW if amber and is_new(rank) else PLAIN

    made = tuple(
        tuple(
            Chip(row, it.pieces[row], kind(row, rank), fixed(value, 2))
            for row, value, rank in zip(
                column.nearest.rows[:most], column.nearest.values, column.at_first, strict=False
            )
        )
        for column in read.columns
    )
    return ("word row", *_layers(len(read.columns) - 1)), made


def _predicted(it: Reading, filled: Blank) -> tuple[tuple[str, ...], tuple[tuple[Chip, ...], ...]]:
    first = -1 if filled.tied else filled.layers[-1].rows[0]

    def kind(row: int) -> str:
        return OWN if row == filled.hidden else NEW if row == first else PLAIN

    made = tuple(
        tuple(
            Chip(row, it.pieces[row], kind(row), percent(probability))
            for row, probability in zip(layer.rows[:SHOWN], layer.probabilities, strict=False)
        )
        for layer in filled.layers
    )
    return ("input", *_layers(len(filled.layers) - 1)), made


def _layers(count: int) -> tuple[str, ...]:
    return tuple(f"layer {layer}" for layer in range(1, count + 1))


def _sent(part: Part) -> dict[str, Any]:
    return {
        "title": part.title,
        "note": part.note,
        "names": part.names,
        "columns": [[list(chip) for chip in column] for column in part.columns],
    }


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
    words, to = "Use a BERT that can guess", (WITH_HEAD, "")
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
