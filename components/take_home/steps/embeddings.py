"""The input layer: the rows that are looked up, their sum, and one token on its way from there."""

import numpy as np
import torch

from components.take_home.steps.encoder import layer_norm, moments, standardise
from components.take_home.steps.model import encoded, ids, inputs, model, table

# %% embeddings needs="layer_norm, model, text"
"""Three rows are looked up for each token and added; LayerNorm of the sum is what the encoder gets."""

input_norm = model.embeddings.LayerNorm
positions = model.embeddings.position_embeddings.weight.detach().numpy()
segments = model.embeddings.token_type_embeddings.weight.detach().numpy()
word, position, segment = table[ids], positions[: len(ids)], segments[inputs["token_type_ids"][0]]
summed = word + segment + position
gamma, beta = input_norm.weight.detach().numpy(), input_norm.bias.detach().numpy()
mean, deviation = moments(summed, input_norm)
standardized = standardise(summed, input_norm)
normed = layer_norm(summed, input_norm)


# %% input_layer
"""The input layer of any checkpoint and text, by the library's own modules."""


@torch.no_grad()
def input_layer(bert, inputs):
    """Word, position and segment rows of each token, their sum, and LayerNorm of it."""
    tables = bert.embeddings
    word = tables.word_embeddings(inputs["input_ids"])[0]
    position = tables.position_embeddings.weight[: len(word)]
    segment = tables.token_type_embeddings(inputs["token_type_ids"])[0]
    summed = word + segment + position
    return torch.stack([word, position, segment, summed, tables.LayerNorm(summed)]).numpy()


# %% difference needs="input_layer, model"
"""The input layers of two sentences on common rows, each read alone: A's rows minus B's."""

first = "dog bites man"
second = "man bites dog"
places = [(0, 0), (1, 3), (2, 2), (3, 1), (4, 4)]
in_a, in_b = zip(*places, strict=True)
differences = input_layer(model, encoded(first))[:, [*in_a]] - input_layer(model, encoded(second))[:, [*in_b]]


# %% largest needs="embeddings"
"""In which share of each token's dimensions the word, the position and the segment row are the largest of the three."""

largest = np.abs(np.stack(np.broadcast_arrays(word, position, segment))).argmax(axis=0)
largest_terms = np.stack([(largest == term).mean(axis=1) for term in range(3)], axis=1)


# %% rows_of_one needs="embeddings"
"""The rows of one token alone: word, position and segment row, their sum, and LayerNorm of it."""

token = 1
one_word, one_position, one_segment, one_summed, one_normed = (
    rows[token] for rows in (word, position, segment, summed, normed)
)
