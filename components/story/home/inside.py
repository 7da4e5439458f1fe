"""A row of the journey, opened in place: the three rows and their sum, or the steps of one layer for one token."""

from dataclasses import dataclass

import numpy as np

from components.compute.heatmaps import limit
from components.compute.states import Pooling
from components.records.arrays import Array
from components.records.embeddings import PANELS, Embeddings
from components.records.encoder import EncoderLayer


@dataclass(frozen=True, eq=False)
class Strip:
    """One vector: its `sign` and `name`, its `values` (n,), the end of its colour scale, and the `page` of its step.

    `station` is the step's name on /encoder, `part` the table that a row of the input is from.
    """

    sign: str
    name: str
    values: Array
    limit: float
    page: str
    station: str = ""
    part: str = ""


def of_input(ours: Embeddings, token: int) -> tuple[Strip, ...]:
    """The token's rows of the three tables, their sum, and LayerNorm of it."""
    rows = [getattr(ours, name)[token] for name in PANELS]
    end, after = limit(*rows[:4]), limit(rows[4])
    numbers = (f"word row {ours.ids[token]:,}", f"position row {token}", f"segment row {ours.segments[token]}")
    return (
        Strip("", numbers[0], rows[0], end, "tables", part="word"),
        Strip("+", numbers[1], rows[1], end, "tables", part="position"),
        Strip("+", numbers[2], rows[2], end, "tables", part="segment"),
        Strip("=", "sum", rows[3], end, "embeddings", part="summed"),
        Strip("→", "LayerNorm", rows[4], after, "normalization", part="normed"),
    )


def of_layer(trace: EncoderLayer, pooling: Pooling | None) -> tuple[Strip, ...]:
    """The steps of one layer for the only token of `trace`; with `pooling`, also what the pooler makes of [CLS]."""
    named = {
        "before": ("", f"layer {trace.layer - 1}" if trace.layer > 1 else "input", trace.before[0]),
        "query": ("→", f"queries of {trace.heads} heads", trace.queries[:, 0].reshape(-1)),
        "scores": ("→", f"scores of {trace.heads} heads", trace.scores[:, 0].reshape(-1)),
        "weights": ("→", f"weights of {trace.heads} heads", trace.weights[:, 0].reshape(-1)),
        "mixed": ("→", "mixed values", trace.joined[0]),
        "attended": ("→", "attention output", trace.attended[0]),
        "middle": ("+", "sum, LayerNorm", trace.middle[0]),
        "inner": ("→", "inner values", trace.inner[0]),
        "feed_forward": ("→", "network output", trace.feed_forward[0]),
        "output": ("+", "sum, LayerNorm", trace.output[0]),
    }
    steps = [
        Strip(sign, name, np.asarray(values), limit(values), "encoder", station)
        for station, (sign, name, values) in named.items()
    ]
    if pooling is not None:
        steps.append(Strip("", "of [CLS]: W · x + b", pooling.dense, limit(pooling.dense), ""))
        steps.append(Strip("→", "its tanh: pooler", pooling.theirs, limit(pooling.theirs), ""))
    return tuple(steps)
