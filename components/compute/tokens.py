"""Counts of tokens, which tokens make a word, and which cover which characters."""

from itertools import pairwise

from components.records.tokens import Summary, Token, TokenKind, Tokens

MADE_OF_TEXT = (TokenKind.WORD, TokenKind.CONTINUATION, TokenKind.UNKNOWN)


def summarize(tokens: Tokens) -> Summary:
    """Counts of the tokens; truncated ones count in `left_out` only."""
    text = [token for token in tokens.tokens if token.kind in MADE_OF_TEXT and token.word is not None]
    covered = {(token.segment, offset) for token in text for offset in range(token.start or 0, token.end or 0)}
    second = {token.piece for token in text if token.segment == 1}
    shared = dict.fromkeys(token.piece for token in text if token.segment == 0 and token.piece in second)
    return Summary(
        tokens=len(tokens),
        text_tokens=len(text),
        words=len({token.word for token in text}),
        characters=len(covered),
        unknown=sum(token.kind is TokenKind.UNKNOWN for token in text),
        left_out=len(tokens.left_out),
        vocabulary=tokens.vocabulary_size,
        shared=tuple(shared),
    )


def words_of(tokens: Tokens, *, pieces: bool = False) -> tuple[tuple[str, ...], tuple[tuple[int, ...], ...]]:
    """The names and positions of a text's words, or of its pieces; special tokens are left out."""
    groups: dict[int, list[int]] = {}
    for token in tokens.tokens:
        if token.word is not None:
            groups.setdefault(token.position if pieces else token.word, []).append(token.position)
    names = tokens.names if pieces else [word.segmentation.word for word in tokens.words]
    return tuple(names[key] for key in groups), tuple(map(tuple, groups.values()))


def passages(text: str, tokens: list[Token]) -> list[tuple[str, tuple[int, ...]]]:
    """`text` split at every boundary of a token, each passage with the indices in `tokens` of those that cover it.

    Joined, the passages are the text. A decomposed letter is covered by more than one token, white space and dropped
    characters by none.
    """
    boundaries = {0, len(text)}
    begins: dict[int, list[int]] = {}
    ends: dict[int, list[int]] = {}
    for index, token in enumerate(tokens):
        if token.start is not None and token.end is not None and token.start < token.end:
            boundaries.update((token.start, token.end))
            begins.setdefault(token.start, []).append(index)
            ends.setdefault(token.end, []).append(index)
    covering: dict[int, None] = {}
    result = []
    for start, end in pairwise(sorted(boundaries)):
        for index in ends.get(start, ()):
            del covering[index]
        covering.update(dict.fromkeys(begins.get(start, ())))
        result.append((text[start:end], tuple(covering)))
    return result
