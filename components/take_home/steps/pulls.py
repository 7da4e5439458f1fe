"""Who pulls two words apart: how much the cosine of their last vectors rises if one of them may never read another word
of its own text; `without` has that cosine in every layer. Both texts are read alone."""

import numpy as np

from components.take_home.steps.cut import cut
from components.take_home.steps.model import model
from components.take_home.steps.read import read
from components.take_home.steps.unit import unit

pulled_texts = ["dog bites man", "man bites dog"]
pulled_words = [[1], [3]]
pullers = [(0, [2]), (0, [3]), (1, [1]), (1, [2])]


def vectors_of(side, hooks=()):
    """The word's vector in each layer, scaled to length 1."""
    states = read(pulled_texts[side])[1]
    for hook in hooks:
        hook.remove()
    return unit(states[:, pulled_words[side]].astype(np.float64).mean(axis=1))


own = [vectors_of(side) for side in (0, 1)]
as_they_are = own[0][-1] @ own[1][-1]
count = len(model.encoder.layer)


def cosines_without(side, source, first, last, head=None):
    """The cosine in each layer if the word does not read another one in the layers from `first` to `last`."""
    return (vectors_of(side, cut(pulled_words[side], source, first, last, head)) * own[1 - side]).sum(axis=-1)


without = np.stack([cosines_without(side, source, 1, count) for side, source in pullers])
rises = without[:, -1] - as_they_are
rises_doubt = 1e-5
