"""What of a share of right guesses lies above chance, and how far chance alone may move it."""

import numpy as np


def already_told(untrained: float, trained: float, chance: float) -> float:
    """The share of what a trained checkpoint tells beyond chance that an untrained one tells, too."""
    return max(0.0, untrained - chance) / (trained - chance)


def standard_error(share: float, counted: int) -> float:
    """How far the share of `counted` guesses that are right lies from the expected `share`, as a standard deviation."""
    return float(np.sqrt(share * (1 - share) / max(counted, 1)))
