"""The word of the sentence that a page follows."""

from typing import NamedTuple

from components.compute.tokens import instructive_name, words_of
from components.frame.sentence import followed_token
from components.records.tokens import Tokens
from components.views.wording import shortened


class Word(NamedTuple):
    """A word of the sentence: its number among them, its name, and the positions of its tokens.

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
    return word_at(tokens, followed_token(tokens))


def word_at(tokens: Tokens, position: int) -> Word:
    """The word that holds the token at this position; that of the most instructive name if none does."""
    names, groups = words_of(tokens)
    if not names:
        return NO_WORD
    holding = (number for number, positions in enumerate(groups) if position in positions)
    number = next(holding, instructive_name(names))
    return Word(number, names[number], groups[number], names.count(names[number]) > 1)
