"""What one layer does to one token, end to end: its vector before, its queries in all heads, their scores and weights,
the values that they mix, and so on to the layer's output."""

import numpy as np

from components.take_home.steps.one_layer import (
    after,
    attended,
    before,
    fed_forward,
    inner,
    middle,
    mixed,
    queries,
    scores,
    weights,
)

token = 1
by_head = [part[:, token].reshape(-1) for part in (queries, scores, weights, mixed)]
rest = [part[token] for part in (attended, middle, inner, fed_forward, after)]
opened = np.concatenate([before[token], *by_head, *rest])
