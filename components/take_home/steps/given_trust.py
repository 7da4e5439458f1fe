"""The maps are by UMAP, which numpy cannot rebuild: so here are their coordinates, as the page shows them.

What can be rebuilt from them and the vectors is how far to believe the maps.
"""

import numpy as np

from components.take_home.steps.points import vectors
from components.take_home.steps.trust import believed_each

layers = [6]
k = 1
metric = "cosine"
coordinates = [[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]]
maps = np.array(coordinates)
trust, trust_doubt = believed_each(vectors[layers], maps, k, metric)
