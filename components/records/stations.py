"""The tensors that the model computes for a sentence, with their shapes."""

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Station:
    """One tensor, or `copies` of the same shape, seen in a run of the model.

    `part` is "input", "embedding layer", "each encoder layer" or "output"; `letters` is the shape in T, H and L.
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
        """How many numbers all copies hold together."""
        return math.prod(self.shape) * self.copies


@dataclass(frozen=True)
class Stations:
    """Every station of one sentence, from input to output."""

    stations: tuple[Station, ...]
