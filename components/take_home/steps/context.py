"""The nearest uses of a word of the text, and its senses."""

import numpy as np
import torch

from components.take_home.steps.beside import encoded_beside, other
from components.take_home.steps.model import encoded, model, read
from components.take_home.steps.uses import word_of
from components.take_home.steps.vectors import centred, unit

# %% own_uses needs="centred, read, unit, use_vector"
"""The occurrences of a word in one layer beside each other and beside uses of it, sentences with the span of the word.

`occurrences` has what is read for each: text A, text B, and the positions of the word's pieces. `mean_of_uses` is
subtracted before taking cosines.
"""

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


# %% senses_of_word needs="centred, own_uses, unit, use_vector"
"""The sense that the word is nearest to in that layer: the largest cosine with a use of each of its senses, and the
lead of the first sense over the second."""

uses_of_senses = [("they pulled the canoe up on the bank", 32, 36), ("he cashed a check at the bank", 25, 29)]
sense_of_use = ["slope", "money"]
source_of_use = ["WordNet 3.0", "WordNet 3.0"]

vectors_of_uses = np.stack([word_of(*use, use_layer) for use in uses_of_senses])
cosines_of_uses = unit(centred(vectors_of_uses, np.array(mean_of_uses))) @ own[chosen]
senses_of_uses = np.array(sense_of_use)
best_of_senses = np.array([cosines_of_uses[senses_of_uses == sense].max() for sense in dict.fromkeys(sense_of_use)])
lead = [float(np.diff(np.sort(best_of_senses)[-2:])[0])]


# %% uses_of_two needs="beside, centred, model, tokenizer_beside, unit"
"""How near uses of words, sentences with the span of the word, are to a word of a text, in a layer of both checkpoints.

The mean of all uses of that word, or of the map, is subtracted before taking cosines.
"""

layer_of_two = 1
read_text = ("The bank raised its rates.", "")
word_places = [2]
first_uses = [("they pulled the canoe up on the bank", 32, 36)]
other_uses = [("they pulled the canoe up on the bank", 32, 36)]
first_mean = [0.0]
other_mean = [0.0]


@torch.no_grad()
def near_in(bert, inputs_of, uses, mean):
    """The cosines (uses,) with the word."""

    def vector(inputs, places):
        return bert(**inputs, output_hidden_states=True).hidden_states[layer_of_two][0, places].mean(dim=0).numpy()

    def of_use(sentence, start, end):
        inputs = inputs_of(sentence)
        found = {inputs.char_to_token(character) for character in range(start, end)} - {None}
        return vector(inputs, sorted(found))

    own = unit(centred(vector(inputs_of(*read_text), word_places), np.array(mean)))
    return unit(centred(np.stack([of_use(*use) for use in uses]), np.array(mean))) @ own


first_cosines = near_in(model, encoded, first_uses, first_mean)
other_cosines = near_in(other, encoded_beside, other_uses, other_mean)
