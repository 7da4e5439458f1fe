"""What one token reads in every layer and head of both checkpoints, (layers, heads, tokens)."""

import numpy as np
import torch

from components.take_home.steps.beside import other
from components.take_home.steps.model import model
from components.take_home.steps.text import a, b, inputs
from components.take_home.steps.tokenizer_beside import encoded_beside

reader = 1


@torch.no_grad()
def weights_from(bert, inputs):
    """The weights that the reader gives to each token."""
    return np.stack([weights[0, :, reader].numpy() for weights in bert(**inputs, output_attentions=True).attentions])


first_weights, other_weights = weights_from(model, inputs), weights_from(other, encoded_beside(a, b))
