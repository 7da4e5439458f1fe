"""The values of one parameter: how many lie in each of 60 intervals, and the mean or the RMS of each block."""

import numpy as np

from components.take_home.steps.model import model

name = "embeddings.word_embeddings.weight"
block = (80, 1)
span = (-0.13, 0.13)
cell = "mean"
values = model.get_parameter(name).detach().numpy()
counts, edges = np.histogram(values, bins=60, range=span)
matrix = np.atleast_2d(values).astype(np.float64)
bands = [matrix[top : top + block[0]] for top in range(0, len(matrix), block[0])]
starts = np.arange(0, matrix.shape[1], block[1])
widths = np.diff([*starts, matrix.shape[1]])
sizes = [(band if cell == "mean" else np.square(band)).mean(axis=0) for band in bands]
cells = np.array([np.add.reduceat(size, starts) / widths for size in sizes])
cells = cells if cell == "mean" else np.sqrt(cells)
