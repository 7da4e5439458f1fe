"""Who pulls two words apart: how much the cosine of their last vectors rises if one of them may never read another word
of its own text. Both texts are read alone."""

import numpy as np

from components.take_home.steps.cut import cut
from components.take_home.steps.model import model
from components.take_home.steps.read import read
from components.take_home.steps.unit import unit

pulled_texts = ["dog bites man", "man bites dog"]
pulled_words = [[1], [3]]
pullers = [(0, [2]), (0, [3]), (1, [1]), (1, [2])]


def last_vector(side, hooks=()):
    """The word's vector after the last layer, scaled to length 1."""
    states = read(pulled_texts[side])[1]
    for hook in hooks:
        hook.remove()
    return unit(states[-1, pulled_words[side]].astype(np.float64).mean(axis=0))


own = [last_vector(side) for side in (0, 1)]
count = len(model.encoder.layer)
rises = np.array(
    [
        last_vector(side, cut(pulled_words[side], source, 1, count)) @ own[1 - side] - own[0] @ own[1]
        for side, source in pullers
    ]
)
rises_doubt = 1e-5
