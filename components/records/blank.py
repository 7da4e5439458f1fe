"""A masked token, and how a masked-LM head fills it in from each layer."""

from dataclasses import dataclass

from components.records.arrays import Array, freeze
from components.records.readout import Prediction


@dataclass(frozen=True, eq=False)
class Blank:
    """What a head predicts from each layer's vector at `position`, where the model read [MASK].

    `hidden` is the ID of the piece that [MASK] replaced; None if [MASK] is in the text itself. `layers` has one
    prediction for each layer from 0; its rank is that of the hidden piece, or else of the last layer's first choice.
    `rows` are the IDs of the last layer's best pieces, followed by the hidden one if it is not among them, and
    `probabilities` (L + 1, number of rows) are theirs.
    """

    position: int
    hidden: int | None
    layers: tuple[Prediction, ...]
    rows: tuple[int, ...]
    probabilities: Array

    def __post_init__(self) -> None:
        freeze(self, probabilities=(len(self.layers), len(self.rows)))
