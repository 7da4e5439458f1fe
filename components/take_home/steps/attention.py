"""Attention of one encoder layer: the weights of a head (0: the mean of all), and each head's mean weight on the token
itself, the one before, the one after, [CLS] and [SEP]."""

import numpy as np

from components.take_home.steps.encoder import output
from components.take_home.steps.text import pieces

layer = 1
head = 0
rows = [0, 1]
columns = [0, 1]
frame = (True, False)
attention = output.attentions[layer - 1][0].numpy()
weights = attention.mean(axis=0) if head == 0 else attention[head - 1]
drawn = weights[np.ix_(rows, columns)]
all_heads = attention[:, rows][:, :, columns]
diagonals = [np.trace(attention, offset=offset, axis1=1, axis2=2) / len(pieces) for offset in (0, -1, 1)]
specials = [[at for at, special in enumerate(frame) if special and pieces[at] == piece] for piece in ("[CLS]", "[SEP]")]
habits = np.stack([*diagonals, *(attention[:, :, at].sum(axis=2).mean(axis=1) for at in specials)], axis=1)
