"""Which parts of the model contribute most to a token's vector."""

from dataclasses import replace

from components.findings.wording import name
from components.records.decomposition import ATTENTION, BIASES, FEED_FORWARD, WORD, Decomposition, Part


def finding(ours: Decomposition, pieces: tuple[str, ...]) -> str:
    """The shares of the word row, all attention and all networks in the first token's vector, and the largest part."""
    shares = ours.shares[ours.layer, :, 0]
    token = name(pieces, ours.rows[0])
    if not shares.any():
        return f"The vector of {token} has length zero, so nothing wrote it."
    of = {
        kind: float(sum(share for part, share in zip(ours.labels, shares, strict=True) if part.kind == kind))
        for kind in (WORD, ATTENTION, FEED_FORWARD)
    }
    unsplit: dict[Part, float] = {}
    for part, share in zip(ours.labels, shares, strict=True):
        whole = replace(part, piece="")
        unsplit[whole] = unsplit.get(whole, 0.0) + float(share)
    largest = max(unsplit, key=unsplit.__getitem__)
    begin = "Before any encoder layer" if ours.layer == 0 else f"After layer {ours.layer}"
    word = f"{begin}, {_signed(of[WORD])} of {token} was written by its word row"
    if ours.layer == 0:
        return f"{word}; the largest part is {_part(largest)} ({_signed(unsplit[largest])})."
    others = f"{_signed(of[ATTENTION])} by attention and {_signed(of[FEED_FORWARD])} by feed-forward networks"
    return f"{word}, {others}; the largest single part is {_part(largest)} ({_signed(unsplit[largest])})."


def _part(part: Part) -> str:
    """“attention 6”, “the word row”, “the LayerNorm biases”."""
    if part.layer:
        return part.name
    return f"the {part.name}" if part.kind == BIASES else f"the {part.name} row"


def _signed(share: float) -> str:
    """A share in percent, with a true minus sign if it is negative; never “−0%”."""
    return "0%" if abs(share) < 0.005 else f"{share:.0%}".replace("-", "−")
