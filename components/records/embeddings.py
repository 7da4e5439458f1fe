"""The input layer of BERT for one sentence: three rows looked up for each token, their sum, and LayerNorm of it."""

from dataclasses import dataclass
from typing import Annotated

from components.records.arrays import Array, Shaped

PANELS = ("word", "position", "segment", "summed", "normed")


@dataclass(frozen=True, eq=False)
class Embeddings(Shaped):
    """Five arrays, and what LayerNorm needs to get from `summed` to `normed`.

    `gamma` and `beta` are LayerNorm's weight and bias; `ids` and `segments` are the rows looked up in the word and
    segment tables, `names` what the tokens are called in lists.
    """

    names: Annotated[tuple[str, ...], "T"]
    ids: Annotated[tuple[int, ...], "T"]
    segments: Annotated[tuple[int, ...], "T"]
    word: Annotated[Array, "T H"]
    position: Annotated[Array, "T H"]
    segment: Annotated[Array, "T H"]
    summed: Annotated[Array, "T H"]
    normed: Annotated[Array, "T H"]
    gamma: Annotated[Array, "H"]
    beta: Annotated[Array, "H"]
    eps: float

    @property
    def shape(self) -> tuple[int, int]:
        return self.word.shape[0], self.word.shape[1]


@dataclass(frozen=True)
class Proof:
    """The largest absolute differences between our arrays and what the loaded model itself returns."""

    against_module: float
    against_hidden_states: float
