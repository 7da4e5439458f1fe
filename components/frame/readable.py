"""What a page says first, and alone, of a text that the checkpoint can hardly read.

The vectors of its pieces are exact all the same, but they stand for parts of words; what a headline would tell of a
single one is then no story about the text.
"""

from components.frame.page_head import Finding, Instead, Try
from components.frame.pages import PAGES
from components.frame.sentence import DEFAULT, boxes_of
from components.records.tokens import Question, WordCounts

MEANS = "Most pieces are parts of words, or [UNK], which stands for any. What one of them shows is not about the text."
TRIES = (Try("Read a sentence that it knows", {"a": DEFAULT, "b": None}),)


def told_first(page: str, question: Question, counts: WordCounts, *, english: bool) -> Instead | None:
    """The headline for a page about a text of which this is not read; None for those whose picture holds for any text.

    Refuted if fewer words are cut or [UNK] than it says, at least half, or if the model is said to know English, but
    most of them are in Latin letters: they may be English, mistyped. `english`: whether the vocabulary has the words
    that English has most of.
    """
    if PAGES[page].any_text or not boxes_of(page, question):
        return None
    noun = "character" if counts.characters == counts.words else "words and character" if counts.characters else "word"
    lacks = f"{'most' if counts.is_most_unread else 'half'} of these {noun}s are not in"
    if counts.unknown + counts.cut == counts.words:
        lacks = f"none of these {noun}s is in" if counts.words > 1 else f"this {noun} is not in"
    headline = f"{lacks.capitalize()} this vocabulary."
    if english and counts.is_foreign:
        headline = f"This model knows English: {lacks} its vocabulary."
    unknown = f", {counts.unknown:,} of them [UNK]" if counts.unknown else ""
    line = f"{_counted(counts.words, noun)} became {_counted(counts.pieces, 'piece')}{unknown}"
    if counts.words == counts.unknown:
        line = f"{_counted(counts.words, noun)}, {'each ' * (counts.words > 1)}read as [UNK], which stands for any"
    return Instead(Finding(headline, line=line), MEANS, TRIES)


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'s' * (number != 1)}"
