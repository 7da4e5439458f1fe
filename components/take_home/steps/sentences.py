"""What each token of one sentence adds with each of another to the cosine of the two, in the last layer.

The vector of a sentence is the mean of its tokens' vectors. As a mean is a sum, all `sentence_parts` add up to the
cosine. Standardised are vectors over the reference sentences.
"""

import numpy as np

from components.take_home.steps.read import read
from components.take_home.steps.unit import stretched

sentences = ["The cat sleeps.", "Rain fell on the old roof."]
sentences_compared = "raw"
first_sentence = "dog bites man"
second_sentence = "man bites dog"


def mean_of(states):
    """The mean over the tokens of states (layers, tokens, width)."""
    return states.mean(axis=1, dtype=np.float64)


means = np.stack([mean_of(read(words)[1]) for words in sentences], axis=1)
center, deviation = means.mean(axis=1), means.std(axis=1)
stretch = stretched(center, deviation)


def prepared(vectors):
    """The vectors (layers, N, width) to compare: raw, or standardised over the reference sentences."""
    return vectors if sentences_compared == "raw" else (vectors - center[:, None]) * stretch[:, None]


one, other = (prepared(read(words)[1].astype(np.float64)) for words in (first_sentence, second_sentence))
lengths = np.linalg.norm(mean_of(one)[-1]) * np.linalg.norm(mean_of(other)[-1])
sentence_parts = one[-1] @ other[-1].T / (len(one[-1]) * len(other[-1]) * (lengths or np.inf))
