"""The input layer of BERT for one sentence: three rows looked up for each token, their sum, and LayerNorm of it."""

from dataclasses import dataclass

import numpy as np

from components.records.arrays import Array, freeze

PANELS = ("word", "position", "segment", "summed", "normed")


@dataclass(frozen=True, eq=False)
class Embeddings:
    """Five arrays (T, H), and what LayerNorm needs to get from `summed` to `normed`.

    `gamma` and `beta` are LayerNorm's weight and bias, (H,); `ids` and `segments` (T,) are the rows looked up in the
    word and segment tables, `names` (T,) what the tokens are called in lists.
    """

    names: tuple[str, ...]
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
        count, width = len(self.names), np.shape(self.word)[-1]
        freeze(self, **dict.fromkeys(PANELS, (count, width)), gamma=(width,), beta=(width,))

    @property
    def shape(self) -> tuple[int, int]:
        return self.word.shape[0], self.word.shape[1]


@dataclass(frozen=True)
class Proof:
    """The largest absolute differences between our arrays and what the loaded model itself returns."""

    against_module: float
    against_hidden_states: float
