"""The cosine of two tokens of the text by layer, in both checkpoints."""

import torch

from components.take_home.steps.beside import other
from components.take_home.steps.model import model
from components.take_home.steps.text import inputs

two_positions = [0, 1]


@torch.no_grad()
def alike_of(one):
    """The cosine of the two in each layer."""
    hidden = torch.cat(one(**inputs, output_hidden_states=True).hidden_states).double()
    first, second = hidden[:, two_positions].unbind(dim=1)
    return torch.cosine_similarity(first, second, dim=1).numpy()


two_alike = alike_of(model)
other_two_alike = alike_of(other)
