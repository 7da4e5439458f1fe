"""Run the encoder with something changed inside: hooks in the library's own modules, which are taken out again."""

import numpy as np
import torch

from components.take_home.steps.encoder import hidden
from components.take_home.steps.model import model
from components.take_home.steps.text import inputs

modules = [model.embeddings, *model.encoder.layer]


@torch.no_grad()
def changed(handles):
    """All hidden states with these hooks in place."""
    states = []
    keep = [module.register_forward_hook(lambda *call: states.append(call[2][0].numpy())) for module in modules]
    model(**inputs)
    for handle in [*handles, *keep]:
        handle.remove()
    return np.stack(states)


def unlike(after, before):
    """1 − cosine of vectors; 0 of equal ones, also if they are zero."""
    one, other = after.astype(np.float64), before.astype(np.float64)
    lengths = np.linalg.norm(one, axis=-1) * np.linalg.norm(other, axis=-1)
    cosines = (one * other).sum(-1) / np.where(lengths > 0, lengths, 1)
    return np.where((one == other).all(-1), 0, 1 - cosines)


unchanged_by_nothing = np.abs(changed([]) - hidden).max() < 1e-5
