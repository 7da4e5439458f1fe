"""The sum and the result of LayerNorm of every token, in both checkpoints."""

import torch

from components.take_home.steps.beside import other
from components.take_home.steps.model import model
from components.take_home.steps.text import a, b, inputs
from components.take_home.steps.tokenizer_beside import encoded_beside


@torch.no_grad()
def input_layer_of(one, inputs):
    """The sum of the three rows of each token, and LayerNorm of it."""
    layer, places = one.embeddings, torch.arange(inputs["input_ids"].shape[1])
    summed = layer.word_embeddings(inputs["input_ids"]) + layer.position_embeddings(places)
    summed = summed + layer.token_type_embeddings(inputs["token_type_ids"])
    return summed[0].numpy(), layer.LayerNorm(summed)[0].numpy()


first_sum, first_normed = input_layer_of(model, inputs)
other_sum, other_normed = input_layer_of(other, encoded_beside(a, b))
