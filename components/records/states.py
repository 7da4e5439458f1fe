"""The encoder's output for a sentence: hidden states, attention, and the tensors on the way with their shapes."""

from dataclasses import dataclass
from typing import Annotated

from components.records.arrays import Array, Shaped


@dataclass(frozen=True, eq=False)
class States(Shaped):
    """Hidden states, layer 0 being LayerNorm of the summed embeddings, and the pooler's output."""

    hidden: Annotated[Array, "L+1 T H"]
    pooled: Annotated[Array, "H"]

    @property
    def layers(self) -> int:
        """Number of encoder layers, L."""
        return int(self.hidden.shape[0]) - 1


@dataclass(frozen=True, eq=False)
class Attention(Shaped):
    """A row of `weights` is the token that attends, a column the token attended to; `layer` is from 1."""

    layer: int
    weights: Annotated[Array, "heads T T"]

    @property
    def heads(self) -> int:
        return int(self.weights.shape[0])


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
