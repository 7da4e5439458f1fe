"""How much of the weight goes to [CLS] and [SEP], and how much of what arrives comes from there."""

from components.findings.wording import percent
from components.records.attention import Attention


def finding(layer: int, head: int, weights: Attention, arrived: Attention) -> str:
    """`weights` of one head, or of all as their mean, and `arrived` as shares, each with one head (1, T, T)."""
    framing = [place for place, framed in enumerate(weights.frame) if framed]
    looked, came = (
        float(each.weights[:, :, framing].sum(axis=2).mean()) if framing else 0.0 for each in (weights, arrived)
    )
    who = f"In layer {layer}, head {head}" if head else f"In layer {layer}, over all heads"
    return (
        f"{who}, {percent(looked)} of the weight goes to [CLS] and [SEP]; "
        f"{percent(came)} of what arrives, by its length, comes from there."
    )
