"""The word table as blocks, and the tables of positions and segments."""

import numpy as np
import torch

from components.take_home.steps.beside import encoded_beside, other
from components.take_home.steps.embeddings import input_norm, positions, segments
from components.take_home.steps.encoder import layer_norm
from components.take_home.steps.model import a, b, inputs, model, table
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


# %% rows_of_two needs="beside, model, text, tokenizer_beside"
"""The word rows of the text in both checkpoints, and the shares of all rows of both word tables by their length."""

first_table, other_table = (bert.embeddings.word_embeddings.weight.detach().numpy() for bert in (model, other))
first_rows, other_rows = first_table[inputs["input_ids"][0]], other_table[encoded_beside(a, b)["input_ids"][0]]
lengths = [np.linalg.norm(one, axis=1) for one in (first_table, other_table)]
bins = np.linspace(min(one.min() for one in lengths), max(one.max() for one in lengths), 61)
first_shares, other_shares = (np.histogram(one, bins=bins)[0] / len(one) for one in lengths)
first_shares_doubt = other_shares_doubt = 3 / len(first_table)  # rows whose length is an edge, which rounding may move


# %% walks_of_two needs="beside, model"
"""One word moved through all positions, and the cosines of all position rows, in both checkpoints."""

moved_row = 2003
moved_start = 1


@torch.no_grad()
def walk_in(bert):
    """The cosines (positions,) of the word's vector after LayerNorm with the one at its own place."""
    layer = bert.embeddings
    rows = layer.word_embeddings.weight[moved_row] + layer.token_type_embeddings.weight[0]
    normed = layer.LayerNorm(rows + layer.position_embeddings.weight)
    return torch.cosine_similarity(normed, normed[moved_start : moved_start + 1]).numpy()


@torch.no_grad()
def cosines_in(bert):
    """The cosines (positions, positions) of all rows of the position table."""
    units = torch.nn.functional.normalize(bert.embeddings.position_embeddings.weight.double(), dim=1)
    return (units @ units.T).numpy()


walked, other_walked = walk_in(model), walk_in(other)
place_cosines, other_place_cosines = cosines_in(model), cosines_in(other)
