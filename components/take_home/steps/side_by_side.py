"""The input layers of two sentences on common rows: A's, B's, or A's minus B's.

A place of −1 is a token that the sentence does not have.
"""

import torch

from components.take_home.steps.model import encoded, model
from components.take_home.steps.pairs import first, second

side = "difference"
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
rows = {"a": lambda: input_layer(first)[:, [*in_a]], "b": lambda: input_layer(second)[:, [*in_b]]}
compared = rows["a"]() - rows["b"]() if side == "difference" else rows[side]()
