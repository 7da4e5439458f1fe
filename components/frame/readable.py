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

    Refuted if fewer than half of the words are cut or [UNK]. `english`: whether the vocabulary has the words that
    English has most of.
    """
    if PAGES[page].any_text or not boxes_of(page, question):
        return None
    lacks = f"{'most' if counts.is_most_unread else 'half'} of these words are not in"
    headline = (
        f"This model knows English: {lacks} its vocabulary." if english else f"{lacks.capitalize()} this vocabulary."
    )
    unknown = f", {counts.unknown:,} of them [UNK]" if counts.unknown else ""
    line = f"{_counted(counts.words, 'word')} became {_counted(counts.pieces, 'piece')}{unknown}"
    return Instead(Finding(headline, line=line), MEANS, TRIES)


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'s' * (number != 1)}"
