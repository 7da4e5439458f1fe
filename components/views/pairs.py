"""The figures of the page that compares two sentences."""

import numpy as np
import streamlit as st

from components.canvas.figure import show_figure
from components.canvas.heatmaps.linked_heatmaps import Editing, heatmaps
from components.compute.data_frame import data_frame
from components.compute.heatmaps import NORMED, SUMMED, TITLES, limits
from components.compute.pairs import DIFFERENCE, SAME_PLACE, SAME_WORD, A, B, Comparison, SideBySide
from components.compute.tokens import is_content, is_word
from components.figures import pairs as figures
from components.frame.page_head import Finding, PageHead
from components.frame.settings import Choice
from components.records.arrays import Array
from components.records.checkpoints import NO_POSITIONS, OtherReading
from components.records.embeddings import PANELS
from components.records.heatmaps import Panel, Sheet
from components.records.tokens import Question, TokenKind, Tokens
from components.views.distances import MEASURES
from components.views.tries import Told, swap, with_second, without_positions
from components.views.wording import counted, fixed, most, quoted, quoted_tokens

LARGEST = ("word rows", "position rows", "segment rows", "sums", "results of LayerNorm")
ROWS_OF = Choice("rows_of", "Rows of", {A: "A", B: "B", DIFFERENCE: "A − B"}, DIFFERENCE, hidden_label=True)
MATCHED = Choice(
    "matched", "In one row", {SAME_WORD: "same word", SAME_PLACE: "same place"}, SAME_WORD, key="pair_matched",
    hidden_label=True,
    help="Which tokens of A and B share a row: the same word wherever it stands, or whatever stands at the same place.",
)  # fmt: skip


def finding(comparison: Comparison, a: Tokens) -> Finding:
    """The shared word whose two vectors are furthest apart in the last layer; if no other is, that its row is shared.

    Refuted if another of the words that are compared ends further apart, or just as far.
    """
    row = instructive_row(comparison, a)
    if row is None:
        return Finding("The two sentences have no word in common.")
    (here, there), cosines = comparison.positions[row], 1 - comparison.cosine[:, row]
    rows, nouns = _shared_words(comparison, a)
    word, last = quoted(a.names[here]), len(cosines) - 1
    is_furthest = len(rows) > 1 and most(comparison.cosine[-1], rows) == row
    furthest = f"Of the {nouns} in both, {word} ends furthest apart."
    return Finding(
        furthest if is_furthest else f"{word} starts from the same word row in both sentences.",
        here,
        line=f"token {here} in A, {there} in B: cosine {fixed(cosines[0], 2)} at the input, {fixed(cosines[-1], 2)} "
        f"after layer {last}",
    )


def told(a: Tokens, side: str, variant: str) -> Told:
    """What a row is, what makes a shared word's vectors differ, two words to swap, and positions to take away."""
    place = "The" if variant == NO_POSITIONS else "Its place, and the"
    differ = "A − B, number by number: a row without colour is the same in both sentences."
    return Told(
        see=differ if side == DIFFERENCE else f"The rows of sentence {ROWS_OF.options[side]}, in the order of both.",
        means=f"The same word has the same word row. {place} words around it make its vectors differ.",
        tries=[*swap(a), *without_positions(variant)],
    )


def instructive_row(comparison: Comparison, a: Tokens) -> int | None:
    """The row of the shared word whose two last vectors are furthest apart; None if the sentences share none."""
    rows, _ = _shared_words(comparison, a)
    furthest = most(comparison.cosine[-1], rows)
    return next(iter(rows), None) if furthest is None else furthest


def _shared_words(comparison: Comparison, a: Tokens) -> tuple[list[int], str]:
    """The rows of the content words that both sentences have, else of the words; and what they are.

    [UNK] is none: in the other sentence it may stand for another word.
    """
    words = [
        row
        for row, (here, _) in enumerate(comparison.positions)
        if a.tokens[here].kind is TokenKind.WORD and is_word(a.pieces[here])
    ]
    content = [row for row in words if is_content(a.pieces[comparison.positions[row][0]])]
    return (content, "content words") if content else (words, "words")


def two_sentences(head: PageHead, question: Question, tokens: Tokens) -> tuple[str, str]:
    """Sentences A and B, each to be read alone.

    Raises `OtherReading` if they are read as one pair, and if there is no B; then links make one from A, which `tokens`
    begin with.
    """
    if question.is_pair:
        raise OtherReading("This compares two sentences, each read alone. Choose “read apart” above.")
    if question.has_b:
        return question.a, question.b
    head.finding(Finding("Compare your sentence with a second one."))
    st.info("Add a sentence B above, or make one from yours below.", icon=":material/edit:")
    head.told(
        see="Nothing yet: there is only one sentence.",
        means="What two sentences share, and what they do not, says what BERT makes of each difference.",
        tries=with_second(tokens),
    )
    raise OtherReading


