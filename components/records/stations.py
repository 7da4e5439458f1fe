"""The tensors that a sentence passes through in the model, with their shapes."""

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Station:
    """One tensor, or `copies` of the same shape, met in a run of the model.

    `part` is "input", "embedding layer", "each encoder layer" or "output"; `letters` is `shape` in T, H, L.
    """

    part: str
    name: str
    code: str
    letters: str
    shape: tuple[int, ...]
    dtype: str
    copies: int = 1

    @property
    def numbers(self) -> int:
        """How many numbers stand here at once, all copies together."""
        return math.prod(self.shape) * self.copies


@dataclass(frozen=True)
class Stations:
    """Every station of one sentence, in the order of the flow."""

    stations: tuple[Station, ...]
