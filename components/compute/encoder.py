"""One encoder layer in numpy, keeping every intermediate array, and the activation functions that a
checkpoint may name.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from components.compute.normalization import layer_norm
from components.records.arrays import Array
from components.records.encoder import EncoderLayer
from components.records.normalization import Normalization

MASKED_SCORE = np.finfo(np.float32).min


def gelu(x: Array) -> Array:
    """x · Φ(x), with the exact normal distribution function Φ rather than its tanh approximation.

    Source: Hendrycks & Gimpel 2016, arXiv 1606.08415; must equal `torch.nn.functional.gelu`.
    """
    erf = np.fromiter(map(math.erf, (x / np.sqrt(2)).ravel().tolist()), dtype=np.float32, count=x.size)
    return _gated(x, erf.reshape(x.shape))


def gelu_tanh(x: Array) -> Array:
    """x · (1 + tanh(√(2/π) (x + 0.044715 x³))) / 2. Source: as for `gelu`, section 2."""
    return _gated(x, np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))


def relu(x: Array) -> Array:
    """The larger of x and 0."""
    return np.maximum(x, 0)


def silu(x: Array) -> Array:
    """x · sigmoid(x), also called swish; the sigmoid is computed from tanh, which cannot overflow."""
    return _gated(x, np.tanh(x / 2))


def _gated(x: Array, gate: Array) -> Array:
    """x times `gate`, rescaled from [-1, 1] to [0, 1]."""
    return np.asarray(x * ((1 + gate) / 2), dtype=np.float32)


# The keys are those of `transformers.activations.ACT2FN`.
ACTIVATIONS: dict[str, Callable[[Array], Array]] = {
    "gelu": gelu,
    "gelu_python": gelu,
    "gelu_new": gelu_tanh,
    "gelu_fast": gelu_tanh,
    "gelu_accurate": gelu_tanh,
    "gelu_pytorch_tanh": gelu_tanh,
    "relu": relu,
    "silu": silu,
    "swish": silu,
    "tanh": np.tanh,
}


Linear = tuple[Array, Array]


@dataclass(frozen=True, eq=False)
class LayerWeights:
    """The parameters of one layer, each linear map as in PyTorch: weight (out, in) and bias (out,).

    They are the model's own arrays, not copies: use them within one run, and never keep them.
    """

    query: Linear
    key: Linear
    value: Linear
    attended: Linear
    first: Linear
    raised: Linear
    lowered: Linear
    second: Linear
    heads: int
    eps: float
    activation: str


def encoder_layer(
    before: Array, mask: Sequence[int], weights: LayerWeights, *, layer: int, rows: Sequence[int] | None = None
) -> EncoderLayer:
    """Layer `layer` on the hidden states `before` (T, H), computed for the tokens `rows`, by default for all.

    Source: Vaswani et al. 2017, arXiv 1706.03762, section 3, with LayerNorm after each sum, and Devlin et al. 2019;
    must equal `transformers.models.bert.modeling_bert.BertLayer`.
    """
    rows = range(len(before)) if rows is None else rows
    own = before[list(rows)]
    queries, keys, values = (
        _by_head(linear(states, part), weights.heads)
        for states, part in ((own, weights.query), (before, weights.key), (before, weights.value))
    )
    scores = queries @ keys.transpose(0, 2, 1) / np.sqrt(np.float32(keys.shape[2]))
    scores += np.where(np.array(mask, dtype=bool), np.float32(0), MASKED_SCORE)
    attention = softmax(scores)
    mixed = attention @ values
    attended = linear(_joined(mixed), weights.attended)
    first = _normed(own + attended, weights.first, weights.eps)
    raised = linear(first.after, weights.raised)
    inner = ACTIVATIONS[weights.activation](raised)
    lowered = linear(inner, weights.lowered)
    second = _normed(first.after + lowered, weights.second, weights.eps)
    return EncoderLayer(
        layer=layer,
        rows=tuple(rows),
        activation=weights.activation,
        before=own,
        queries=queries,
        keys=keys,
        values=values,
        scores=scores,
        weights=attention,
        mixed=mixed,
        attended=attended,
        first=first,
        raised=raised,
        inner=inner,
        feed_forward=lowered,
        second=second,
        gammas=np.stack([weights.first[0], weights.second[0]]),
        betas=np.stack([weights.first[1], weights.second[1]]),
        eps=weights.eps,
    )


def arrived(trace: EncoderLayer, weights: LayerWeights, head: int) -> Array:
    """The lengths (T,) of what each token sends to the first of the trace's rows: weight times value vector, after the
    output matrix; by one head (from 1), or by all heads together (0), whose vectors are added first.

    Source: Kobayashi et al. 2020, arXiv 2004.10102, equations 4 to 6.
    """
    heads = [head - 1] if head else range(trace.heads)
    sent = sum(trace.weights[number, 0, :, None] * arriving(trace, weights, number) for number in heads)
    return np.linalg.norm(np.asarray(sent, np.float32), axis=1)


def arrived_by_head(trace: EncoderLayer, weights: LayerWeights) -> Array:
    """The same lengths by each head alone: (heads, T)."""
    return np.stack([arrived(trace, weights, head) for head in range(1, trace.heads + 1)])


def arriving(trace: EncoderLayer, weights: LayerWeights, head: int) -> Array:
    """Each source token's value vector after the output matrix, for one head (from 0): (T, H).

    Token i receives weights[i, j] times row j. Source: Kobayashi et al. 2020, arXiv 2004.10102, equation 4.
    """
    size = trace.values.shape[2]
    return trace.values[head] @ weights.attended[0][:, head * size : (head + 1) * size].T


def linear(states: Array, part: Linear) -> Array:
    """x Wᵀ + b; must equal `torch.nn.functional.linear`."""
    weight, bias = part
    return states @ weight.T + bias


def softmax(scores: Array) -> Array:
    """Softmax over the last axis; the largest score is subtracted first, which avoids overflow and changes nothing."""
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


def _normed(rows: Array, part: Linear, eps: float) -> Normalization:
    gamma, beta = part
    return layer_norm(rows, gamma, beta, eps)


def _by_head(states: Array, heads: int) -> Array:
    """(T, H) as (heads, T, H / heads)."""
    return states.reshape(len(states), heads, states.shape[1] // heads).transpose(1, 0, 2)


def _joined(by_head: Array) -> Array:
    """(heads, T, H / heads) as (T, H)."""
    heads, rows, size = by_head.shape
    return by_head.transpose(1, 0, 2).reshape(rows, heads * size)
