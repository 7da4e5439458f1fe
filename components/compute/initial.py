"""What training changes in a checkpoint's input layer, in its heads, and in how alike its tokens are.

Each function measures one checkpoint, so that two can be drawn in one picture.
"""

from dataclasses import dataclass

import numpy as np

from components.compute.vectors import paired_cosines
from components.records.arrays import Array, freeze
from components.records.heads import KINDS, HeadsInText

BINS, OUTER = 81, 99.9  # a histogram of values up to this percentile of their sizes
STRIDE = (
    7  # every 7th value of the word table is counted; as it has no factor in common with the widths, of all columns
)
BLOCK = 500  # rows of the word table whose norms make one point
FARTHEST = 128
CLEAR = 0.5
COUNTED = ("itself", "the token before", "the token after", "[CLS]", "[SEP]", "the same token")


@dataclass(frozen=True, eq=False)
class InputFacts:
    """The input layer in curves: values of the word table, norms of its rows, cosines of positions, gamma and beta.

    `lengths` (V,) are the norms of all word rows.

    `values` (B,) are the middles of bins and `shares` (B,) the share of the word table in each; `rows` (R,) are the
    middles of blocks of 500 rows and `norms` (R,) their median norm; `alike` (D,) is the mean cosine of two position
    rows at a distance of 1 to D; `gamma` and `beta` (H,) are those of the input's LayerNorm.
    """

    lengths: Array
    values: Array
    shares: Array
    rows: Array
    norms: Array
    alike: Array
    gamma: Array
    beta: Array

    def __post_init__(self) -> None:
        freeze(
            self,
            lengths=(None,), values=(None,), shares=(len(self.values),), rows=(None,), norms=(len(self.rows),),
            alike=(None,), gamma=(None,), beta=(len(self.gamma),),
        )  # fmt: skip


def input_facts(words: Array, norms: Array, positions: Array, gamma: Array, beta: Array) -> InputFacts:
    """From the word table (V, H) and the norms (V,) of its rows, the cosines of positions (P, P), gamma and beta."""
    some = np.ravel(words)[::STRIDE]
    end = float(np.percentile(np.abs(some), OUTER)) or 1.0
    counts, edges = np.histogram(some, bins=BINS, range=(-end, end))
    blocks = range(0, len(norms), BLOCK)
    distances = range(1, min(FARTHEST, len(positions) - 1) + 1)
    return InputFacts(
        lengths=norms,
        values=(edges[:-1] + edges[1:]) / 2,
        shares=np.asarray(counts / max(len(some), 1), np.float32),
        rows=np.array([(start + min(start + BLOCK, len(norms)) - 1) / 2 for start in blocks]),
        norms=np.array([np.median(norms[start : start + BLOCK]) for start in blocks]),
        alike=np.array([np.diagonal(positions, distance).mean() for distance in distances]),
        gamma=gamma,
        beta=beta,
    )


def clear_heads(in_text: HeadsInText) -> tuple[int, int]:
    """How many heads give at least half of their attention, on average, to one kind of token; and how many there are.

    The kinds are the token itself, the one before, the one after, [CLS], [SEP], and tokens of the same piece.
    """
    most = in_text.shares[..., [KINDS.index(kind) for kind in COUNTED]].max(axis=2)
    return int((most >= CLEAR).sum()), int(most.size)


def same_token(first: Array, second: Array) -> Array:
    """The mean cosine (K,) of each token with itself in the other checkpoint, both (K, T, H)."""
    return np.asarray(paired_cosines(first, second).mean(axis=1), np.float32)


def depth(layers: int) -> Array:
    """The share (L + 1,) of a checkpoint's depth at which each of its hidden states is, 0 to 1."""
    return np.linspace(0, 1, layers + 1, dtype=np.float32)


def at_same_depth(layer: int, layers: int, other: int) -> int:
    """Of `other` encoder layers the one at about the same share of depth as `layer` of `layers`, both counted from 1;
    0, before the first, is 0 in both.
    """
    return max(min(layer, 1), round(layer / layers * other))


def already_told(untrained: float, trained: float, chance: float) -> float | None:
    """The share of what a trained checkpoint tells beyond chance that an untrained one tells, too; None if nothing."""
    return max(0.0, untrained - chance) / (trained - chance) if trained > chance else None
