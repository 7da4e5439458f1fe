"""The script steps of /encoder."""

from collections.abc import Callable
from typing import Any

import numpy as np

from components.records.encoder import EncoderLayer, LayerView, Product
from components.story.encoder.neurons import Neurons
from components.story.encoder.products import largest
from components.take_home.shown import add_step, for_script


@for_script
def add_layer_steps(trace: EncoderLayer, head: int, *, inner: bool) -> None:
    """Add the steps of one encoder layer, those of attention for `head` (from 1); the inner values if shown."""
    at = head - 1
    shown: dict[str, Any] = {"query": trace.queries[at], "key": trace.keys[at], "value": trace.values[at]}
    shown |= {"score": trace.scores[at], "weight": trace.weights[at], "mixture": trace.mixed[at]}
    shown |= {"attended": trace.attended}
    shown |= {"middle": trace.middle, "fed_forward": trace.feed_forward, "after": trace.output}
    if inner:
        shown |= {"raised": trace.raised, "inner": trace.inner}
    add_step("one_layer", layer=trace.layer, head=head, **shown)


@for_script
def add_product_steps(cell: LayerView, factors: Callable[[LayerView], Product | None]) -> None:
    """Add the largest products of the chosen cell, the sum of the others, and the total; nothing if it has none."""
    if (product := factors(cell)) is None:
        return
    shown = largest(product)
    add_step(
        "products",
        panel=cell.panel,
        row=cell.row,
        column=cell.column,
        largest_products=shown.products,
        other_products=shown.rest,
        sum_of_products=shown.total,
    )


@for_script
def add_neurons_steps(neurons: Neurons) -> None:
    """Add the largest inner values of a token, and their values in the tokens that excite them most."""
    add_step(
        "neurons",
        token=neurons.token,
        neurons=np.array(neurons.numbers),
        neuron_values=neurons.values[neurons.token],
        neuron_peaks=np.take_along_axis(neurons.values, np.array(neurons.exciting).T, axis=0),
    )
