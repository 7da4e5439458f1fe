"""The tensors that the model computes for a sentence, with their shapes."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Station:
    """One tensor, or `copies` of the same shape, seen in a run of the model.

    `part` is "input", "embedding layer", "each encoder layer" or "output".
    """

    part: str
    name: str
    code: str
    shape: tuple[int, ...]
    dtype: str
    copies: int = 1


@dataclass(frozen=True)
class Stations:
    """Every station of one sentence, from input to output."""

    stations: tuple[Station, ...]
