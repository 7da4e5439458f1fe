"""The cosine after the last layer of both halves of a pair that is read as one: of the means over their tokens."""

import numpy as np

from components.take_home.steps.read import read
from components.take_home.steps.unit import unit

halved_pair = ["dog bites man", "man bites dog"]
second_begins = 5
last_of_pair = read(*halved_pair)[1][-1].astype(np.float64)
mean_of_half, mean_of_rest = last_of_pair[:second_begins].mean(axis=0), last_of_pair[second_begins:].mean(axis=0)
halves_cosine = [float((unit(mean_of_half) * unit(mean_of_rest)).sum())]
