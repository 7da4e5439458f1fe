"""Whether two tokens are more alike than random pairs, and two uses of a word nearer to their own senses."""

from collections.abc import Sequence

import numpy as np

from components.findings.wording import fixed
from components.records.arrays import Array
from components.records.similarity import Band, Curve


def finding(curve: Curve, band: Band, tokens: str) -> str:
    """The cosine of two `tokens`, such as “a” and “b”, in the last layer, compared with random pairs."""
    last = len(curve.cosines) - 1
    value, low, high = float(curve.cosines[-1]), float(band.low[-1]), float(band.high[-1])
    if value > high:
        verdict = f"more alike than 95% of random pairs (up to {fixed(high, 2)})"
    elif value < low:
        verdict = f"less alike than 95% of random pairs (from {fixed(low, 2)})"
    else:
        verdict = f"within what 90% of random pairs have ({fixed(low, 2)} to {fixed(high, 2)})"
    first = f"In layer 0 it was {fixed(curve.cosines[0], 2)}."
    return f"In layer {last}, {tokens} have a cosine of {fixed(value, 2)}: {verdict}. {first}"


def apart_from(cosines: Sequence[Array]) -> str:
    """From which layer on each of two uses is nearer to the word of its own sense than the other use is.

    The four `cosines` (L + 1,) are those of the first and the second use with the first word, and of the second and the
    first use with the second word.
    """
    first, other_first, second, other_second = map(np.asarray, cosines)
    apart = ((first > other_first) & (second > other_second)).tolist()
    onward = next((layer for layer in range(len(apart)) if all(apart[layer:])), None)
    if onward is None:
        return "In the last layer the two are **not** each nearer to the word of their own sense."
    return f"From layer {onward} to the last each of the two is nearer to the word of its own sense than the other is."
