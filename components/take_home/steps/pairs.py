"""Two sentences, each encoded on its own: how far the vectors of their common tokens differ, at the input and in every
layer."""

import numpy as np
import torch

from components.take_home.steps.model import encoded, model

first = "dog bites man"
second = "man bites dog"
measure = "euclidean"
matched = [(0, 0), (1, 3), (2, 2), (3, 1), (4, 4)]


@torch.no_grad()
def encode(text):
    """Word rows, position rows and hidden states of one sentence."""
    inputs = encoded(text)
    words = model.embeddings.word_embeddings(inputs["input_ids"])[0].numpy()
    positions = model.embeddings.position_embeddings.weight[: len(words)].numpy()
    return words, positions, torch.cat(model(**inputs, output_hidden_states=True).hidden_states).numpy()


left, right = zip(*matched, strict=True)
(words_a, positions_a, states_a), (words_b, positions_b, states_b) = encode(first), encode(second)
word_difference = words_a[[*left]] - words_b[[*right]]
position_difference = positions_a[[*left]] - positions_b[[*right]]
one, other = states_a[:, [*left]].astype(np.float64), states_b[:, [*right]].astype(np.float64)
normed_difference = one[0] - other[0]
cosine = (one * other).sum(axis=2) / np.linalg.norm(one, axis=2) / np.linalg.norm(other, axis=2)
distances = np.linalg.norm(one - other, axis=2) if measure == "euclidean" else 1 - cosine
