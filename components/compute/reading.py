"""Where a token of two sentences stands when each is read alone, and when both are read as one pair.

[CLS] A [SEP] B [SEP] as one pair; [CLS] A [SEP] and [CLS] B [SEP] apart.
"""

from components.records.tokens import Tokens


def first_of(pair: Tokens) -> int:
    """The position of B's first token in a pair."""
    return next((token.position for token in pair.tokens if token.segment), len(pair))


def alone(position: int, first: int) -> tuple[str, int]:
    """Of a token in a pair: its sentence, "a" or "b", and its position where that is read alone."""
    return ("a", position) if position < first else ("b", position - first + 1)


def paired(side: str, position: int, first: int) -> int | None:
    """The position in the pair of a token of one sentence; None if the pair, cut to what can be read, lacks it."""
    if side == "a":
        return position if position < first else None
    return position + first - 1 if position else 0
