"""Whether two tokens are more alike than random pairs are, and two uses of a word nearer to their own senses."""

from collections.abc import Sequence

from components.records.arrays import Array
from components.records.similarity import Band, Curve


def finding(curve: Curve, band: Band) -> str:
    """Their cosine in the last layer beside the 5th and 95th percentile of random pairs."""
    last = len(curve.cosines) - 1
    value, low, high = float(curve.cosines[-1]), float(band.low[-1]), float(band.high[-1])
    if value > high:
        place = f"more alike than 95% of random pairs (up to {high:.2f})"
    elif value < low:
        place = f"less alike than 95% of random pairs (from {low:.2f})"
    else:
        place = f"within what 90% of random pairs have ({low:.2f} to {high:.2f})"
    return (
        f"In layer {last} {curve.name} have a cosine of {value:.2f}: {place}. In layer 0 it was {curve.cosines[0]:.2f}."
    )


def apart_from(cosines: Sequence[Array]) -> str:
    """From which layer on each of two uses is nearer to its own word than the other use is.

    `cosines` (L + 1,) each: of the first use and of the second with the first word, then with the second word of the
    second use and of the first.
    """
    first, other_first, second, other_second = cosines
    apart = [
        one > two and three > four
        for one, two, three, four in zip(first, other_first, second, other_second, strict=True)
    ]
    onward = next((layer for layer in range(len(apart)) if all(apart[layer:])), None)
    if onward is None:
        return "In the last layer the two are **not** each nearer to the word of their own sense."
    return f"From layer {onward} to the last each of the two is nearer to the word of its own sense than the other is."