def line_up_figure(comparison: Comparison, a: Tokens, b: Tokens) -> None:
    """The tokens of A above those of B; lines join the same token in both."""
    in_a, in_b = zip(*comparison.positions, strict=True)
    rest = len(a) + len(b) - 2 * len(comparison.positions)
    caption = f"Joined: {counted(len(in_a), 'pair')} of equal tokens; {counted(rest, 'token')} without a partner."
    table = data_frame(
        {
            "token": comparison.names,
            "position in A": in_a,
            "position in B": in_b,
            "max |word A − B|": abs(comparison.word).max(axis=1),
            "max |position A − B|": abs(comparison.position).max(axis=1),
            "max |segment A − B|": abs(comparison.segment).max(axis=1),
            "max |result A − B|": abs(comparison.normed).max(axis=1),
        }
    )
    alt = "The tokens of A above those of B; lines join the same token in both."
    show_figure(figures.line_up(comparison, a.names, b.names), key="line_up", alt=alt, caption=caption, table=table)


def rows_figure(both: SideBySide, side: str, a: Tokens, b: Tokens, row: int, editing: Editing) -> None:
    """The five heatmaps of A, of B, or of A minus B, on the same rows; at first `row` is marked."""
    difference = both.values(DIFFERENCE)
    sizes = abs(difference).max(axis=(1, 2))
    largest = ", ".join(f"{name} {size:.4f}" for name, size in zip(LARGEST, sizes, strict=True))
    heatmaps(
        _sheet(both, side, a, b),
        key="differences",
        caption=f"Largest differences: {largest}.{without_partner(both, a, b)}",
        row=row,
        column=int(abs(difference[PANELS.index("summed"), row]).argmax()),
        editing=editing,
    )


def first_row(both: SideBySide, comparison: Comparison, a: Tokens, b: Tokens) -> int:
    """The row to look at first: of the first other word, else of the shared word that ends furthest apart."""
    other = (
        row for row, (here, there) in enumerate(both.places) if min(here, there) >= 0 and a.ids[here] != b.ids[there]
    )
    row = instructive_row(comparison, a)
    shared = 0 if row is None or comparison.positions[row] not in both.places else row
    return next(other, both.places.index(comparison.positions[shared]))


def without_partner(both: SideBySide, a: Tokens, b: Tokens) -> str:
    """“ Without a partner: “##sauce” in A.”, if a token of A or B has none."""
    alone = [
        f"{quoted_tokens(tokens.names, places)} in {sentence}"
        for sentence, tokens, places in (
            ("A", a, [here for here, there in both.places if there < 0]),
            ("B", b, [there for here, there in both.places if here < 0]),
        )
        if places
    ]
    return f" Without a partner: {'; '.join(alone)}." if alone else ""


def _sheet(both: SideBySide, side: str, a: Tokens, b: Tokens) -> Sheet:
    """The panels of one side, in the colours that A and B have in common."""
    values, has = both.values(side), both.has(side)
    blank = [(row, _reason(side, *both.places[row])) for row in range(len(has)) if not has[row]]
    panels = _panels(values, side)
    seen = [both.values(one)[:, both.has(one)] for one in ((side,) if side == DIFFERENCE else (A, B))]
    labels = tuple(_label(a, b, *places) for places in both.places)
    ends = limits(_panels(np.concatenate(seen, axis=1), side))
    return Sheet(panels, labels, ends, blank=tuple(blank), down="row")  # of the picture: a token of A, of B, or both


def _panels(values: Array, side: str) -> tuple[Panel, ...]:
    return tuple(
        Panel(name, f"{TITLES[name]}: {ROWS_OF.options[side]}", rows, group=NORMED if name == "normed" else SUMMED)
        for name, rows in zip(PANELS, values, strict=True)
    )


def _label(a: Tokens, b: Tokens, here: int, there: int) -> str:
    """“bank”; “shore / bank” where the sentences have different tokens; “##sauce (A)” where only one has a token."""
    if here < 0:
        return f"{b.names[there]} (B)"
    if there < 0:
        return f"{a.names[here]} (A)"
    return " / ".join(dict.fromkeys((a.names[here], b.names[there])))


def _reason(side: str, here: int, there: int) -> str:
    """Why a row has no numbers."""
    if side == DIFFERENCE:
        return f"Only sentence {'B' if here < 0 else 'A'} has this token, so there is no difference."
    return f"Sentence {ROWS_OF.options[side]} has no token here."


def parting_figure(comparison: Comparison, measure: str) -> None:
    """How far apart the two hidden states of each shared token are, by layer."""
    layer = comparison.parts_at(0)
    if layer is None:
        words = "is equal in every layer"
    else:
        apart = float(comparison.euclidean[layer, 0])
        words = f"is equal up to layer {layer - 1}; in layer {layer} its two hidden states are {apart:.2g} apart"
    caption = f"In these two sentences [CLS] {words} (“equal” allows 0.00001 for rounding)."
    if len(comparison.names) > figures.MOST_CURVES:
        caption += f" Shown: [CLS] and the {figures.MOST_CURVES - 1} tokens that end furthest apart."
    layers = {f"layer {number}": values for number, values in enumerate(getattr(comparison, measure))}
    table = data_frame({"token": comparison.names, **layers})
    alt = f"The {MEASURES[measure]} of each token's two hidden states, by layer."
    show_figure(figures.parting(comparison, measure), key="parting", alt=alt, caption=caption, table=table)
