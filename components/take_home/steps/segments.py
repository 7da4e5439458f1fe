"""The first two rows of the segment table: how alike they are, how long, and how long their difference is."""

import numpy as np

from components.take_home.steps.embeddings import segments

first_two = segments[:2]
segment_lengths = [*np.linalg.norm(first_two, axis=1), np.linalg.norm(first_two[1] - first_two[0])]
segment_cosine = first_two[0] @ first_two[1] / (segment_lengths[0] * segment_lengths[1] or 1)
