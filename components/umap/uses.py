"""The vectors of uses in all layers -> maps that move little from one layer to the next, always the same ones.

Each layer begins at the map of the layer beside it and is then turned onto it, outwards from the middle layer. Measured
on 5,984 uses of the packaged checkpoint (min_dist 0.1; share of 15 neighbours kept in layers 0, 3 and 6): maps that
begin anew and are turned keep .59, .56, .56 and drift by 0.92 of the map's radius from layer to layer; these keep .60,
.56, .56, drift by 0.31 and take half the time. umap-learn's `AlignedUMAP`, on 1,200 of the uses, drifts half as far
but keeps fewer neighbours and takes ten times as long: .34, .32, .32, drift 0.17, 65 s of one core; these .36, .33,
.34, 0.35 and 6 s. Its optimiser alone was called for that, with min_dist 0.5: the class never passes `min_dist` on and
draws each map with 0.1, where it keeps .43, .41, .41 (drift 0.18) and these .44, .43, .43 (0.36).
"""

from collections.abc import Callable

import numpy as np

from components.compute.alignment import radius, turn_onto, upright
from components.compute.neighbours import nearest
from components.records.arrays import Array
from components.umap.atlas import within_one
from components.umap.layout import lay_out

NEIGHBOURS, DISTANCE, SEED = 15, 0.5, 42
ROUNDS, ROUNDS_ON = 300, 200
SPREAD = 6.0  # the radius at which umap-learn's own starts lie
Told = Callable[[float, str], None]


def lay_out_layers(rows: Array, tell: Told) -> Array:
    """Maps (K, U, 2) between -1 and 1 of directions `rows` (K, U, H); `tell` hears a share and what is being done.

    Source: McInnes et al. 2018, arXiv 1802.03426, as umap-learn computes it.
    """
    middle = len(rows) // 2
    maps: dict[int, Array] = {}
    order = [middle, *range(middle + 1, len(rows)), *range(middle - 1, -1, -1)]
    for done, layer in enumerate(order):
        tell(done / len(rows), f"Map of layer {layer}: {done + 1} of {len(rows)}")
        before = maps.get(layer - 1 if layer > middle else layer + 1)
        drawn = _lay_out(rows[layer], before)
        maps[layer] = drawn if before is None else turn_onto(drawn, before)
    return within_one_each(upright(np.stack([maps[layer] for layer in range(len(rows))])))


def within_one_each(maps: Array) -> Array:
    """All maps (K, U, 2) shrunk alike into the square from -1 to 1."""
    return within_one(maps.reshape(-1, 2)).reshape(maps.shape)


def _lay_out(rows: Array, before: Array | None) -> Array:
    places, lengths = nearest(rows, min(NEIGHBOURS, len(rows) - 1))
    start = None if before is None else before / (radius(before) or 1) * SPREAD
    rounds = ROUNDS if before is None else ROUNDS_ON
    return lay_out(rows, places, lengths, start, min_dist=DISTANCE, metric="cosine", seed=SEED, rounds=rounds)
