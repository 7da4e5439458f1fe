"""One encoder layer as panels for the browser: the texts of each station, which arrays are sent, and which the browser
computes itself.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from components.compute.heatmaps import SHARE, by_size, by_variance, limit, message
from components.compute.normalization import moments
from components.records.arrays import Array
from components.records.encoder import EncoderLayer, Product

# One station in a few lines of the library's own modules; the step `one_layer` of the script computes all by hand.
OPENING = """# model = BertModel.from_pretrained(…, attn_implementation="eager").eval(), inputs = tokenizer(text, …)
run = model(**inputs, output_hidden_states=True, output_attentions=True)
layer, before = model.encoder.layer[{index}], run.hidden_states[{index}]
"""
HEADS = OPENING + "split = lambda x: x.view(x.shape[1], -1, {size}).transpose(0, 1)  # (heads, T, {size})\n"
SELF = "layer.attention.self"
SCORES = (
    HEADS
    + f"query, key = split({SELF}.query(before)), split({SELF}.key(before))\n"
    + "scores = query @ key.transpose(1, 2) / {size} ** 0.5\n"
)
MIXED = SCORES + f"mixed = scores.softmax(-1) @ split({SELF}.value(before))\n"
JOINED = MIXED + "joined = mixed.transpose(0, 1).flatten(1)\n"
MIDDLE = OPENING + "middle = layer.attention(before)[0]\n"
SAME = ("same", "the same")  # the place at which the output of the first LayerNorm stands once more
GELU, TANH = "x · Φ(x)", "x · (1 + tanh(√(2/π) (x + 0.044715 x³))) / 2"
ACTIVATION = {  # a checkpoint's `hidden_act` -> its name, its formula
    "gelu": ("GELU", GELU),
    "gelu_python": ("GELU", GELU),
    "gelu_new": ("GELU (tanh)", TANH),
    "gelu_fast": ("GELU (tanh)", TANH),
    "gelu_accurate": ("GELU (tanh)", TANH),
    "gelu_pytorch_tanh": ("GELU (tanh)", TANH),
    "relu": ("ReLU", "the larger of x and 0"),
    "silu": ("SiLU", "x / (1 + exp(−x))"),
    "swish": ("SiLU", "x / (1 + exp(−x))"),
    "tanh": ("tanh", "tanh(x)"),
}
SHARES = {"scores": 1.0, "weights": 1.0}  # the share of values within the colour scale: here all, since they are few
FEW = 50_000  # cells of the inner values that are sent without a request
# Panels that the browser computes: the sum of two others, or LayerNorm of one.
DERIVED: dict[str, dict[str, object]] = {
    "first_sum": {"sum": ["before", "attended"]},
    "middle": {"layer_norm": "first_sum"},
    "second_sum": {"sum": ["middle", "feed_forward"]},
    "output": {"layer_norm": "second_sum"},
}


@dataclass(frozen=True)
class StepPanel:
    """The texts of one panel: `short` is its name in the circuit, `sign` stands below it, where that is not the panel's
    shape; `title` is its name in full, `formula` its operation, `text` says what it means.

    `code` assigns its result to `array`; its placeholders are the layer's `index` and the head's `at`, both from 0, and
    the head's `size`.
    """

    name: str
    short: str
    sign: str
    title: str
    formula: str
    text: str
    across: str
    code: str


STATIONS = (
    StepPanel("before", "input", "", "input", "x = hidden_states[{index}]",
              "What the layer gets: one vector for each token, as {before} left it.", "dimension",
              OPENING + "array = before[0]"),
    StepPanel("query", "Q", "", "Q of head {head}", "q = x · Wq + bq", "What each token asks for, in head {head}.",
              "head dimension", HEADS + f"array = split({SELF}.query(before))[{{at}}]"),
    StepPanel("key", "K", "", "K of head {head}", "k = x · Wk + bk", "What each token is found by.", "head dimension",
              HEADS + f"array = split({SELF}.key(before))[{{at}}]"),
    StepPanel("value", "V", "", "V of head {head}", "v = x · Wv + bv", "What each token passes on.", "head dimension",
              HEADS + f"array = split({SELF}.value(before))[{{at}}]"),
    StepPanel("scores", "scores", "Q·K ÷ √{size}", "scores of head {head}", "q · kᵀ / √{size}",
              "How well each query (row) fits each key.", "token", SCORES + "array = scores[{at}]"),
    StepPanel("weights", "weights", "softmax", "weights of head {head}", "exp(score) / Σ exp(scores of its row)",
              "No weight is negative; each row sums to 1.", "token",
              OPENING + "array = run.attentions[{index}][0, {at}]"),
    StepPanel("mixed", "mixed", "", "mixed values of head {head}", "weights · v",
              "The values, averaged by these weights.", "head dimension", MIXED + "array = mixed[{at}]"),
    StepPanel("attended", "attended", "", "what attention adds", "(mixed values of all heads, side by side) · Wo + bo",
              "{together}: what the attention adds to each token.", "dimension",
              JOINED + "array = layer.attention.output.dense(joined)"),
    StepPanel("first_sum", "sum", "", "sum after attention", "x + attention output",
              "The input is kept, and the attention output is added to it.", "dimension",
              JOINED + "array = before[0] + layer.attention.output.dense(joined)"),
    StepPanel("middle", "LayerNorm", "", "LayerNorm after attention", "(sum − mean) / deviation · gamma + beta",
              "The sum, normalised token by token.", "dimension", MIDDLE + "array = middle[0]"),
    StepPanel("raised", "{wider}", "", "the network's first product", "after attention · W1 + b1",
              "Each token on its own, now {inner} values wide.", "inner value",
              MIDDLE + "array = layer.intermediate.dense(middle)[0]"),
    StepPanel("inner", "{activation}", "", "inner values, after {activation}", "{activation_formula}",
              "Each value goes through {activation} on its own.", "inner value",
              MIDDLE + "array = layer.intermediate(middle)[0]"),
    StepPanel("feed_forward", "network", "", "what the network adds", "inner values · W2 + b2",
              "{width} values again: what the feed-forward network adds to each token.", "dimension",
              MIDDLE + "array = layer.output.dense(layer.intermediate(middle))[0]"),
    StepPanel("second_sum", "sum", "", "sum after the network", "after attention + feed-forward output",
              "What came in is kept, and the network's output is added.", "dimension",
              MIDDLE + "array = (middle + layer.output.dense(layer.intermediate(middle)))[0]"),
    StepPanel("output", "after layer {layer}", "", "LayerNorm after the network", "hidden_states[{layer}]",
              "{next}", "dimension", OPENING + "array = run.hidden_states[{layer}][0]"),
)  # fmt: skip


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
