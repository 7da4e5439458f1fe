"""The word of the sentence that a page follows: chosen from a list, or clicked on a map."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import streamlit as st

from components.canvas.uses_map.uses_map import picked
from components.compute.tokens import instructive_name, words_of
from components.frame.sentence import follow_token, followed_token, token_selector
from components.records.tokens import Tokens
from components.records.uses_map import Reading
from components.views.wording import shortened


class Word(NamedTuple):
    """A word of the sentence, or a piece: its number among them, its name, and the positions of its tokens.

    `again` says whether another has the same name.
    """

    number: int
    name: str
    positions: tuple[int, ...]
    again: bool = False

    @property
    def quoted(self) -> str:
        """“bank”, or “bank” (6) if the word occurs again."""
        return f"“{shortened(self.name)}”" + (f" ({self.positions[0]})" if self.again else "")


NO_WORD = Word(0, "", (0,))  # of an empty text; position 0 is [CLS]


def followed_word(tokens: Tokens) -> Word:
    """The whole word that holds the token selected on all pages; that of the most instructive name if none does."""
    return _word(tokens, followed_token(tokens), pieces=False)


def word_choice(tokens: Tokens, *, pieces: bool = False, of_map: str = "") -> Word:
    """The word, or with `pieces` the piece, that holds the token selected on all pages.

    One that is clicked on the map of this key, or chosen from the list, selects its first token.
    """
    names, groups = words_of(tokens, pieces=pieces)
    if not names:
        st.info("There is no word to place yet: type a sentence.", icon=":material/edit:")
        return NO_WORD
    if of_map:
        follow_clicked(tokens, of_map, groups)
    st.session_state.spot = _word(tokens, followed_token(tokens), pieces=pieces).number
    labels = [f"{positions[0]}  {name}" for name, positions in zip(names, groups, strict=True)]
    number = int(
        st.selectbox(
            "Word", range(len(names)), key="spot", format_func=labels.__getitem__,
            label_visibility="collapsed",
            on_change=_follow_spot, args=([first for first, *_ in groups], token_selector(tokens)),
        )
    )  # fmt: skip
    return Word(number, names[number], groups[number], names.count(names[number]) > 1)


def follow_clicked(tokens: Tokens, of_map: str, groups: Sequence[tuple[int, ...]]) -> None:
    """Select the word that is clicked on the map of this key, of those at the positions `groups`."""
    clicked = picked(of_map, "word")
    if isinstance(clicked, int) and 0 <= clicked < len(groups):
        follow_token(tokens, groups[clicked][0])


def among(read: Sequence[Reading], word: Word) -> int:
    """Which of the occurrences that are read is this word."""
    return [one.at for one in read].index(word.positions)


def _word(tokens: Tokens, position: int, *, pieces: bool) -> Word:
    names, groups = words_of(tokens, pieces=pieces)
    if not names:
        return NO_WORD
    holding = (number for number, positions in enumerate(groups) if position in positions)
    number = next(holding, instructive_name(names))
    return Word(number, names[number], groups[number], names.count(names[number]) > 1)


def _follow_spot(positions: Sequence[int], select: Callable[[int], None]) -> None:
    """Select the token at the position of the word chosen from the list on all pages."""
    select(positions[st.session_state.spot])
