"""Cut a path: how far the last vector of `target` moves, 1 − cosine, if it may not read one token in one layer.

`onward`: in all later layers, too; `everyone`: no token may read it. `cone` is how far each hidden state moves with the
cut `marked`, a layer and a token.
"""

import numpy as np

from components.take_home.steps.cut import cut
from components.take_home.steps.encoder import hidden
from components.take_home.steps.hooks import changed, unlike
from components.take_home.steps.model import model

target = 2
onward = False
everyone = False
layers = [1, 6]
columns = [0, 11]
marked = (1, 11)
last = len(model.encoder.layer)
reader = None if everyone else target


def states_without(layer, source):
    """All hidden states after a cut."""
    return changed(cut(reader, source, layer, last if onward else layer))


without = np.array([[states_without(layer, source)[-1, target] for source in columns] for layer in layers])
moved = np.maximum(unlike(without, hidden[-1, target]), 0)
cone = np.maximum(unlike(states_without(*marked), hidden), 0)
