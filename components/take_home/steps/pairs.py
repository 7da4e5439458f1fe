"""Two sentences, each encoded on its own: how far the vectors of their common tokens differ, at the input and in every
layer."""

import numpy as np
import torch

from components.take_home.steps.model import encoded, model

first = "dog bites man"
second = "man bites dog"
measure = "euclidean"
together = [(0, 0), (1, 3), (2, 2), (3, 1), (4, 4)]


@torch.no_grad()
def alone(text):
    """Word rows, position rows and hidden states of one sentence."""
    inputs = encoded(text)
    words = model.embeddings.word_embeddings(inputs["input_ids"])[0].numpy()
    places = model.embeddings.position_embeddings.weight[: len(words)].numpy()
    return words, places, torch.cat(model(**inputs, output_hidden_states=True).hidden_states).numpy()


left, right = zip(*together, strict=True)
(words_a, places_a, states_a), (words_b, places_b, states_b) = alone(first), alone(second)
word_difference = words_a[[*left]] - words_b[[*right]]
position_difference = places_a[[*left]] - places_b[[*right]]
one, other = states_a[:, [*left]].astype(np.float64), states_b[:, [*right]].astype(np.float64)
normed_difference = one[0] - other[0]
cosine = (one * other).sum(axis=2) / np.linalg.norm(one, axis=2) / np.linalg.norm(other, axis=2)
apart = np.linalg.norm(one - other, axis=2) if measure == "euclidean" else 1 - cosine
