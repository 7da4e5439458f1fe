"""Random pairs: the mean cosine of all tokens from different sentences of the reference set, in both checkpoints."""

import numpy as np
import torch

from components.take_home.steps.beside import other
from components.take_home.steps.reference import reference, sentence, tokens_of
from components.take_home.steps.tokenizer_beside import encoded_beside


@torch.no_grad()
def read_beside(lines):
    """The tokens' vectors in the second checkpoint, special ones left out, and the sentence of each."""
    vectors, numbers = [], []
    for number, line in enumerate(lines):
        inputs = encoded_beside(line)
        text = [at for at, word_of in enumerate(inputs.word_ids()) if word_of is not None]
        vectors.append(torch.cat(other(**inputs, output_hidden_states=True).hidden_states)[:, text].numpy())
        numbers += [number] * len(text)
    return np.concatenate(vectors, axis=1), np.array(numbers)


def mean_of_pairs(vectors, numbers):
    """The mean over all pairs, in each layer, without those within a sentence: a sum of products is one of sums."""
    lengths = np.linalg.norm(vectors, axis=2, keepdims=True)
    units = (vectors / np.maximum(lengths, 1e-12)).astype(np.float64)
    every = (units.sum(axis=1) ** 2).sum(axis=1)
    within = sum((units[:, numbers == one].sum(axis=1) ** 2).sum(axis=1) for one in set(numbers.tolist()))
    return (every - within) / (len(numbers) ** 2 - (np.bincount(numbers) ** 2).sum())


random_pairs = mean_of_pairs(tokens_of, sentence)
other_random_pairs = mean_of_pairs(*read_beside(reference))
