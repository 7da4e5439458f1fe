"""Cosines of two pythons with other words, in each layer.

`spots` are texts, each with the position of a token; `compared_spots` are the pairs of them that are compared.
"""

import numpy as np

from components.take_home.steps.read import read
from components.take_home.steps.reference import compared, cosine_of

spots = [("snake", 1), ("programming", 1)]
compared_spots = [(0, 1)]
found = compared(np.stack([read(words)[1][:, at] for words, at in spots], axis=1))
experiment = [cosine_of(found[:, one], found[:, other]) for one, other in compared_spots]
