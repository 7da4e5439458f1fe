"""Where one head looks from one token, and how much attention and feed-forward network add."""

import numpy as np

from components.findings.wording import name, percent
from components.records.arrays import Array
from components.records.encoder import EncoderLayer


def finding(trace: EncoderLayer, head: int, token: int, pieces: tuple[str, ...]) -> str:
    """The largest weight of the token's row, and mean lengths of what is added, in units of what it is added to."""
    looks = trace.weights[head - 1, token]
    target = int(looks.argmax())
    at = "itself" if target == token else name(pieces, target)
    attention = _relative(trace.attended, trace.before)
    network = _relative(trace.feed_forward, trace.middle)
    weight = percent(float(looks[target]))
    return (
        f"In layer {trace.layer}, head {head}, {name(pieces, token)} attends most to {at} ({weight}); "
        f"averaged over the tokens, what attention adds is {attention:.2g} times as long as what it is added to, and "
        f"what the feed-forward network adds is {network:.2g} times as long."
    )


def _relative(added: Array, to: Array) -> float:
    """The mean over tokens of one length over the other; tokens of length zero are left out."""
    lengths, wholes = np.linalg.norm(added, axis=1), np.linalg.norm(to, axis=1)
    known = wholes > 0
    return float((lengths[known] / wholes[known]).mean()) if known.any() else 0.0
