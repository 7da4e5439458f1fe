"""Hidden states of a sentence with and without [PAD], compared."""

import numpy as np

from components.compute.vectors import paired_cosines
from components.records.arrays import Array
from components.records.padding import Padding
from components.records.states import States


def compare(plain: States, masked: Array, unmasked: Array) -> Padding:
    """`masked` and `unmasked` are hidden states (L + 1, T + pads, H) of the same tokens, followed by [PAD] tokens."""
    real = plain.hidden
    count = real.shape[1]
    mean = real[-1].mean(axis=0)
    return Padding(
        pieces=plain.pieces,
        pads=masked.shape[1] - count,
        masked=np.linalg.norm(masked[:, :count] - real, axis=2),
        unmasked=np.linalg.norm(unmasked[:, :count] - real, axis=2),
        norms=np.linalg.norm(real, axis=2),
        cosine_proper=float(paired_cosines(mean, masked[-1, :count].mean(axis=0))),
        cosine_pads_averaged=float(paired_cosines(mean, masked[-1].mean(axis=0))),
        cosine_unmasked=float(paired_cosines(mean, unmasked[-1].mean(axis=0))),
    )
