"""What [PAD] does to the vectors of a sentence, with and without the attention mask."""

from dataclasses import dataclass

import numpy as np

from components.records.arrays import Array, frozen_array


@dataclass(frozen=True, eq=False)
class Padding:
    """How far each real token's vector moved when `pads` [PAD] tokens were appended: arrays (L + 1, T), by layer.

    Euclidean distances with the mask and without it, and `norms`, the length of each vector without any padding.
    The three cosines compare a mean over token vectors of the last layer with the mean over the unpadded sentence:
    mask given and [PAD] left out of the mean, mask given but [PAD] averaged in, no mask at all.
    """

    pieces: tuple[str, ...]
    pads: int
    masked: Array
    unmasked: Array
    norms: Array
    cosine_proper: float
    cosine_pads_averaged: float
    cosine_unmasked: float

    def __post_init__(self) -> None:
        for name in ("masked", "unmasked", "norms"):
            layers = np.shape(self.masked)[0]
            object.__setattr__(self, name, frozen_array(getattr(self, name), layers, len(self.pieces)))
