"""The pooler in numpy."""

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from components.records.arrays import Array, Shaped


@dataclass(frozen=True, eq=False)
class Pooling(Shaped):
    """Four vectors: [CLS] of the last layer, after the dense layer, after tanh, and the model's own output."""

    cls: Annotated[Array, "H"]
    dense: Annotated[Array, "H"]
    pooled: Annotated[Array, "H"]
    theirs: Annotated[Array, "H"]

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
