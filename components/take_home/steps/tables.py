"""The word table binned into blocks, and some of its rows value by value."""

import numpy as np

from components.take_home.steps.model import table

measure = "size"
block_rows = 153
block_columns = 2
rows = [0, 1, 2]
rows_of_text = (101, 102)
values = np.abs(table) if measure == "size" else table
bands = np.split(values, range(block_rows, len(table), block_rows))
starts = np.arange(0, table.shape[1], block_columns)
widths = np.diff([*starts, table.shape[1]])
cells = [np.add.reduceat(band.mean(axis=0, dtype=np.float64), starts) / widths for band in bands]
real_rows = table[rows]
row_lengths = np.linalg.norm(table, axis=1)
lengths_of_text = row_lengths[list(rows_of_text)]
length_counts, edges = np.histogram(row_lengths, bins=60)
length_centres = (edges[:-1] + edges[1:]) / 2
length_counts_doubt = 2  # rows whose length is an edge, which rounding may move
