"""The heatmaps of the input layer: for all tokens, or for one token, whose rows then fit on a screen as a sum.

A word of sentence A can be replaced at its name: A is then compared with what it was, which becomes B, until undone.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import streamlit as st

from components.canvas.heatmaps.linked_heatmaps import Editing, linked_heatmaps
from components.compute.embeddings import largest_terms
from components.compute.pairs import DIFFERENCE, SAME_PLACE
from components.compute.tokens import repeated_pair, worth_naming
from components.frame import address
from components.frame.markup import escaped
from components.frame.page_head import Finding, show_view
from components.frame.sentence import follow_token, followed_token, token_choice
from components.frame.settings import TOKEN, Choice
from components.records.checkpoints import Facts
from components.records.embeddings import PANELS, Embeddings
from components.records.tokens import Question, Tokens
from components.views.pairs import MATCHED, ROWS_OF
from components.views.wording import most_and_least, percent, rounded_up, shortened, token_name

SUM, SHARES, PAIRS = "sum", "shares", "pairs"
VIEWS = {SUM: "The sum", SHARES: "Shares", PAIRS: "Two sentences"}
ABOUT = """\
For every token BERT looks up three rows: one for its piece, one for its position, one for its segment; all three
tables are *learned*, the position and segment tables too. The rows are added, and LayerNorm of the sum is what the
encoder gets: `hidden_states[0]`. Point at a cell, tap it, or move to it with the arrow keys: the lens prints the
dimensions around it as an addition. Click a token's name, or press Enter, to put another word in its place: what was
becomes sentence B, and A − B is drawn.

**Shares.** The share of part *p* in the sum *s* is its projection on the sum, (*p* · *s*) / (*s* · *s*): the shares
of a token add up to 1, and a part that points away from the sum has a negative one. Once the token's standard
deviation is fixed, LayerNorm is linear, so it can be applied to each part; beta is then a fourth part. A long part
need not have a large share: at a right angle to the sum it has a share of 0.

