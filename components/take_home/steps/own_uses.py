"""The occurrences of a word in one layer beside each other and beside uses of it, sentences with the span of the word.

`occurrences` has what is read for each: text A, text B, and the positions of the word's pieces. `mean_of_uses` is
subtracted before taking cosines.
"""

import numpy as np

from components.take_home.steps.read import read
from components.take_home.steps.unit import centred, unit
from components.take_home.steps.use_vector import word_of

use_layer = 1
occurrences = [("The bank raised its rates while we sat on the river bank.", "", [2])]
chosen = 0
uses = [("they pulled the canoe up on the bank", 32, 36)]
written_by = ["WordNet 3.0"]
mean_of_uses = [0.0]

read_for = [(read(a, b)[1], positions) for a, b, positions in occurrences]
vectors_read = np.stack([states[use_layer, positions].mean(axis=0) for states, positions in read_for])
own = unit(centred(vectors_read, np.array(mean_of_uses)))
of_uses = unit(centred(np.stack([word_of(*use, use_layer) for use in uses]), np.array(mean_of_uses)))
occurrence_cosines = own @ own[chosen]
use_cosines = of_uses @ own[chosen]
