"""How far [PAD] tokens move the vectors, with and without the attention mask."""

from components.findings.wording import count, name
from components.records.padding import Padding

ROUNDING = 1e-4  # of a vector's length: float32 keeps 7 digits, and each layer loses some


def finding(padding: Padding, layer: int) -> str:
    """The largest movement in one layer, without and with the mask, relative to the vector's own length."""
    pads = count(padding.pads, "[PAD] token")
    lengths = padding.norms[layer].clip(min=1e-12)
    without, masked = padding.unmasked[layer] / lengths, padding.masked[layer] / lengths
    most = int(without.argmax())
    if without[most] < ROUNDING:
        return f"{pads} move no vector of layer {layer} by more than rounding, with the mask or without it."
    largest = float(masked.max())
    kept = "no vector moves at all" if not largest else "no vector moves by more than rounding"
    if largest >= ROUNDING:
        kept = f"the largest move is {largest:.2%} of a vector's length"
    return (
        f"Without the mask, {pads} move {name(padding.pieces, most)} by {without[most]:.1%} of its length "
        f"in layer {layer}; with it, {kept}."
    )
