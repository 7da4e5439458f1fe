"""/embeddings of one text: which rows are drawn, the headline, the three sentences, and the five heatmaps.

A word of the text is put in another's place at its name in the picture: A is then compared with what it was, which
becomes B, until undone.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import streamlit as st

from components.canvas.heatmaps.linked_heatmaps import Editing, linked_heatmaps
from components.compute.embeddings import largest_terms, without_positions as without_their_positions
from components.compute.tokens import is_content
from components.frame import address
from components.frame.markup import escaped
from components.frame.page_head import Finding
from components.frame.sentence import follow_token, followed_token, token_choice
from components.frame.settings import TOKEN, Choice
from components.records.checkpoints import NO_POSITIONS, NO_SEGMENTS, Facts
from components.records.embeddings import PANELS, Embeddings
from components.records.tokens import Question, TokenKind, Tokens
from components.story.embeddings.difference import DIFFERENCE, SAME_PLACE, SAME_WORD
from components.take_home.step_files import step_code
from components.views.answers import NO_REPEAT, TWICE, PageState, SceneAnswer, repeated
from components.views.tries import Told, content_words, follow, swap, swapped, without_positions
from components.views.wording import counted, listed, percentages, quoted, rounded_up, shortened, that_fits, token_name

ALL, ONE = "every", "one"
ROWS = Choice(
    "rows",
    "Rows of",
    {ALL: "every token", ONE: "one token", DIFFERENCE: "A − B"},
    ALL,
    key="input_rows",
    hidden_label=True,
)
SINGLE = replace(TOKEN, key="embeddings_token")
MATCHED = Choice(
    "matched", "In one row", {SAME_WORD: "same word", SAME_PLACE: "same place"}, SAME_WORD, key="pair_matched",
    hidden_label=True,
    help="Which tokens of A and B share a row: the same word wherever it stands, or whatever stands at the same place.",
)  # fmt: skip
EDITS, MOST_EDITS = "edits", 20
ABOUT = """\
For every token BERT looks up three rows: one for its piece, one for its position, one for its segment; all three
tables are *learned*, the position and segment tables too. The rows are added, and LayerNorm of the sum is what the
encoder gets: `hidden_states[0]`. Point at a cell, tap it, or move to it with the arrow keys: the lens prints the
dimensions around it as an addition. A click on a name marks its row; ✎, or Enter, puts another word in its place:
what was becomes sentence B, and A − B is drawn.

**The bars** at the rows of the sum say in which share of a token's dimensions the word, the position and the segment
row are the largest of the three. Point at one for their lengths, and for the share of each in the sum: that of part *p*
in the sum *s* is its projection, (*p* · *s*) / (*s* · *s*). The shares of a token add up to 1; a long part at a right
angle to the sum has a share of 0, and one that points away from it a negative share.

