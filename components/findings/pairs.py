"""How many tokens two sentences share, and from which layer on these differ."""

from components.findings.wording import count, listed
from components.records.pairs import Comparison


def finding(comparison: Comparison) -> str:
    """The number of matched tokens, and the first layer in which the vectors of each differ."""
    if not comparison.pieces:
        return "The two sentences share no token."
    parts = [comparison.parts_at(row) for row in range(len(comparison.pieces))]
    never = parts.count(None)
    sentence = f"The two sentences share {count(len(parts), 'token')}, [CLS] and [SEP] included"
    if never == len(parts):
        return f"{sentence}; none of them ever differs."
    layers = sorted({part for part in parts if part is not None})
    (number, layer), *others = [(parts.count(layer), layer) for layer in layers]
    groups = [f"{number:,} first differ in layer {layer}", *(f"those of {n:,} in layer {later}" for n, later in others)]
    if never:
        groups.append(f"those of {never:,} never")
    return f"{sentence}; the vectors of {listed(groups, 4)}."
