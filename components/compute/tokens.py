"""What can be counted about tokens, and which of them cover which characters."""

from itertools import pairwise

from components.records.tokens import Summary, Token, TokenKind, Tokens

MADE_OF_TEXT = (TokenKind.WORD, TokenKind.CONTINUATION, TokenKind.UNKNOWN)


def summarize(tokens: Tokens) -> Summary:
    """The tokens in numbers; what was cut off counts in `left_out` only."""
    text = [token for token in tokens.tokens if token.kind in MADE_OF_TEXT and token.word is not None]
    covered = {(token.segment, place) for token in text for place in range(token.start or 0, token.end or 0)}
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


def passages(text: str, tokens: list[Token]) -> list[tuple[str, tuple[int, ...]]]:
    """`text` cut at every border of a token, each passage with the places in `tokens` of those that cover it.

    Joined, the passages are the text. Letters that were taken apart are covered by more than one token, white space and
    dropped characters by none.
    """
    borders = {0, len(text)}
    begins: dict[int, list[int]] = {}
    ends: dict[int, list[int]] = {}
    for place, token in enumerate(tokens):
        if token.start is not None and token.end is not None and token.start < token.end:
            borders.update((token.start, token.end))
            begins.setdefault(token.start, []).append(place)
            ends.setdefault(token.end, []).append(place)
    edges = sorted(borders)
    open_now: dict[int, None] = {}
    result = []
    for start, end in pairwise(edges):
        for place in ends.get(start, ()):
            del open_now[place]
        open_now.update(dict.fromkeys(begins.get(start, ())))
        result.append((text[start:end], tuple(open_now)))
    return result
