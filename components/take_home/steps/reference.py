"""The reference set: all tokens, except special ones and [UNK], of varied sentences, shortest sentence first.

To standardise a vector, each dimension's mean is subtracted and the result divided by its standard deviation, both over
the reference set; a dimension that varies by no more than rounding becomes 0.
"""

import numpy as np

from components.take_home.steps.model import tokenizer
from components.take_home.steps.read import read
from components.take_home.steps.unit import stretched, unit

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
scale = stretched(reference_mean, reference_deviation)


def compared(vectors):
    """The vectors (layers, N, width) to compare: raw or standardised."""
    return vectors if compare == "raw" else ((vectors - reference_mean[:, None]) * scale[:, None]).astype(np.float32)


def cosine_of(some, others):
    """The cosine of vectors along the last axis."""
    return (unit(some) * unit(others)).sum(axis=-1)
