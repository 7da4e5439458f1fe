"""The uses of words nearest to one word of the text in one layer, each a sentence with the character span of its word.

`mean_of_uses` is the mean over all uses of the map in that layer; it is subtracted before taking cosines.
"""

import numpy as np

from components.take_home.steps.encoder import hidden
from components.take_home.steps.unit import centred, unit
from components.take_home.steps.use_vector import word_of

use_layer = 1
word_at = [1]
uses = [("they pulled the canoe up on the bank", 32, 36)]
written_by = ["WordNet 3.0"]
mean_of_uses = [0.0]

own = unit(centred(hidden[use_layer, word_at].mean(axis=0), np.array(mean_of_uses)))
of_uses = unit(centred(np.stack([word_of(*use, use_layer) for use in uses]), np.array(mean_of_uses)))
use_cosines = of_uses @ own
