"""The rows nearest to one token's vector, at its word row and after each layer, as it is read and where it is hidden.

`hidden_rank` is that of the token's own row after the last layer, where it is hidden; `hidden_rank_doubt` counts the
rows that rounding may move past it.
"""

import numpy as np
import torch

from components.take_home.steps.mask import masked, masked_ids, seen_ids
from components.take_home.steps.model import model
from components.take_home.steps.nearest import nearest, nearness
from components.take_home.steps.text import ids, inputs

metric = "cosine"
near = 9
near_hidden = 5


def columns(input_ids):
    """The vectors of the token: its word row, and its states after each layer."""
    with torch.no_grad():
        states = model(**{**inputs, "input_ids": input_ids}, output_hidden_states=True).hidden_states
        word = model.embeddings.word_embeddings(input_ids[0, masked])
    return [word.numpy(), *(state[0, masked].numpy() for state in states[1:])]


hidden = columns(masked_ids)
of_read = [nearest(column, metric, near) for column in columns(seen_ids)]
of_hidden = [nearest(column, metric, near_hidden) for column in hidden]
read_pieces, read_values = [pieces for pieces, _ in of_read], [values for _, values in of_read]
hidden_pieces, hidden_values = [pieces for pieces, _ in of_hidden], [values for _, values in of_hidden]
closeness = nearness(hidden[-1], metric) * (-1 if metric == "euclidean" else 1)
own = closeness[ids[masked]]
hidden_rank = 1 + int((closeness > own).sum())
hidden_rank_doubt = 0.5 + int((np.abs(closeness - own) < 1e-5 * np.abs(closeness).max()).sum()) - 1
