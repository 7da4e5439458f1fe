"""A blank in a text, and how a masked-LM head fills it, layer by layer."""

from dataclasses import dataclass

from components.records.arrays import Array, frozen_array
from components.records.readout import Prediction


@dataclass(frozen=True, eq=False)
class Blank:
    """What a head predicts at `position`, where the model read [MASK], from the vector of each layer.

    `hidden` is the row of the piece that stood there; None where the text itself has the blank. `layers` has one
    prediction for each layer from 0 on; their ranks are those of the hidden piece, else of the first choice of the last
    layer. `rows` are the best pieces of the last layer, and the hidden one behind them where it is none of them;
    `probabilities` (L + 1, number of rows) are theirs.
    """

    position: int
    hidden: int | None
    layers: tuple[Prediction, ...]
    rows: tuple[int, ...]
    probabilities: Array

    def __post_init__(self) -> None:
        shape = (len(self.layers), len(self.rows))
        object.__setattr__(self, "probabilities", frozen_array(self.probabilities, *shape))
