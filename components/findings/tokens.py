"""How many pieces the words became, and which word was split into most."""

from components.compute.tokens import MADE_OF_TEXT
from components.findings.wording import count, shortened
from components.records.tokens import Summary, TokenKind, Tokens


def finding(tokens: Tokens, summary: Summary) -> str:
    """Counts of words and pieces; the tokenizer treats a punctuation mark as a word of its own."""
    if not summary.words:
        return f"No word to split: BERT reads {count(len(tokens), 'special token')}."
    if summary.words == 1:
        return _only_word(tokens, unknown=bool(summary.unknown))
    sentence = f"{count(summary.words, 'word')} (punctuation included) became {count(summary.text_tokens, 'piece')}: "
    sentence += _split(tokens)
    if summary.unknown:
        sentence += f"; {count(summary.unknown, 'word')} became [UNK]"
    return f"{sentence}."


def _only_word(tokens: Tokens, *, unknown: bool) -> str:
    number = next(token.word for token in tokens.tokens if token.kind in MADE_OF_TEXT and token.word is not None)
    word = tokens.words[number].segmentation
    made = "is one piece" if len(word.pieces) == 1 else f"became {count(len(word.pieces), 'piece')}"
    return f"“{shortened(word.word)}” {'became [UNK]' if unknown else made}."


def _split(tokens: Tokens) -> str:
    ordinary = [token for token in tokens.tokens if token.kind in (TokenKind.WORD, TokenKind.CONTINUATION)]
    numbers = {token.word for token in ordinary if token.word is not None}
    words = [tokens.words[number].segmentation for number in sorted(numbers)]
    split = [word for word in words if len(word.pieces) > 1]
    if not split:
        return "none was split"
    most = max(split, key=lambda word: len(word.pieces))
    were = "was" if len(split) == 1 else "were"
    return f"{len(split):,} of the words {were} split, “{shortened(most.word)}” into {len(most.pieces)}"
