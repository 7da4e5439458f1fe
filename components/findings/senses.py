"""From which layer on the senses of a word are separate."""

from components.findings.wording import listed, percent
from components.records.similarity import Parting


def finding(parting: Parting) -> str:
    """Where the senses separate for good, or only for some layers, or how close they come to it."""
    last = len(parting.share) - 1
    pair = "a pair of the same sense is more alike than a pair of different senses"
    if parting.layer is not None:
        least = float(parting.share[parting.layer :].min())
        return (
            f"The senses part in layer {parting.layer} and stay apart to the last, layer {last}: from there on {pair} "
            f"in at least {percent(least)} of all comparisons."
        )
    if parting.apart:
        layers = listed([str(layer) for layer in parting.apart], len(parting.apart))
        return (
            f"The senses are apart in layer {layers}, but not up to the last: in layer {last} {pair} in only "
            f"{percent(float(parting.share[last]))} of all comparisons."
        )
    most = percent(float(parting.share.max()))
    return (
        f"In no layer are the senses apart: {pair} in at most {most} of all comparisons, or no more often than chance "
        "would have it."
    )
