"""The encoder's output for a sentence: one vector per token and layer."""

from dataclasses import dataclass

from components.records.arrays import Array, freeze


@dataclass(frozen=True, eq=False)
class States:
    """Hidden states (L + 1, T, H), layer 0 being LayerNorm of the summed embeddings, and the pooler's output (H,)."""

    hidden: Array
    pooled: Array

    def __post_init__(self) -> None:
        freeze(self, hidden=(None, None, None))
        freeze(self, pooled=(self.hidden.shape[2],))

    @property
    def layers(self) -> int:
        """Number of encoder layers, L."""
        return int(self.hidden.shape[0]) - 1
