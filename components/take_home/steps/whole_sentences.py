"""The cosine of two whole sentences after the last layer: that of the means of their tokens' vectors."""

import numpy as np

from components.take_home.steps.read import read
from components.take_home.steps.unit import unit

whole_texts = ["dog bites man", "man bites dog"]
mean_of_one, mean_of_other = (read(text)[1][-1].mean(axis=0, dtype=np.float64) for text in whole_texts)
whole_cosine = [float((unit(mean_of_one) * unit(mean_of_other)).sum())]
