"""Cosines, their band of random pairs, and principal components."""

import numpy as np

from components.take_home.steps.encoder import hidden
from components.take_home.steps.model import read, tokenizer

# %% unit
"""Vectors scaled to length 1, and their cosines.

A vector of zeros stays one, so that its cosine with any other is 0.
"""


def unit(vectors):
    """The vectors, each divided by its length."""
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return np.divide(vectors, lengths, out=np.zeros(np.shape(vectors)), where=lengths > 0)


def cosine_of(some, others):
    """The cosine of vectors along the last axis."""
    return (unit(some) * unit(others)).sum(axis=-1)


# %% centred
"""Vectors minus what they have in common; what rounding alone leaves counts as 0."""


def centred(vectors, center):
    """The vectors minus their center; zeros where all that is left may be float32's rounding."""
    size = np.linalg.norm(center, axis=-1, keepdims=True)
    rest = vectors - center
    return np.where(np.linalg.norm(rest, axis=-1, keepdims=True) > 1e-5 * size, rest, 0)


def z_scores(vectors, mean, deviation):
    """Each dimension minus its mean, divided by its standard deviation; 0 if rounding alone makes it vary."""
    size = np.sqrt((mean**2 + deviation**2).mean(axis=-1, keepdims=True))
    factor = np.divide(1, deviation, out=np.zeros_like(deviation), where=deviation > 1e-5 * size)
    return (vectors - mean) * factor


# %% principal
"""Principal components."""


def principal_components(rows, dimensions):
    """The coordinates of the rows by PCA; the largest loading of each component is positive."""
    around = rows - rows.mean(axis=0, dtype=np.float64)
    if np.linalg.norm(around) <= 1e-5 * np.linalg.norm(rows):  # by rounding alone
        return np.zeros((len(rows), dimensions))
    axes = np.linalg.svd(around, full_matrices=False)[2][:dimensions]
    axes *= np.where(np.take_along_axis(axes, np.abs(axes).argmax(axis=1)[:, None], axis=1) < 0, -1, 1)
    return np.pad(around @ axes.T, ((0, 0), (0, dimensions - len(axes))))


def with_noise(vectors):
    """The vectors with more noise than rounding on another machine adds, to see how far it moves a result."""
    noise = np.random.default_rng(0).standard_normal(vectors.shape, dtype=np.float32)
    return vectors * (1 + 1e-5 * noise)


# %% reference needs="centred, model, read"
"""The reference set: all tokens, except special ones and [UNK], of varied sentences, shortest sentence first.

To standardise a vector, each dimension's mean is subtracted and the result divided by its standard deviation, both over
the reference set; a dimension that varies by no more than rounding becomes 0.
"""

reference = ["The cat sleeps.", "Rain fell on the old roof."]
compare = "raw"
tokens_of, sentence = [], []
for number, (inputs_of, states_of, _) in enumerate(sorted(map(read, reference), key=lambda result: result[1].shape[1])):
    places = zip(inputs_of["input_ids"][0].tolist(), inputs_of.word_ids(), strict=True)
    text = [at for at, (row, word_of) in enumerate(places) if word_of is not None and row != tokenizer.unk_token_id]
    tokens_of.append(states_of[:, text])
    sentence += [number] * len(text)
tokens_of, sentence = np.concatenate(tokens_of, axis=1), np.array(sentence)
reference_mean = tokens_of.mean(axis=1, dtype=np.float64)
reference_deviation = tokens_of.std(axis=1, dtype=np.float64)


def compared(vectors):
    """The vectors (layers, N, width) to compare: raw or standardised."""
    if compare == "raw":
        return vectors
    return z_scores(vectors, reference_mean[:, None], reference_deviation[:, None]).astype(np.float32)


# %% band needs="reference, unit"
"""The band of random pairs: 5th, 50th and 95th percentile of the cosines of all tokens from different sentences."""

left, right = np.nonzero(np.triu(sentence[:, None] != sentence))
units = map(unit, compared(tokens_of))
random_cosines = [(rows @ rows.T)[left, right] for rows in units]
low, median, high = np.percentile(random_cosines, (5, 50, 95), axis=1)


# %% matrix needs="encoder, reference, unit"
"""Cosines of all tokens in one layer."""

layer = 6
rows = compared(hidden)[layer]
matrix = cosine_of(rows[:, None], rows)
