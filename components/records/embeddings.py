"""The input layer of BERT for one sentence: three rows looked up for each token, their sum, and LayerNorm of it."""

from dataclasses import dataclass

import numpy as np

from components.records.arrays import Array, frozen_array

PANELS = ("word", "position", "segment", "summed", "normed")


@dataclass(frozen=True, eq=False)
class Embeddings:
    """Five arrays of shape (T, H) and what LayerNorm needs to get from `summed` to `normed`.

    `gamma` and `beta` are LayerNorm's weight and bias, (H,). `positions` are the rows of the position table that were
    looked up, `segments` those of the segment table, both (T,).
    """

    pieces: tuple[str, ...]
    ids: tuple[int, ...]
    segments: tuple[int, ...]
    word: Array
    position: Array
    segment: Array
    summed: Array
    normed: Array
    gamma: Array
    beta: Array
    eps: float

    def __post_init__(self) -> None:
        count, width = len(self.pieces), np.shape(self.word)[-1]
        for name in PANELS:
            object.__setattr__(self, name, frozen_array(getattr(self, name), count, width))
        for name in ("gamma", "beta"):
            object.__setattr__(self, name, frozen_array(getattr(self, name), width))

    @property
    def shape(self) -> tuple[int, int]:
        return self.word.shape[0], self.word.shape[1]


@dataclass(frozen=True)
class Proof:
    """The largest absolute differences between our arrays and what the loaded model itself returns."""

    against_module: float
    against_hidden_states: float
