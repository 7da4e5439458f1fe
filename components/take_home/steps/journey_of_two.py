"""One token's vectors in every layer of both checkpoints, (layers + 1, width)."""

import numpy as np
import torch

from components.take_home.steps.beside import other
from components.take_home.steps.model import model
from components.take_home.steps.text import a, b, inputs
from components.take_home.steps.tokenizer_beside import encoded_beside

followed_place = 1


@torch.no_grad()
def vectors_of(bert, inputs):
    """The hidden states of the token, from the input to the last layer."""
    return np.stack(
        [states[0, followed_place].numpy() for states in bert(**inputs, output_hidden_states=True).hidden_states]
    )


first_followed, other_followed = vectors_of(model, inputs), vectors_of(other, encoded_beside(a, b))
