"""The PCA map of the last layer's tokens; `plane_doubt` is how far rounding may move its points."""

import numpy as np

from components.take_home.steps.encoder import hidden
from components.take_home.steps.principal import principal_components, with_noise

plane = principal_components(hidden[-1], 2)
plane_doubt = 1e-3 + 2 * np.abs(principal_components(with_noise(hidden[-1]), 2) - plane).max()
