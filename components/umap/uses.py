"""The vectors of uses in all layers -> reproducible maps that change little from one layer to the next.

From the middle layer outwards, each map starts from that of the neighbouring layer and is then rotated onto it;
all have one centre and one radius.
Measured on the first map's uses with the packaged checkpoint (share of 15 neighbours kept in layers 0, 3 and 6):
independent maps that are only rotated keep .472, .455, .422 and drift by 0.92 of the map's radius from layer to layer;
these keep .476, .455, .416, drift by 0.35 and take four fifths of the time, 40 s. On 1,200 of the uses umap-learn's
`AlignedUMAP` drifts half as far but keeps fewer neighbours and takes ten times as long: .34, .32, .32, drift 0.17, 65
s of one core, against .36, .33, .34, 0.35 and 6 s; on all it had not finished after 14 minutes. Its optimiser was
called directly, since the class ignores `min_dist` and uses 0.1, where it keeps .43, .41, .41 (drift 0.18) and these
.44, .43, .43 (0.36).
"""

import numpy as np

from components.compute.projection import of_radius_one, turn_onto, upright
from components.compute.vectors import nearest
from components.records.arrays import Array
from components.umap.atlas import OnShare, within_one
from components.umap.layout import lay_out

NEIGHBOURS, MIN_DIST, SEED = 15, 0.5, 42
EPOCHS, EPOCHS_FROM_START = 300, 200
START_RADIUS = 6.0  # that of umap-learn's own initial maps


def lay_out_layers(rows: Array, on_progress: OnShare) -> Array:
    """Maps (K, U, 2) between -1 and 1 of the directions `rows` (K, U, H), with one centre and radius in all layers.

    Source: McInnes et al. 2018, arXiv 1802.03426, as umap-learn computes it.
    """
    middle = len(rows) // 2
    maps: dict[int, Array] = {}
    order = [middle, *range(middle + 1, len(rows)), *range(middle - 1, -1, -1)]
    for done, layer in enumerate(order):
        on_progress(done / len(rows), f"Map of layer {layer}: {done + 1} of {len(rows)}")
        before = maps.get(layer - 1 if layer > middle else layer + 1)
        drawn = _lay_out(rows[layer], before)
        maps[layer] = of_radius_one(drawn if before is None else turn_onto(drawn, before))
    points = upright(np.stack([maps[layer] for layer in range(len(rows))]))
    return within_one(points.reshape(-1, 2)).reshape(points.shape)


def _lay_out(rows: Array, before: Array | None) -> Array:
    neighbours, distances = nearest(rows, NEIGHBOURS)
    start = None if before is None else before * np.float32(START_RADIUS)
    epochs = EPOCHS if before is None else EPOCHS_FROM_START
    return lay_out(rows, neighbours, distances, start, min_dist=MIN_DIST, metric="cosine", seed=SEED, epochs=epochs)