**Two sentences.** Here each is encoded on its own, so both use segment 0. A token that occurs in both has the same
word row in each; its position row is the same only at the same position. [CLS] is the same piece at the same position
in every sentence: attention is the first step in which it sees the other tokens. In one row of the heatmaps stands the
same word of both, or what both have at the same place; a token without a partner has a row without numbers."""
ALL, ONE = "every", "one"
ROWS = Choice("rows", "Rows of", {ALL: "every token", ONE: "one token"}, ALL, hidden_label=True)
EDITS, MOST_EDITS = "edits", 20
VIEW_KEY = "view_embeddings"
SINGLE = replace(TOKEN, key="embeddings_token")


def finding(tokens: Tokens, ours: Embeddings) -> Finding:
    """What two occurrences of a word share; else in which word the word row is most, and least, the largest term."""
    if pair := repeated_pair(tokens):
        return _shared_row(tokens, ours, *pair)
    named, wins = worth_naming(tokens), largest_terms(ours)[:, 0]
    if ends := most_and_least(wins, named.positions, percent):
        one, most, other, least = ends
        return Finding(
            f"In {token_name(tokens.names, one)} the word row is the largest of the three terms in {most} of the "
            f"dimensions, the most of all {named.nouns}; in {token_name(tokens.names, other)} in {least}.",
            one,
            other,
        )
    token = named.positions[0]
    here, everywhere = percent(float(wins[token])), percent(float(wins.mean()))
    return Finding(
        f"In {token_name(tokens.names, token)} the word row is the largest of the three terms in {here} of the "
        f"dimensions; over all tokens in {everywhere}.",
        token,
    )


def _shared_row(tokens: Tokens, ours: Embeddings, one: int, other: int) -> Finding:
    """Two tokens with the same word row: which of their other rows differ, and by how much."""
    apart = float(np.abs(ours.summed[one].astype(np.float64) - ours.summed[other]).max())
    rows = "position rows" if tokens.segments[one] == tokens.segments[other] else "position and segment rows"
    return Finding(
        f"{token_name(tokens.names, one)} and {token_name(tokens.names, other)} share word row {tokens.ids[one]}; "
        f"their sums differ by the {rows} only, by at most {rounded_up(apart)} in any dimension.",
        one,
        other,
    )


def rows_choice(tokens: Tokens) -> int | None:
    """The token whose rows alone are drawn; None for those of every token."""
    if ROWS.choose() == ALL:
        return None
    return token_choice(tokens, SINGLE)


def rows_of_input(tokens: Tokens, embeddings: Embeddings, facts: Facts, token: int | None, editing: Editing) -> None:
    """The five heatmaps, of one `token` or all; the marked row is the token that is selected on all pages."""
    if token is None:
        view = linked_heatmaps(embeddings, key="heatmaps", facts=facts, row=followed_token(tokens), editing=editing)
        follow_token(tokens, view.row)
    else:
        linked_heatmaps(
            _single_token(embeddings, token), key="one_token", facts=facts, first=token, of="one_", editing=editing
        )


def _single_token(embeddings: Embeddings, token: int) -> Embeddings:
    rows = {name: getattr(embeddings, name)[token : token + 1] for name in PANELS}
    names = {name: getattr(embeddings, name)[token : token + 1] for name in ("names", "ids", "segments")}
    return replace(embeddings, **rows, **names)


def editing(question: Question, tokens: Tokens, positions: Sequence[int], before: str) -> Editing:
    """The words of the first text read that the tokens at these `positions` are of (−1: none), and how to replace one.

    Once one is replaced, the new text is sentence A, and sentence B is `before`, with which it is compared.
    """
    spans = _spans(tokens, positions)
    a, was = tokens.a, (question.a, question.b, question.reading, question.side)

    def take(row: int, word: str) -> None:
        start, end = spans[row]
        if word.strip() != a[start:end]:
            _compare(f"{a[:start]}{word.strip()}{a[end:]}", before, was=was)

    return Editing(tuple(a[start:end] for start, end in spans), take)


def undo_button(question: Question) -> None:
    """Takes back the last replaced word, as long as both sentences are what it made of them."""
    edits = st.session_state.get(EDITS, [])
    if edits and edits[-1]["now"] == [question.a, question.b]:
        st.button(
            "Undo",
            icon=":material/undo:",
            key="undo_word",
            help=f"Sentence A is “{escaped(shortened(edits[-1]['was'][0], 60))}” again",
            on_click=_undo,
        )


def _spans(tokens: Tokens, positions: Sequence[int]) -> list[tuple[int, int]]:
    """Where in the first text read the word of each token stands; (0, 0) if it is of no word of it."""
    known = [tokens.tokens[position] if position >= 0 else None for position in positions]
    words = [one.word if one and one.word is not None and not one.segment else -1 for one in known]
    return [tokens.written_words.get(word, (0, 0)) for word in words]


def _compare(a: str, b: str, *, was: tuple[str, str, str, str]) -> None:
    """Show the difference between sentences A and B, each read alone, row by row."""
    controls = {key: st.session_state.get(key) for key in (VIEW_KEY, ROWS_OF.name, MATCHED.key)}
    edits = st.session_state.get(EDITS, [])
    st.session_state[EDITS] = [*edits, {"now": [a, b], "was": list(was), "controls": controls}][-MOST_EDITS:]
    address.put_sentences(a, b)
    if controls[VIEW_KEY] != PAIRS:
        st.session_state[ROWS_OF.name] = DIFFERENCE
    st.session_state[MATCHED.key] = SAME_PLACE
    show_view("embeddings", PAIRS)


def _undo() -> None:
    last = st.session_state[EDITS].pop()
    a, b, reading, side = last["was"]
    address.put_sentences(a, b or None, reading, side)
    for key, value in last["controls"].items():
        st.session_state[key] = value
