"""The cosine by layer of each two words of two texts; a word of several pieces is the mean of their vectors."""

import numpy as np

from components.take_home.steps.read import read
from components.take_home.steps.reference import compared, cosine_of

one_text = ["dog bites man", ""]
other_text = ["man bites dog", ""]
words = [([1], [3]), ([2], [2])]
one_read, other_read = (compared(read(*text)[1]) for text in (one_text, other_text))
word_cosines = np.stack(
    [cosine_of(one_read[:, ours].mean(axis=1), other_read[:, theirs].mean(axis=1)) for ours, theirs in words]
)
