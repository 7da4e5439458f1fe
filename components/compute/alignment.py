"""Whether two checkpoints read the same, so that what they make of it can be compared."""

from components.records.tokens import TokenKind, Tokens


def aligned(first: Tokens, second: Tokens) -> bool:
    """Whether both read one text as the same tokens: the same pieces with the same IDs, from the same characters."""
    here, there = (
        [(token.id, token.piece, token.segment, token.start, token.end) for token in tokens.tokens]
        for tokens in (first, second)
    )
    return here == there


def unknown_to(tokens: Tokens, other: Tokens) -> tuple[str, ...]:
    """The words of a text, as typed, that one checkpoint reads as [UNK] and the `other` does not, each once."""
    known = {(token.segment, token.start) for token in other.tokens if token.kind is not TokenKind.UNKNOWN}
    typed = (
        (tokens.b if token.segment else tokens.a)[token.start : token.end]
        for token in tokens.tokens
        if token.kind is TokenKind.UNKNOWN and (token.segment, token.start) in known
    )
    return tuple(dict.fromkeys(typed))
