"""The maps are by UMAP, which numpy cannot rebuild: so here are their coordinates, as the page shows them.

How far to trust the maps can be rebuilt from these coordinates and the vectors.
"""

import numpy as np

from components.take_home.steps.points import vectors
from components.take_home.steps.trust import trust_of_maps

layers = [6]
k = 1
metric = "cosine"
coordinates = [[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]]
maps = np.array(coordinates)
trust, trust_doubt = trust_of_maps(vectors[layers], maps, k, metric)
kept_by_chance = k / (vectors.shape[1] - 1)
