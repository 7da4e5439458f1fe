"""One encoder layer as panels for the browser: what is sent, and what the browser works out itself."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from components.compute.heatmaps import message
from components.compute.scales import SHARE, by_size, by_variance, limit
from components.records.arrays import Array
from components.records.encoder import EncoderLayer

SHARES = {"scores": 1.0, "weights": 1.0}  # of the values that a colour scale holds: of these few, all
FEW = 50_000  # cells of the inner values that are sent without being asked for
# Panels that the browser computes: the sum of two others, or LayerNorm of one.
DERIVED: dict[str, dict[str, object]] = {
    "first_sum": {"sum": ["before", "attended"]},
    "middle": {"layer_norm": "first_sum"},
    "second_sum": {"sum": ["middle", "feed_forward"]},
    "output": {"layer_norm": "second_sum"},
}


def is_small(trace: EncoderLayer) -> bool:
    """Whether the inner values are few enough to be sent with the rest."""
    return trace.inner.size <= FEW


def panels(trace: EncoderLayer, head: int, *, inner: bool) -> dict[str, Array]:
    """Every panel's values by name, in the order of the computation; q, k, v, scores and weights of `head` (from 1)."""
    at = head - 1
    shown = {
        "before": trace.before,
        "query": trace.queries[at],
        "key": trace.keys[at],
        "value": trace.values[at],
        "scores": trace.scores[at],
        "weights": trace.weights[at],
        "mixed": trace.mixed[at],
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


def pack_layer(trace: EncoderLayer, shown: Mapping[str, Array], **words: object) -> bytes:
    """The panels as a message for the browser with what LayerNorm needs, those of `DERIVED` not sent."""
    arrays: dict[str, NDArray[Any]] = {name: shown[name] for name in shown if name not in DERIVED}
    for name, summed, gamma, beta in zip(
        ("middle", "output"), (trace.first.before, trace.second.before), trace.gammas, trace.betas, strict=True
    ):
        arrays[f"{name}_mean"] = summed.mean(axis=1, dtype=np.float64)
        arrays[f"{name}_deviation"] = np.sqrt(summed.var(axis=1, dtype=np.float64) + trace.eps)
        arrays |= {f"{name}_gamma": gamma, f"{name}_beta": beta}
    arrays["order_variance"] = np.array(by_variance(trace.before), dtype="<u4")
    arrays["order_gamma"] = np.array(by_size(trace.gammas[1]), dtype="<u4")
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
