"""The products that make one cell: the five farthest from zero, and the sum of the others and the bias."""

import numpy as np

from components.take_home.steps.one_layer import (
    before,
    encoder_layer,
    head,
    inner,
    key,
    middle,
    mixed,
    query,
    value,
    weight,
)

panel = "attended"
row = 1
column = 0
own = encoder_layer.attention.self
shift = (head - 1) * key.shape[1]  # the columns of a head in the matrices of all heads
matrices = {
    "query": (before, own.query, shift),
    "key": (before, own.key, shift),
    "value": (before, own.value, shift),
    "attended": (mixed.transpose(1, 0, 2).reshape(before.shape), encoder_layer.attention.output.dense, 0),
    "raised": (middle, encoder_layer.intermediate.dense, 0),
    "feed_forward": (inner, encoder_layer.output.dense, 0),
}
if panel in matrices:
    rows, module, start = matrices[panel]
    factors = rows[row], module.weight.detach().numpy()[start + column]
    bias = float(module.bias.detach()[start + column])
else:
    factors = (query[row], key[column]) if panel == "scores" else (weight[row], value[:, column])
    bias = 0.0
products = factors[0].astype(np.float64) * factors[1]
order = np.argsort(-np.abs(products), kind="stable")
largest_products = products[order[:5]]
other_products = products[order[5:]].sum()
sum_of_products = products.sum() + bias
