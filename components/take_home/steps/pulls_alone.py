"""Of the first of these words: how much the cosine rises if it is not read in one layer alone, and there by which head
it rises most. `rises_alone` has the layer that the page names, and the largest of all."""

import numpy as np

from components.take_home.steps.model import model
from components.take_home.steps.pulls import as_they_are, cosines_without, count, pullers

alone_layer = 1
in_layers = np.array([cosines_without(*pullers[0], layer, layer)[-1] for layer in range(1, count + 1)]) - as_they_are
rises_alone = [in_layers[alone_layer - 1], in_layers.max()]
rises_alone_doubt = 1e-5
in_heads = [
    cosines_without(*pullers[0], alone_layer, alone_layer, head)[-1] for head in range(model.config.num_attention_heads)
]
most_by_head = int(np.argmax(in_heads)) + 1
