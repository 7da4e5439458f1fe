"""The texts of each station of an encoder layer: its title, the operation that computes it, and the same as code."""

from dataclasses import dataclass

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
