"""How the last hidden states change when BERT's input layer is changed."""

from dataclasses import dataclass

from components.records.arrays import Array, freeze

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
    """How far each token's last hidden state is from the unchanged one.

    `euclidean` (T,) is the length of the difference, `cosine` (T,) is 1 minus the cosine; `label` describes the change.
    """

    change: str
    label: str
    euclidean: Array
    cosine: Array

    def __post_init__(self) -> None:
        count = len(self.euclidean)
        freeze(self, euclidean=(count,), cosine=(count,))
