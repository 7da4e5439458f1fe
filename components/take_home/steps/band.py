"""The band of random pairs: 5th, 50th and 95th percentile of the cosines of all tokens from different sentences."""

import numpy as np

from components.take_home.steps.reference import compared, sentence, tokens_of
from components.take_home.steps.unit import unit

left, right = np.nonzero(np.triu(sentence[:, None] != sentence))
units = map(unit, compared(tokens_of))
random_cosines = [(rows @ rows.T)[left, right] for rows in units]
low, median, high = np.percentile(random_cosines, (5, 50, 95), axis=1)
