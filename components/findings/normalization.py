"""Which token LayerNorm stretches most, and which dimension it enlarges most."""

import numpy as np

from components.compute.normalization import amplification
from components.findings.wording import name
from components.records.normalization import Normalization


def finding(steps: Normalization, pieces: tuple[str, ...]) -> str:
    """The factors of the rows with the smallest and the largest deviation, and that of the most amplified dimension."""
    factors = 1 / steps.deviation.astype(np.float64)
    most, least = int(factors.argmax()), int(factors.argmin())
    amplified = amplification(steps)
    dimension = int(amplified.argmax())
    if len(pieces) == 1 or most == least:
        spread = f"Every token's centred values are multiplied by {factors[most]:.3g}"
    else:
        spread = (
            f"Dividing by its own deviation multiplies {name(pieces, most)} by {factors[most]:.3g} "
            f"and {name(pieces, least)} by {factors[least]:.3g}"
        )
    return f"{spread}; with gamma and beta, dimension {dimension} grows most, {amplified[dimension]:.3g} times."
