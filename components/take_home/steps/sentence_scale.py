"""The scale for the cosine of two sentences after the last layer: percentiles (5, 50, 95) over every two reference
sentences, and the quartiles over pairs of a sentence and the same one reworded."""

import numpy as np

from components.take_home.steps.read import read
from components.take_home.steps.sentences import mean_of, means
from components.take_home.steps.unit import unit

rewordings = [("It is easy to learn this song.", "This song is not hard to learn.")]
at_random = unit(means[-1])
two_at_random = (at_random @ at_random.T)[np.triu_indices(len(at_random), k=1)]
random_sentences = np.percentile(two_at_random, (5, 50, 95))
said_once, said_again = (
    unit(np.stack([mean_of(read(text)[1])[-1] for text in texts])) for texts in zip(*rewordings, strict=True)
)
reworded = np.percentile((said_once * said_again).sum(axis=1), (25, 50, 75))
