"""What the encoder made of a sentence: one vector per token and layer."""

from dataclasses import dataclass

from components.records.arrays import Array, frozen_array


@dataclass(frozen=True, eq=False)
class States:
    """`hidden` is (L + 1, T, H): layer 0 is LayerNorm of the embeddings, layer l the output of encoder layer l.

    `pooled` is (H,): tanh of a dense layer on [CLS] of the last layer.
    """

    pieces: tuple[str, ...]
    hidden: Array
    pooled: Array

    def __post_init__(self) -> None:
        object.__setattr__(self, "hidden", frozen_array(self.hidden, None, len(self.pieces), None))
        object.__setattr__(self, "pooled", frozen_array(self.pooled, self.hidden.shape[2]))

    @property
    def layers(self) -> int:
        """Number of encoder layers, L."""
        return int(self.hidden.shape[0]) - 1
