"""The neurons of a feed-forward network: which a token activates most, and which tokens activate one most."""

import numpy as np

from components.records.arrays import Array
from components.records.neurons import Neurons


def neurons(inner: Array, token: int, *, most: int = 8, each: int = 3) -> Neurons:
    """The `most` largest activations of `token` in `inner` (T, 4H), each with the `each` tokens where it is largest."""
    largest = np.argsort(-inner[token], kind="stable")[:most]
    exciting = np.argsort(-inner[:, largest], axis=0, kind="stable")[:each].T
    return Neurons(
        token,
        tuple(largest.tolist()),
        tuple(map(tuple, exciting.tolist())),
        inner[:, largest],
        int((inner[token] > 0).sum()),
        inner.shape[1],
    )
