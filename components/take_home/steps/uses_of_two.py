"""How near uses of words, sentences with the span of the word, are to a word of a text, in a layer of both checkpoints.

The mean of all uses of that word, or of the map, is subtracted before taking cosines.
"""

import numpy as np
import torch

from components.take_home.steps.beside import other
from components.take_home.steps.model import encoded, model
from components.take_home.steps.tokenizer_beside import encoded_beside
from components.take_home.steps.unit import centred, unit

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
