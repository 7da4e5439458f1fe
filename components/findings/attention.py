"""How much of the attention goes to [CLS] and [SEP], and how much of what arrives comes from them."""

from components.findings.wording import percent
from components.records.attention import Attention


def finding(layer: int, head: int, weights: Attention, arrived: Attention) -> str:
    """`weights` of one head, or their mean over all heads (`head` 0), and `arrived` as shares, each (1, T, T)."""
    framing = [position for position, is_framing in enumerate(weights.frame) if is_framing]
    attended, received = (
        float(shares.weights[:, :, framing].sum(axis=2).mean()) if framing else 0.0 for shares in (weights, arrived)
    )
    who = f"In layer {layer}, head {head}" if head else f"In layer {layer}, over all heads"
    return (
        f"{who}, {percent(attended)} of the weight goes to [CLS] and [SEP]; "
        f"{percent(received)} of what arrives, by its length, comes from them."
    )
