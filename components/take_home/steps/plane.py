"""The map by PCA of the last layer's tokens; `plane_doubt` is how far rounding may turn it."""

import numpy as np

from components.take_home.steps.encoder import hidden
from components.take_home.steps.principal import shaken, widest

plane = widest(hidden[-1], 2)
plane_doubt = 1e-3 + 2 * np.abs(widest(shaken(hidden[-1]), 2) - plane).max()
