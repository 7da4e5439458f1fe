"""The word that is looked at in the sentences of a list."""

from collections.abc import Sequence

from components.frame.settings import Choice
from components.records.corpus import Sentence
from components.views.corpus import word_of

WORD = Choice("word", "Word", horizontal=False)
MOST_WORDS = 1_000


def word_choice(lines: tuple[Sentence, ...], words: Sequence[tuple[str, int]]) -> str:
    """One of the `words` of these sentences; empty if there are none."""
    counts = dict(words[:MOST_WORDS])
    if not counts:
        return ""
    long_ones = (word for word in counts if len(word) > 3)
    default = word_of(lines) if word_of(lines) in counts else next(long_ones, next(iter(counts)))
    return WORD.choose({word: f"{word} ({count}×)" for word, count in counts.items()}, default)
