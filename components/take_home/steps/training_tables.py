"""How alike position rows are, gamma and beta sorted, and the norms of word rows, of both checkpoints."""

import numpy as np

from components.take_home.steps.beside import other
from components.take_home.steps.model import model


def curves_of(one):
    """Mean cosines of position rows 1, 2, … apart; gamma and beta, sorted; median norms of 500 word rows each."""
    layer = one.embeddings
    rows = layer.position_embeddings.weight.detach().numpy().astype(np.float64)
    units = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    cosines = units @ units.T
    far = range(1, min(128, len(rows) - 1) + 1)
    norms = np.linalg.norm(layer.word_embeddings.weight.detach().numpy(), axis=1)
    return (
        [np.diagonal(cosines, apart).mean() for apart in far],
        np.sort(layer.LayerNorm.weight.detach().numpy()),
        np.sort(layer.LayerNorm.bias.detach().numpy()),
        [float(np.median(norms[start : start + 500])) for start in range(0, len(norms), 500)],
    )


alike, gammas, betas, norms = curves_of(model)
other_alike, other_gammas, other_betas, other_norms = curves_of(other)
