"""Several vectors -> one: the pieces of a word, or the tokens of a sentence."""

from collections.abc import Sequence

import numpy as np

from components.records.arrays import Array


def pool(hidden: Array, groups: Sequence[Sequence[int]], how: str = "mean") -> Array:
    """One vector (K, N, H) for each of N groups of positions of `hidden` (K, T, H).

    `how` is "mean" over the group, or "first" for the vector of its first position.
    Source: the mean over all tokens is the pooling of Reimers & Gurevych 2019, arXiv 1908.10084, section 3.
    """
    if how not in ("first", "mean"):
        raise ValueError(f"unknown pooling {how!r}")
    if not groups:
        return np.empty((hidden.shape[0], 0, hidden.shape[2]), np.float32)
    if how == "first":
        return hidden[:, [group[0] for group in groups]]
    return np.stack([hidden[:, list(group)].mean(axis=1, dtype=np.float64) for group in groups], axis=1).astype("f4")


def mean_of_tokens(hidden: Array) -> Array:
    """One vector (K, 1, H) for a whole sentence `hidden` (K, T, H), special tokens included; source as in `pool`."""
    return pool(hidden, [range(hidden.shape[1])])