**A − B.** With two sentences, each read alone, their rows can be subtracted; both then use segment 0. A token that is
in both has the same word row in each; its position row is the same only at the same position. [CLS] is the same piece
at the same position in every sentence: attention is the first step in which it sees the other tokens. In one row of the
heatmaps stands the same word of both, or what both have at the same place; a token without a partner has a row without
numbers."""
CODE = step_code("input_layer", "input_layer(model, inputs)")
TERMS = "word row", "position row", "segment row"
MOST = 0.505  # of the dimensions; shown as 51% or more
KNOWN = "which piece, where, in which sentence"


def choose_rows(question: Question) -> str:
    """Which rows are drawn; A − B can be chosen of two sentences that are read apart."""
    offered = dict(ROWS.options)
    if not question.has_b or question.is_pair:
        offered.pop(DIFFERENCE)
    return ROWS.choose(offered)


def choose_token(tokens: Tokens) -> int:
    """Whose rows alone are drawn."""
    return token_choice(tokens, SINGLE)


def finding(tokens: Tokens, ours: Embeddings, chosen: int) -> Finding:
    """What the `chosen` token's vector is made of: a row that the same word has elsewhere, too, or else its largest.

    Refuted if the vectors of the named word differ by more than places (and segments), or if a row that is said to make
    most of a token is the largest of the three in no more than half of the dimensions.
    """
    alike = [place for place, number in enumerate(tokens.ids) if number == tokens.ids[chosen]]
    if len(alike) > 1 and tokens.tokens[chosen].kind is TokenKind.WORD and is_content(tokens.pieces[chosen]):
        return _same_row(tokens, ours, alike)
    shares = largest_terms(ours)[chosen]
    order = [int(part) for part in np.argsort(-shares, kind="stable")]
    shown = percentages([float(share) for share in shares])
    first, second, third = (f"{TERMS[part]} in {shown[part]}" for part in order)
    name = token_name(tokens.names, chosen)
    if shares[order[0]] >= MOST:
        dimensions = f"the largest of the three in {shown[order[0]]} of {ours.word.shape[1]:,} dimensions"
        return Finding(
            f"Most of {name} comes from its {TERMS[order[0]]}.", chosen, line=f"{dimensions}; {second}, {third}"
        )
    line = f"largest of the three: {first} of {ours.word.shape[1]:,} dimensions, {second}, {third}"
    return Finding(f"No single row makes most of {name}.", chosen, line=line)


def _same_row(tokens: Tokens, ours: Embeddings, alike: Sequence[int]) -> Finding:
    """Tokens with the same word row: which of their other rows differ, and by how much at most."""
    sums = ours.summed[list(alike)].astype(np.float64)
    apart = float(np.ptp(sums, axis=0).max())
    differ = "places" if len({tokens.segments[place] for place in alike}) == 1 else "places and segments"
    all_of_them = "Both" if len(alike) == 2 else f"All {len(alike):,}"
    says = f"{quoted(tokens.pieces[alike[0]])} start from the same row; only their {differ} differ."
    return Finding(
        that_fits(f"{all_of_them} uses of {says}", f"{all_of_them} {says}"),
        *alike,
        line=f"word row {tokens.ids[alike[0]]:,}; their sums differ by at most {rounded_up(apart)} in any dimension",
    )


def told(tokens: Tokens, chosen: int, variant: str) -> Told:
    """What the maps add up to, what BERT knows by it, and two words to swap, positions to take away, another token."""
    known = {NO_POSITIONS: "which piece, in which sentence, not where", NO_SEGMENTS: "which piece, and where"}
    return Told(
        see="Each stripe is a number. Word, position and segment rows add up; LayerNorm of the sum enters BERT.",
        means=f"Before any context, BERT knows only this of a token: {known.get(variant, KNOWN)}.",
        tries=[*swap(tokens), *without_positions(variant)][:2] or follow(tokens, chosen),
    )


def picture(tokens: Tokens, embeddings: Embeddings, facts: Facts, token: int | None, editing: Editing) -> None:
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
    controls = {key: st.session_state.get(key) for key in (ROWS.key, MATCHED.key)}
    edits = st.session_state.get(EDITS, [])
    st.session_state[EDITS] = [*edits, {"now": [a, b], "was": list(was), "controls": controls}][-MOST_EDITS:]
    address.put_sentences(a, b)
    address.put_controls({ROWS.key: DIFFERENCE, MATCHED.key: SAME_PLACE})


def _undo() -> None:
    last = st.session_state[EDITS].pop()
    a, b, reading, side = last["was"]
    address.put_sentences(a, b or None, reading, side)
    for key, value in last["controls"].items():
        st.session_state[key] = value


def segment_rows(state: PageState) -> SceneAnswer:
    """How many tokens look up each row of the segment table."""
    looked_up = Counter(state.tokens.segments)
    tokens = counted(len(state.tokens), "token")
    (first, times), *others = sorted(looked_up.items())
    if not others:
        return SceneAnswer(f"All {tokens} look up row {first} of the segment table and no other.")
    rows = listed([f"row {segment} by {times}" for segment, times in others])
    return SceneAnswer(f"Row {first} of the segment table is looked up by {times} of the {tokens}, {rows}.")


def largest_row(state: PageState) -> SceneAnswer:
    """In how many dimensions of the chosen token each of its three rows is the largest."""
    ours, token = state.bert.embeddings(state.tokens), state.token
    word, position, segment = percentages([float(share) for share in largest_terms(ours)[token]])
    return SceneAnswer(
        f"For {token_name(state.tokens.names, token)} the word row is the largest of the three in {word} of "
        f"{ours.word.shape[1]:,} dimensions, the position row in {position}, the segment row in {segment}."
    )


def repeated_sums(state: PageState) -> SceneAnswer:
    """How the sums of a repeated piece differ: in how many dimensions, and at most by how much."""
    positions = repeated(state.tokens)
    if not positions:
        return SceneAnswer(NO_REPEAT, TWICE)
    summed = state.bert.embeddings(state.tokens).summed
    first, second = positions[:2]
    apart = np.abs(summed[first].astype(np.float64) - summed[second])
    return SceneAnswer(
        f"“{shortened(state.tokens.pieces[first])}” occurs at positions {first} and {second}: its two sums differ in "
        f"{int((apart > 0).sum()):,} of {len(apart):,} dimensions, by at most {rounded_up(float(apart.max()))}."
    )


def swapped_rows(state: PageState) -> SceneAnswer:
    """Whether the text, and the same with two words swapped, have the same rows without positions, in any order."""
    bert, tokens = state.bert, state.tokens
    words = content_words(tokens)
    if len(words) < 2:
        return SceneAnswer("This text has no two words to swap.")
    one, other = (shortened(word.text) for word in (words[0], words[-1]))
    texts = tokens, bert.tokens(swapped(tokens.a, words[0], words[-1]), tokens.b)
    here, there = (sorted(map(tuple, without_their_positions(bert.embeddings(text)).tolist())) for text in texts)
    if here == there:
        return SceneAnswer(
            f"The same {len(here):,} vectors, in another order: without positions nothing tells BERT which of "
            f"“{one}” and “{other}” comes first."
        )
    return SceneAnswer(f"Others: with “{one}” and “{other}” swapped the text is cut into other pieces.")


def hidden_states(state: PageState) -> SceneAnswer:
    """How many hidden states there are, and how far the first is from ours."""
    bert, tokens = state.bert, state.tokens
    layers, proof = bert.facts().layers, bert.proof(tokens, bert.embeddings(tokens))
    return SceneAnswer(
        f"This checkpoint has {counted(layers, 'layer')} and returns {layers + 1:,} hidden states; number 0 differs "
        f"from what is computed here by at most {rounded_up(proof.against_hidden_states)}."
    )
