"""What happens to the last hidden states when BERT's input layer is changed."""

from dataclasses import dataclass

import numpy as np

from components.records.arrays import Array, frozen_array

CHANGES = {
    "nothing": "nothing changed",
    "gamma": "gamma = 1",
    "beta": "beta = 0",
    "position": "no position",
    "segment": "no segment",
    "layernorm": "no LayerNorm",
    "dimension": "dimension {dimension} = 0",
}


@dataclass(frozen=True, eq=False)
class Moved:
    """How far each token's last hidden state is from the unchanged one: both measures are (T,).

    `euclidean` is the length of the difference, `cosine` is 1 minus the cosine. `label` names the change in words.
    """

    change: str
    label: str
    euclidean: Array
    cosine: Array

    def __post_init__(self) -> None:
        count = np.shape(self.euclidean)[0]
        for name in ("euclidean", "cosine"):
            object.__setattr__(self, name, frozen_array(getattr(self, name), count))
