"""The pooler in numpy."""

from dataclasses import dataclass

import numpy as np

from components.records.arrays import Array, freeze


@dataclass(frozen=True, eq=False)
class Pooling:
    """Four vectors (H,): [CLS] of the last layer, after the dense layer, after tanh, and the model's own output."""

    cls: Array
    dense: Array
    pooled: Array
    theirs: Array

    def __post_init__(self) -> None:
        freeze(self, **dict.fromkeys(self.__dataclass_fields__, (len(self.cls),)))

    @property
    def difference(self) -> float:
        """Max |ours − the model's|."""
        return float(np.abs(self.pooled - self.theirs).max())


def pool(cls: Array, *, weight: Array, bias: Array, theirs: Array) -> Pooling:
    """tanh(W · [CLS] + b) for the vector of [CLS] (H,), together with the model's own output `theirs`.

    Source: must equal `transformers.models.bert.modeling_bert.BertPooler`.
    """
    dense = weight @ cls + bias
    return Pooling(cls, dense, np.tanh(dense), theirs)
