"""What [PAD] does to the vectors of a sentence, with and without the attention mask."""

from dataclasses import dataclass

from components.records.arrays import Array, freeze


@dataclass(frozen=True, eq=False)
class Padding:
    """How far each real token's vector moved when `pads` [PAD] tokens were appended: arrays (L + 1, T).

    `masked` and `unmasked` are Euclidean distances, `norms` the lengths of the vectors without padding. Each cosine
    compares a mean over token vectors of the last layer with that of the unpadded sentence: with the mask and [PAD]
    left out of the mean, with the mask but [PAD] averaged in, and without the mask.
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
        shape = (len(self.masked), len(self.pieces))
        freeze(self, masked=shape, unmasked=shape, norms=shape)
