"""The texts of each station of an encoder layer: its title, the operation that computes it, and the same as code."""

from dataclasses import dataclass

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


@dataclass(frozen=True)
class StepPanel:
    """The texts of one panel: `sign` is its operation in short, `formula` in full, `text` says what it means.

    `code` assigns its result to `array`; its placeholders are the layer's `index` and the head's `at`, both from 0, and
    the head's `size`.
    """

    name: str
    title: str
    sign: str
    formula: str
    text: str
    across: str
    code: str


STATIONS = (
    StepPanel("before", "Input", "", "x = hidden_states[{index}]",
              "What the layer gets: one vector for each token, as {before} left it.", "dimension",
              OPENING + "array = before[0]"),
    StepPanel("query", "Queries", "· Wq + b", "q = x · Wq + bq", "What each token asks for, in head {head}.",
              "head dimension", HEADS + f"array = split({SELF}.query(before))[{{at}}]"),
    StepPanel("key", "Keys", "· Wk + b", "k = x · Wk + bk", "What each token is found by.", "head dimension",
              HEADS + f"array = split({SELF}.key(before))[{{at}}]"),
    StepPanel("value", "Values", "· Wv + b", "v = x · Wv + bv", "What each token passes on.", "head dimension",
              HEADS + f"array = split({SELF}.value(before))[{{at}}]"),
    StepPanel("scores", "Scores", "q · k", "q · kᵀ / √{size}", "How well each query (row) fits each key.", "token",
              SCORES + "array = scores[{at}]"),
    StepPanel("weights", "Weights", "softmax", "exp(score) / Σ exp(scores of its row)",
              "No weight is negative; each row sums to 1.", "token",
              OPENING + "array = run.attentions[{index}][0, {at}]"),
    StepPanel("mixed", "Mixed values", "· v", "weights · v", "The values, averaged by these weights.", "head dimension",
              MIXED + "array = mixed[{at}]"),
    StepPanel("attended", "Attention output", "· Wo + b", "(mixed values of all heads, side by side) · Wo + bo",
              "{together}: what the attention adds to each token.", "dimension",
              JOINED + "array = layer.attention.output.dense(joined)"),
    StepPanel("first_sum", "Residual sum", "+ x", "x + attention output",
              "The input is kept, and the attention output is added to it.", "dimension",
              JOINED + "array = before[0] + layer.attention.output.dense(joined)"),
    StepPanel("middle", "After attention", "LayerNorm", "(sum − mean) / deviation · gamma + beta",
              "The sum, normalised token by token.", "dimension", MIDDLE + "array = middle[0]"),
    StepPanel("raised", "Feed-forward widened", "· W1 + b", "after attention · W1 + b1",
              "Each token on its own, widened to {inner} values.", "inner value",
              MIDDLE + "array = layer.intermediate.dense(middle)[0]"),
    StepPanel("inner", "Inner values", "{activation}", "{activation_formula}",
              "Each value goes through {activation} on its own.", "inner value",
              MIDDLE + "array = layer.intermediate(middle)[0]"),
    StepPanel("feed_forward", "Feed-forward output", "· W2 + b", "inner values · W2 + b2",
              "Narrowed to {width} again: what the feed-forward network adds to each token.", "dimension",
              MIDDLE + "array = layer.output.dense(layer.intermediate(middle))[0]"),
    StepPanel("second_sum", "Residual sum", "+", "after attention + feed-forward output",
              "What came in is kept, and the network's output is added.", "dimension",
              MIDDLE + "array = (middle + layer.output.dense(layer.intermediate(middle)))[0]"),
    StepPanel("output", "Output", "LayerNorm", "hidden_states[{layer}]", "{next}", "dimension",
              OPENING + "array = run.hidden_states[{layer}][0]"),
)  # fmt: skip
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
