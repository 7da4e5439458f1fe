"""Changed inputs of the encoder, such as by dropout, and how far its output moves; the model itself
is never changed.
"""

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from components.compute.normalization import layer_norm
from components.compute.vectors import paired_cosines
from components.records.arrays import Array, Shaped
from components.records.embeddings import Embeddings

CHANGES = {
    "nothing": "nothing changed",
    "gamma": "no gamma (= 1)",
    "beta": "no beta (= 0)",
    "layernorm": "no LayerNorm",
    "dimension": "dimension {dimension} = 0",
}
NOTHING, DROPOUT = "nothing", "dropout"  # dropout is drawn at random, so not among the changes that are compared


@dataclass(frozen=True, eq=False)
class Dropped(Shaped):
    """Rows after dropout: `kept` is 1 where a value stays and 0 where it is dropped, `after` the scaled rows."""

    kept: Annotated[Array, "T H"]
    after: Annotated[Array, "T H"]
    p: float
    seed: int

    @property
    def share_dropped(self) -> float:
        return 1 - float(self.kept.mean(dtype=np.float64))


@dataclass(frozen=True)
class DropoutSetting:
    """The loaded model's dropout probability `p`, whether it is `active`, and max |first run − second run|."""

    p: float
    active: bool
    repeat_difference: float


def drop(rows: Array, p: float, seed: int) -> Dropped:
    """Set each value of `rows` (T, H) to zero with probability `p`, and scale the others by 1/(1 - p).

    The scaling keeps each value's expectation. `p` is below 1; the mask is drawn by numpy's PCG64. Source: Srivastava
    et al. 2014, JMLR 15, in the inverted form of `torch.nn.Dropout`.
    """
    kept = np.random.default_rng(seed).random(rows.shape) >= p
    return Dropped(kept.astype(np.float32), rows * kept / (1 - p), p, seed)


@dataclass(frozen=True)
class Change:
    """One of `CHANGES`, or dropout: `dimension` is set to zero by the former, `p` and `seed` belong to the latter."""

    kind: str
    dimension: int = 0
    p: float = 0.0
    seed: int = 0


@dataclass(frozen=True, eq=False)
class Moved(Shaped):
    """How far each token's last hidden state is from the unchanged one.

    `euclidean` is the length of the difference, `cosine` is 1 minus the cosine; `label` describes the change.
    """

    change: str
    label: str
    euclidean: Annotated[Array, "T"]
    cosine: Annotated[Array, "T"]


def changed_input(ours: Embeddings, change: str, dimension: int = 0) -> Array:
    """The vectors (T, H) that the encoder gets under one of `CHANGES`, always as a new array."""
    if change == "nothing":
        return ours.normed.copy()
    if change == "layernorm":
        return ours.summed.copy()
    if change == "dimension":
        vectors = ours.normed.copy()
        vectors[:, dimension] = 0
        return vectors
    one, zero = np.ones_like(ours.gamma), np.zeros_like(ours.beta)
    gamma, beta = {"gamma": (one, ours.beta), "beta": (ours.gamma, zero)}[change]
    return layer_norm(ours.summed, gamma, beta, ours.eps).after


def encoder_input(ours: Embeddings, change: Change) -> Array:
    """The vectors (T, H) that the encoder gets under a change; with nothing changed they are `ours.normed` itself."""
    if change.kind == NOTHING:
        return ours.normed
    if change.kind == DROPOUT:
        return drop(ours.normed, change.p, change.seed).after
    return changed_input(ours, change.kind, change.dimension)


def moved(change: str, dimension: int, before: Array, after: Array) -> Moved:
    """The distance of each row of `after` (T, H) from the same row of `before`."""
    distances = np.linalg.norm(after.astype(np.float64) - before, axis=1)
    label = CHANGES.get(change, change).format(dimension=dimension)
    return Moved(change, label, distances, 1 - paired_cosines(before, after))
