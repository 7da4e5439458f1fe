"""The nearest neighbours of one point: cosines of the nearest points, and the nearest rows of the word table."""

import numpy as np

from components.take_home.steps.nearest import nearest
from components.take_home.steps.points import vectors
from components.take_home.steps.unit import unit

layer = 6
point = 0
near = 8
entries = 5
selected = vectors[layer][point]
others = np.delete(vectors[layer], point, axis=0)
cosines_with_others = unit(others) @ unit(selected)
nearest_others = np.argsort(-cosines_with_others, kind="stable")[:near]
near_cosines = cosines_with_others[nearest_others]
entry_pieces, entry_cosines = nearest(selected, "cosine", entries)
