"""How a pair is cut when it does not fit."""


def longest_first(a: int, b: int, room: int) -> tuple[int, int]:
    """How many tokens of A (of `a`) and of B (of `b`) fit into `room`, taking always from the longer text.

    Source: strategy `longest_first` of the tokenizers library (`truncate_encodings`), whose rounding it repeats.
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
