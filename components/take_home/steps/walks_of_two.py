"""One word moved through all positions, and the cosines of all position rows, in both checkpoints."""

import torch

from components.take_home.steps.beside import other
from components.take_home.steps.model import model

moved_row = 2003
moved_start = 1


@torch.no_grad()
def walk_in(bert):
    """The cosines (positions,) of the word's vector after LayerNorm with the one at its own place."""
    layer = bert.embeddings
    rows = layer.word_embeddings.weight[moved_row] + layer.token_type_embeddings.weight[0]
    normed = layer.LayerNorm(rows + layer.position_embeddings.weight)
    return torch.cosine_similarity(normed, normed[moved_start : moved_start + 1]).numpy()


@torch.no_grad()
def cosines_in(bert):
    """The cosines (positions, positions) of all rows of the position table."""
    units = torch.nn.functional.normalize(bert.embeddings.position_embeddings.weight.double(), dim=1)
    return (units @ units.T).numpy()


walked, other_walked = walk_in(model), walk_in(other)
place_cosines, other_place_cosines = cosines_in(model), cosines_in(other)
