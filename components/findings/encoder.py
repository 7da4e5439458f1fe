"""What one token attends to in one head, and how much the attention and the feed-forward network add."""

import numpy as np

from components.findings.wording import name, percent
from components.records.arrays import Array
from components.records.encoder import EncoderLayer


def finding(trace: EncoderLayer, head: int, token: int, pieces: tuple[str, ...]) -> str:
    """The largest weight of the token's row, and the mean lengths of what is added, relative to what it is added to."""
    weights = trace.weights[head - 1, token]
    target = int(weights.argmax())
    target_name = "itself" if target == token else name(pieces, target)
    attention = _relative_length(trace.attended, trace.before)
    network = _relative_length(trace.feed_forward, trace.middle)
    weight = percent(float(weights[target]))
    return (
        f"In layer {trace.layer}, head {head}, {name(pieces, token)} attends most to {target_name} ({weight}); "
        f"averaged over the tokens, what attention adds is {attention:.2g} times as long as what it is added to, and "
        f"what the feed-forward network adds is {network:.2g} times as long."
    )


def _relative_length(added: Array, base: Array) -> float:
    """The mean over tokens of the ratio of the lengths of `added` and `base`; tokens where `base` is 0 are left out."""
    lengths, base_lengths = np.linalg.norm(added, axis=1), np.linalg.norm(base, axis=1)
    known = base_lengths > 0
    return float((lengths[known] / base_lengths[known]).mean()) if known.any() else 0.0
