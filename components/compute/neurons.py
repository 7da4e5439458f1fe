"""The inner values of a feed-forward network: which are largest for a token, and which tokens excite one most."""

import numpy as np

from components.records.arrays import Array
from components.records.neurons import Neurons


def neurons(inner: Array, token: int, *, most: int = 8, each: int = 3) -> Neurons:
    """The `most` largest values of `token` in `inner` (T, 4H), each with the `each` tokens that have most of it."""
    largest = np.argsort(-inner[token], kind="stable")[:most]
    excited = np.argsort(-inner[:, largest], axis=0, kind="stable")[:each].T
    return Neurons(
        token,
        tuple(largest.tolist()),
        tuple(tuple(places) for places in excited.tolist()),
        inner[:, largest],
        int((inner[token] > 0).sum()),
        inner.shape[1],
    )
