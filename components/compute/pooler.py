"""The pooler in numpy."""

import numpy as np

from components.records.arrays import Array
from components.records.pooler import Pooling


def pool(cls: Array, *, weight: Array, bias: Array, theirs: Array) -> Pooling:
    """tanh(W · [CLS] + b) for the vector of [CLS] (H,), together with the model's own output `theirs`.

    Source: must equal `transformers.models.bert.modeling_bert.BertPooler`.
    """
    dense = weight @ cls + bias
    return Pooling(cls, dense, np.tanh(dense), theirs)
