"""Searching the uses by word, topic or definition, and the context of a token in its text."""

from collections.abc import Sequence

from components.records.tokens import Tokens
from components.records.uses import Use


def search_uses(uses: Sequence[Use], text: str) -> list[int]:
    """The indices of the uses of the word `text`, then of those with all its words in word, topic and definition."""
    words = text.casefold().split()
    if not words:
        return []
    own, others = [], []
    for row, use in enumerate(uses):
        if [use.word] == words or words == [use.parts[1].casefold()]:
            own.append(row)
        elif all(word in f"{use.word} {use.subject} {use.definition}".casefold() for word in words):
            others.append(row)
    return own + others


def context_of(tokens: Tokens, position: int) -> tuple[str, str, str]:
    """A token's text in three parts: what precedes the token's word, the word, and what follows it."""
    word = tokens.tokens[position].word
    text = tokens.b if tokens.tokens[position].segment else tokens.a
    if word is None:
        return "", tokens.pieces[position], ""
    start, end = tokens.words[word].start, tokens.words[word].end
    return text[:start], text[start:end], text[end:]
