"""Cosines of all position rows with each other, their PCA, and one word moved through all positions."""

import numpy as np

from components.take_home.steps.embeddings import beta, gamma, layer_norm, positions, segments
from components.take_home.steps.model import table
from components.take_home.steps.principal import principal_components
from components.take_home.steps.unit import unit

word_row = 2003
start = 1

cosines = unit(positions) @ unit(positions).T
neighbours = np.diagonal(cosines, 1)
chain = principal_components(positions, 2)
chain *= np.where(np.take_along_axis(chain, np.abs(chain).argmax(axis=0)[None], axis=0) < 0, -1, 1)
moved = table[word_row] + segments[0] + positions
moved_normed = (moved - moved.mean(axis=1, keepdims=True)) / np.sqrt(moved.var(axis=1, keepdims=True) + layer_norm.eps)
walk = [unit(rows) @ unit(rows)[start] for rows in (positions, moved, moved_normed * gamma + beta)]
