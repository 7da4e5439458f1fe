"""In which share of each token's dimensions the word, the position and the segment row are the largest of the three."""

import numpy as np

from components.take_home.steps.embeddings import position, segment, word

largest = np.abs(np.stack(np.broadcast_arrays(word, position, segment))).argmax(axis=0)
largest_terms = np.stack([(largest == term).mean(axis=1) for term in range(3)], axis=1)
