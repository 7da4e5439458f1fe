"""Whether two checkpoints read a word alike, so that what they make of it can be compared."""

from components.compute.alignment import aligned
from components.records.tokens import TokenKind, Tokens

Occurrence = tuple[int, int | None, int | None, bool]


def word_aligned(first: Tokens, second: Tokens, word: str) -> bool:
    """Whether both read the same text, or at least `word` whole wherever one of them finds it."""
    if aligned(first, second):
        return True
    here, there = (_occurrences(tokens, word) for tokens in (first, second))
    return here == there and all(known for *_, known in here)


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
