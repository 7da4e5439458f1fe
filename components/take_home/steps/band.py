"""The band of random pairs: 5th, 50th and 95th percentile of the cosines of all tokens from different sentences."""

import numpy as np

from components.take_home.steps.reference import compared, sentence, tokens_of

left, right = np.nonzero(np.triu(sentence[:, None] != sentence))
units = [rows / np.linalg.norm(rows, axis=-1, keepdims=True) for rows in compared(tokens_of)]
low, median, high = np.percentile([(rows @ rows.T)[left, right] for rows in units], (5, 50, 95), axis=1)
