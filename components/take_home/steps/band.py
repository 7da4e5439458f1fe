"""The band: cosines of all pairs of tokens from different sentences, their 5th, 50th and 95th percentile."""

import numpy as np

from components.take_home.steps.reference import compared, sentence, tokens_of

left, right = np.nonzero(np.triu(sentence[:, None] != sentence))
units = [rows / np.linalg.norm(rows, axis=-1, keepdims=True) for rows in compared(tokens_of)]
low, median, high = np.percentile([(rows @ rows.T)[left, right] for rows in units], (5, 50, 95), axis=1)
