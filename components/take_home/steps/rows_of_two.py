"""The word rows of the text in both checkpoints, and the shares of all rows of both word tables by their length."""

import numpy as np

from components.take_home.steps.beside import other
from components.take_home.steps.model import model
from components.take_home.steps.text import a, b, inputs
from components.take_home.steps.tokenizer_beside import encoded_beside

first_table, other_table = (bert.embeddings.word_embeddings.weight.detach().numpy() for bert in (model, other))
first_rows, other_rows = first_table[inputs["input_ids"][0]], other_table[encoded_beside(a, b)["input_ids"][0]]
lengths = [np.linalg.norm(one, axis=1) for one in (first_table, other_table)]
bins = np.linspace(min(one.min() for one in lengths), max(one.max() for one in lengths), 61)
first_shares, other_shares = (np.histogram(one, bins=bins)[0] / len(one) for one in lengths)
first_shares_doubt = other_shares_doubt = 3 / len(first_table)  # rows whose length is an edge, which rounding may move
