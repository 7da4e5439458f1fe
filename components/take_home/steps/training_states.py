"""The cosine of two tokens of the text by layer, in both checkpoints."""

import torch

from components.take_home.steps.beside import other
from components.take_home.steps.model import model
from components.take_home.steps.text import a, b, inputs
from components.take_home.steps.tokenizer_beside import encoded_beside

two_positions = [0, 1]


@torch.no_grad()
def hidden_of(one, inputs):
    """The hidden states (layers, tokens, width), layer 0 before the encoder."""
    return torch.cat(one(**inputs, output_hidden_states=True).hidden_states).double()


states_of_text, other_states_of_text = hidden_of(model, inputs), hidden_of(other, encoded_beside(a, b))
two_alike, other_two_alike = (
    torch.cosine_similarity(*states[:, two_positions].unbind(dim=1), dim=1).numpy()
    for states in (states_of_text, other_states_of_text)
)
