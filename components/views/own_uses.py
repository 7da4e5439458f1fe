"""The uses of one word alone: its occurrences in the text among them, by sense, and whether they are read together."""

from collections.abc import Callable, Sequence

import numpy as np
import streamlit as st

from components.canvas.uses_map.uses_map import UsesView, picked, uses_map
from components.compute.uses import nearest_of
from components.figures.points import PALETTE
from components.frame.markup import escaped
from components.frame.page_head import PageHead
from components.frame.settings import Switch
from components.records.tokens import Tokens
from components.records.uses_map import NearUse, OwnMap, Reading, SameWord
from components.views import words
from components.views.near_uses import sources
from components.views.wording import counted, listed
from components.views.words import Word

KEY, ENDS = "own_uses", " .,;:"
MOST_NEAR = 10
Readings = Callable[[Tokens, tuple[int, ...]], Sequence[Reading]]
APART = Switch(
    "apart", "Read them apart",
    help="Occurrences in one text attend to each other, so each vector has something of the other. Apart, each is read "
    "in its own clause alone: the text is cut between them, after a punctuation mark, else before a conjunction.",
)  # fmt: skip


def word_choice(head: PageHead, tokens: Tokens, readings: Readings) -> tuple[Word, bool]:
    """The chosen word, and whether to read its occurrences apart, which is not offered for a single one.

    `readings` has what is read for each occurrence of the word at some positions.
    """
    words.follow_clicked(tokens, KEY, [one.at for one in readings(tokens, words.followed_word(tokens).positions)])
    with head.controls:
        word = words.word_choice(tokens)
        several = len(readings(tokens, word.positions)) > 1
        return word, several and APART.choose()


def own_uses_map(
    own: OwnMap, same: SameWord, near: Sequence[Sequence[NearUse]], read: Sequence[Reading], word: Word, layer: int,
    apart: bool,
) -> None:  # fmt: skip
    """The map of the word's uses with the list of the nearest, and how it was made."""
    names, kinds = sense_names(same), coloured(same)
    marked = [(row, kinds.get(meaning, len(kinds))) for row, meaning in enumerate(same.meanings)]
    use = picked(KEY, "use")
    shown = UsesView(
        "sense", (), own.chosen, use if isinstance(use, int) and 0 <= use < len(same.uses) else -1,
        [names[meaning] for meaning in kinds], marked, 0, near, word.quoted, own.cosines,
        _together(read, same.form, apart),
    )  # fmt: skip
    uses_map(own.drawn, own.placed, shown, layer=layer, key=KEY)
    more = len(names) - len(kinds)
    st.caption(
        (f"{counted(more, 'more sense')} {'has' if more == 1 else 'have'} no colour. " if more else "")
        + f"{sources(same.uses)}. Each layer is mapped by PCA, "
        f"which here shows {own.shares[layer]:.0%} of the variance in layer {layer}, and rotated to match the layer "
        "before; cosines are taken after subtracting the layer's mean."
    )


def coloured(same: SameWord) -> dict[str, int]:
    """The senses that have a colour, with its number: as far as there are colours, those nearest in the mean of all
    layers after layer 0."""
    assert same.nearest_sense
    best = same.nearest_sense.best[1:].mean(axis=0)  # layer 0 knows only the word and its position
    nearest_first = np.argsort(-best, kind="stable")[: len(PALETTE)]
    return {same.nearest_sense.senses[sense]: kind for kind, sense in enumerate(nearest_first)}


def nearest_by_layer(same: SameWord) -> list[tuple[NearUse, ...]]:
    """The nearest uses of the word in every layer (L + 1,)."""
    return [nearest_of(same, layer, MOST_NEAR) for layer in range(len(same.own))]


def _together(read: Sequence[Reading], form: str, apart: bool) -> str:
    """Whether the occurrences of a word are read together; nothing of a single one."""
    if len(read) < 2:
        return ""
    if apart:
        return f"Read apart: {listed([f'“{one.tokens.a.rstrip(ENDS)}”' for one in read], len(read))}."
    places = listed([f"“{form}” ({one.at[0]})" for one in read], len(read))
    return f"{places} are read together, so each is in the other’s vector."


def no_uses(word: Word, same: SameWord) -> None:
    """A notice for a word of which there are too few uses for a map."""
    if not word.name:
        return
    if not same.form:
        text = f"“{escaped(word.name)}” is a part of a word; the dictionary has uses of whole words."
    elif same.uses:
        text = f"The dictionary has one use of “{escaped(same.form)}” only. *All uses* has thousands of other words."
    else:
        text = f"The dictionary has no use of “{escaped(same.form)}”. *All uses* has thousands of other words."
    st.info(text, icon=":material/menu_book:")


def sense_names(same: SameWord) -> dict[str, str]:
    """A label for each sense of a word, in the dictionary's order: word, part of speech and definition."""
    named = zip(same.meanings, same.uses, strict=True)
    return {meaning: f"{use.word} ({use.pos}): {use.definition}" for meaning, use in named}
