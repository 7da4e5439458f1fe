"""The input layers of two sentences on common rows, each read alone: A's rows minus B's."""

import torch

from components.take_home.steps.model import encoded, model

first = "dog bites man"
second = "man bites dog"
places = [(0, 0), (1, 3), (2, 2), (3, 1), (4, 4)]


@torch.no_grad()
def input_layer(text):
    """Word, position and segment rows of one sentence, their sum, and LayerNorm of it."""
    tables, inputs = model.embeddings, encoded(text)
    word = tables.word_embeddings(inputs["input_ids"])[0]
    position = tables.position_embeddings.weight[: len(word)]
    segment = tables.token_type_embeddings(inputs["token_type_ids"])[0]
    summed = word + segment + position
    return torch.stack([word, position, segment, summed, tables.LayerNorm(summed)]).numpy()


in_a, in_b = zip(*places, strict=True)
differences = input_layer(first)[:, [*in_a]] - input_layer(second)[:, [*in_b]]
