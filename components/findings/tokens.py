"""How many pieces the words became, and which word was split into most."""

from components.findings.wording import count, shortened
from components.records.tokens import Summary, TokenKind, Tokens


def finding(tokens: Tokens, summary: Summary) -> str:
    """Counts of words and pieces; the tokenizer treats a punctuation mark as a word of its own."""
    if not summary.words:
        return f"No word to split: BERT reads {count(len(tokens), 'special token')}."
    sentence = f"{count(summary.words, 'word')} (punctuation included) became {count(summary.text_tokens, 'piece')}: "
    sentence += _split(tokens)
    if summary.unknown:
        sentence += f"; {count(summary.unknown, 'word')} became [UNK]"
    return f"{sentence}."


def _split(tokens: Tokens) -> str:
    ordinary = [token for token in tokens.tokens if token.kind in (TokenKind.WORD, TokenKind.CONTINUATION)]
    numbers = {token.word for token in ordinary if token.word is not None}
    words = [tokens.words[number].segmentation for number in sorted(numbers)]
    split = [word for word in words if len(word.pieces) > 1]
    if not split:
        return "none was split"
    most = max(split, key=lambda word: len(word.pieces))
    longest = f"“{shortened(most.word)}” into {len(most.pieces)}"
    return f"only {longest}" if len(split) == len(words) == 1 else f"{len(split):,} of them split, {longest}"
