"""The neurons of a feed-forward network: which a token activates most, and which tokens activate one most."""

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from components.records.arrays import Array, Shaped


@dataclass(frozen=True, eq=False)
class Neurons(Shaped):
    """`numbers` are the neurons that `token` activates most, largest first; `values` are those of all tokens.

    `exciting` lists for each neuron the tokens that activate it most, most first; the token has `count` activations.
    """

    token: int
    numbers: Annotated[tuple[int, ...], "N"]
    exciting: Annotated[tuple[tuple[int, ...], ...], "N"]
    values: Annotated[Array, "T N"]
    count: int


def neurons(inner: Array, token: int, *, most: int = 8, each: int = 3) -> Neurons:
    """The `most` largest activations of `token` in `inner` (T, 4H), each with the `each` tokens where it is largest."""
    largest = np.argsort(-inner[token], kind="stable")[:most]
    exciting = np.argsort(-inner[:, largest], axis=0, kind="stable")[:each].T
    return Neurons(
        token,
        tuple(largest.tolist()),
        tuple(map(tuple, exciting.tolist())),
        inner[:, largest],
        inner.shape[1],
    )
