"""From which layer on the senses of a word are apart."""

from components.findings.wording import listed, percent
from components.records.similarity import Parting


def finding(found: Parting) -> str:
    """Where the senses part for good, where only for a while, or how near they come to it."""
    last = len(found.share) - 1
    pair = "a pair of the same sense is more alike than a pair of different senses"
    if found.layer is not None:
        least = float(found.share[found.layer :].min())
        return (
            f"The senses part in layer {found.layer} and stay apart to the last, layer {last}: from there on {pair} in "
            f"at least {percent(least)} of all comparisons."
        )
    if found.apart:
        layers = listed([str(layer) for layer in found.apart], len(found.apart))
        return (
            f"The senses are apart in layer {layers}, but not up to the last: in layer {last} {pair} in only "
            f"{percent(float(found.share[last]))} of all comparisons."
        )
    return (
        f"In no layer are the senses apart: {pair} in at most {percent(float(found.share.max()))} of all comparisons, "
        "or no more often than chance would have it."
    )
