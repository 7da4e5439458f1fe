"""The encoder's output for a sentence: one vector per token and layer."""

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
