"""How similar neighbouring position rows are, and which row is the exception."""

import numpy as np

from components.findings.wording import fixed
from components.records.positions import Positions


def finding(positions: Positions) -> str:
    """The median cosine of neighbouring rows, and the row that is least like its two neighbours.

    A row counts with the larger of its two cosines, so that a single odd row does not make its neighbours odd.
    """
    neighbours = positions.neighbours.astype(np.float64)
    if not len(neighbours):
        return "There is one position row only, so nothing to compare it with."
    usual = f"Neighbouring rows have a median cosine of {fixed(np.median(neighbours), 2)}"
    if len(neighbours) < 3:
        return f"{usual}."
    likeness = np.maximum(neighbours[:-1], neighbours[1:])
    odd = int(likeness.argmin()) + 1
    return (
        f"{usual}; the row least like both its neighbours is {odd}: "
        f"{fixed(neighbours[odd - 1], 2)} with row {odd - 1}, {fixed(neighbours[odd], 2)} with row {odd + 1}."
    )
