"""The largest cosine of two different points in one layer, of some points or all."""

import numpy as np

from components.take_home.steps.points import vectors
from components.take_home.steps.unit import unit

two_layer = 6
compared_points = [0, 1, 2]
compared_rows = unit(vectors[two_layer][compared_points].astype(np.float64))
two_cosine = [(compared_rows @ compared_rows.T)[np.triu_indices(len(compared_points), k=1)].max()]
