"""The sense that the word is nearest to in that layer: the largest cosine with a use of each of its senses, and the
lead of the first sense over the second."""

import numpy as np

from components.take_home.steps.own_uses import chosen, mean_of_uses, own, use_layer
from components.take_home.steps.unit import centred, unit
from components.take_home.steps.use_vector import word_of

uses_of_senses = [("they pulled the canoe up on the bank", 32, 36), ("he cashed a check at the bank", 25, 29)]
sense_of_use = ["slope", "money"]
source_of_use = ["WordNet 3.0", "WordNet 3.0"]

vectors_of_uses = np.stack([word_of(*use, use_layer) for use in uses_of_senses])
cosines_of_uses = unit(centred(vectors_of_uses, np.array(mean_of_uses))) @ own[chosen]
senses_of_uses = np.array(sense_of_use)
best_of_senses = np.array([cosines_of_uses[senses_of_uses == sense].max() for sense in dict.fromkeys(sense_of_use)])
lead = [float(np.diff(np.sort(best_of_senses)[-2:])[0])]
