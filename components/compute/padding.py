"""Hidden states of a sentence with and without [PAD], compared."""

import numpy as np

from components.records.arrays import Array
from components.records.padding import Padding
from components.records.states import States


def compare(plain: States, masked: Array, unmasked: Array) -> Padding:
    """`masked` and `unmasked` are hidden states (L + 1, T + pads, H) of the same tokens with [PAD] behind them."""
    real = plain.hidden
    count = real.shape[1]
    mean = real[-1].mean(axis=0)
    return Padding(
        pieces=plain.pieces,
        pads=masked.shape[1] - count,
        masked=np.linalg.norm(masked[:, :count] - real, axis=2),
        unmasked=np.linalg.norm(unmasked[:, :count] - real, axis=2),
        norms=np.linalg.norm(real, axis=2),
        cosine_proper=_cosine(mean, masked[-1, :count].mean(axis=0)),
        cosine_pads_averaged=_cosine(mean, masked[-1].mean(axis=0)),
        cosine_unmasked=_cosine(mean, unmasked[-1].mean(axis=0)),
    )


def _cosine(one: Array, other: Array) -> float:
    lengths = float(np.linalg.norm(one) * np.linalg.norm(other))
    return float(one @ other) / lengths if lengths else 0.0
