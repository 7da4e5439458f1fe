"""What is made of hidden states: the pooler's output, and how far [PAD] tokens move them."""

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from components.compute.vectors import paired_cosines
from components.records.arrays import Array, Shaped
from components.records.states import States


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


@dataclass(frozen=True, eq=False)
class Padding(Shaped):
    """How far each real token's vector moved when `pads` [PAD] tokens were appended, by layer.

    `masked` and `unmasked` are Euclidean distances, `norms` the lengths of the vectors without padding. Each cosine
    compares a mean over token vectors of the last layer with that of the unpadded sentence: with the mask and [PAD]
    left out of the mean, with the mask but [PAD] averaged in, and without the mask.
    """

    pads: int
    masked: Annotated[Array, "L+1 T"]
    unmasked: Annotated[Array, "L+1 T"]
    norms: Annotated[Array, "L+1 T"]
    cosine_proper: float
    cosine_pads_averaged: float
    cosine_unmasked: float

    def shares(self, layer: int) -> tuple[Array, Array]:
        """How far each vector of a layer moved as a part of its length, with the mask and without it."""
        lengths = np.maximum(self.norms[layer], np.finfo(np.float32).tiny)
        return self.masked[layer] / lengths, self.unmasked[layer] / lengths


def compare(plain: States, masked: Array, unmasked: Array) -> Padding:
    """`masked` and `unmasked` are hidden states (L + 1, T + pads, H) of the same tokens, followed by [PAD] tokens."""
    real = plain.hidden
    count = real.shape[1]
    mean = real[-1].mean(axis=0)
    return Padding(
        pads=masked.shape[1] - count,
        masked=np.linalg.norm(masked[:, :count] - real, axis=2),
        unmasked=np.linalg.norm(unmasked[:, :count] - real, axis=2),
        norms=np.linalg.norm(real, axis=2),
        cosine_proper=float(paired_cosines(mean, masked[-1, :count].mean(axis=0))),
        cosine_pads_averaged=float(paired_cosines(mean, masked[-1].mean(axis=0))),
        cosine_unmasked=float(paired_cosines(mean, unmasked[-1].mean(axis=0))),
    )
