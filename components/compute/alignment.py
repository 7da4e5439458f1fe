"""Whether two checkpoints read the same, so that what they make of it can be compared."""

from components.records.tokens import TokenKind, Tokens

Occurrence = tuple[int, int | None, int | None, bool]


def aligned(first: Tokens, second: Tokens) -> bool:
    """Whether both read one text as the same tokens: the same pieces with the same IDs, from the same characters."""
    here, there = (
        [(token.id, token.piece, token.segment, token.start, token.end) for token in tokens.tokens]
        for tokens in (first, second)
    )
    return here == there


def word_aligned(first: Tokens, second: Tokens, word: str) -> bool:
    """Whether both read the same text, or at least `word` whole wherever one of them finds it."""
    if aligned(first, second):
        return True
    here, there = (_occurrences(tokens, word) for tokens in (first, second))
    return here == there and all(known for *_, known in here)


def unknown_to(tokens: Tokens, other: Tokens) -> tuple[str, ...]:
    """The words of a text, as typed, that one checkpoint reads as [UNK] and the `other` does not, each once."""
    known = {(token.segment, token.start) for token in other.tokens if token.kind is not TokenKind.UNKNOWN}
    typed = (
        (tokens.b if token.segment else tokens.a)[token.start : token.end]
        for token in tokens.tokens
        if token.kind is TokenKind.UNKNOWN and (token.segment, token.start) in known
    )
    return tuple(dict.fromkeys(typed))


def _occurrences(tokens: Tokens, word: str) -> list[Occurrence]:
    """Segment, start and end of each occurrence of a word that is read in part, and whether it is read whole."""
    found = []
    for number, one in enumerate(tokens.words):
        pieces = [token for token in tokens.tokens if token.word == number] if one.segmentation.word == word else []
        if pieces:
            whole = len(pieces) == len(one.segmentation.pieces)
            known = whole and all(piece.kind is not TokenKind.UNKNOWN for piece in pieces)
            found.append((pieces[0].segment, pieces[0].start, pieces[-1].end, known))
    return found
