"""One encoder layer as panels for the browser: which arrays are sent, and which the browser computes itself."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from components.compute.heatmaps import SHARE, by_size, by_variance, limit, message
from components.compute.normalization import moments
from components.records.arrays import Array
from components.records.encoder import EncoderLayer, Product

SHARES = {"scores": 1.0, "weights": 1.0}  # the share of values within the colour scale: here all, since they are few
FEW = 50_000  # cells of the inner values that are sent without a request
# Panels that the browser computes: the sum of two others, or LayerNorm of one.
DERIVED: dict[str, dict[str, object]] = {
    "first_sum": {"sum": ["before", "attended"]},
    "middle": {"layer_norm": "first_sum"},
    "second_sum": {"sum": ["middle", "feed_forward"]},
    "output": {"layer_norm": "second_sum"},
}


def is_small(trace: EncoderLayer) -> bool:
    """Whether the inner values are few enough to send with the other panels."""
    return trace.inner.size <= FEW


def panels(trace: EncoderLayer, head: int, *, inner: bool) -> dict[str, Array]:
    """Every panel's values by name, in the order of the computation; those of a head are of `head` (from 1)."""
    index = head - 1
    shown = {
        "before": trace.before,
        "query": trace.queries[index],
        "key": trace.keys[index],
        "value": trace.values[index],
        "scores": trace.scores[index],
        "weights": trace.weights[index],
        "mixed": trace.mixed[index],
        "attended": trace.attended,
        "first_sum": trace.first.before,
        "middle": trace.middle,
        "raised": trace.raised,
        "inner": trace.inner,
        "feed_forward": trace.feed_forward,
        "second_sum": trace.second.before,
        "output": trace.output,
    }
    return shown if inner else {name: values for name, values in shown.items() if name not in ("raised", "inner")}


def pack_layer(
    trace: EncoderLayer, shown: Mapping[str, Array], products: Mapping[str, Product], **words: object
) -> bytes:
    """The panels as a message for the browser, without those of `DERIVED`, but with LayerNorm's statistics.

    `products` has the factors of at most one cell, by the cell's name.
    """
    arrays: dict[str, NDArray[Any]] = {name: shown[name] for name in shown if name not in DERIVED}
    for name, summed, gamma, beta in zip(
        ("middle", "output"), (trace.first.before, trace.second.before), trace.gammas, trace.betas, strict=True
    ):
        arrays[f"{name}_mean"], arrays[f"{name}_deviation"] = moments(summed, trace.eps)
        arrays |= {f"{name}_gamma": gamma, f"{name}_beta": beta}
    arrays["order_variance"] = np.array(by_variance(trace.before), dtype="<u4")
    arrays["order_gamma"] = np.array(by_size(trace.gammas[1]), dtype="<u4")
    for cell, product in products.items():
        arrays |= {"product_inputs": product.inputs, "product_weights": product.weights}
        words["product"] = {"cell": cell, "bias": product.bias}
    described = [
        {
            "name": name,
            "columns": values.shape[1],
            "limit": limit(values, share=SHARES.get(name, SHARE)),
            "derived": DERIVED.get(name, {}),
        }
        for name, values in shown.items()
    ]
    return message(arrays, {"panels": described, **words})
