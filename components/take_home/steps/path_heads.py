"""The path from `source` to `target` in one layer, cut in one head at a time, and in all at once; with its choices for
later layers and all tokens as before."""

import numpy as np

from components.take_home.steps.cut import cut
from components.take_home.steps.encoder import hidden
from components.take_home.steps.hooks import changed, unlike
from components.take_home.steps.model import model

target = 2
source = 11
path_layer = 1
path_onward = False
path_everyone = False
path_last = len(model.encoder.layer) if path_onward else path_layer
path_reader = None if path_everyone else target
ends = [
    changed(cut(path_reader, source, path_layer, path_last, head))[-1, target]
    for head in (*range(model.config.num_attention_heads), None)
]
*by_head, at_once = np.maximum(unlike(np.array(ends), hidden[-1, target]), 0)
