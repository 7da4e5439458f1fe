"""A search over uses: by word, by topic, by a word of the definition or of the sentence."""

from collections.abc import Sequence

from components.records.tokens import Tokens
from components.records.uses import Use


def found(uses: Sequence[Use], text: str) -> list[int]:
    """The rows of the uses that have every word of `text`: in the word itself first, then in topic and definition."""
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


def around(tokens: Tokens, position: int) -> tuple[str, str, str]:
    """The text in which a token stands: what is before its word, the word, and what comes after."""
    word = tokens.tokens[position].word
    text = tokens.b if tokens.tokens[position].segment else tokens.a
    if word is None:
        return "", tokens.pieces[position], ""
    start, end = tokens.words[word].start, tokens.words[word].end
    return text[:start], text[start:end], text[end:]
