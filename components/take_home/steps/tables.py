"""The word table as blocks, and the tables of positions and segments."""

import numpy as np

from components.take_home.steps.embeddings import input_norm, positions, segments
from components.take_home.steps.encoder import layer_norm
from components.take_home.steps.model import table
from components.take_home.steps.vectors import cosine_of, principal_components, unit

# %% tables needs="model"
"""The word table binned into blocks, and some of its rows value by value."""

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


# %% positions needs="embeddings, layer_norm, model, principal, unit"
"""Cosines of all position rows with each other, their PCA, and one word moved through all positions."""

word_row = 2003
start = 1

cosines = unit(positions) @ unit(positions).T
neighbours = np.diagonal(cosines, 1)
chain = principal_components(positions, 2)
chain *= np.where(np.take_along_axis(chain, np.abs(chain).argmax(axis=0)[None], axis=0) < 0, -1, 1)
moved = table[word_row] + segments[0] + positions
walk = [cosine_of(rows, rows[start]) for rows in (positions, moved, layer_norm(moved, input_norm))]


# %% segments needs="embeddings, unit"
"""The first two rows of the segment table: how alike they are, how long, and how long their difference is."""

first_two = segments[:2]
segment_lengths = [*np.linalg.norm(first_two, axis=1), np.linalg.norm(first_two[1] - first_two[0])]
segment_cosine = cosine_of(*first_two)
