"""How a pair is truncated when it is too long."""


def longest_first(a: int, b: int, room: int) -> tuple[int, int]:
    """How many of A's `a` and of B's `b` tokens are kept within `room`, removing always from the longer text.

    Source: strategy `longest_first` of the tokenizers library (`truncate_encodings`), including its rounding.
    """
    if b == 0:
        return min(a, room), 0
    if a + b <= room:
        return a, b
    shorter, longer = sorted((a, b))
    longer = max(shorter, room - shorter) if shorter <= room else shorter
    if shorter + longer > room:
        shorter, longer = room // 2, room // 2 + room % 2
    return (longer, shorter) if a > b else (shorter, longer)
