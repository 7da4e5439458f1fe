"""The activation functions that a checkpoint's `hidden_act` may name."""

import math
from collections.abc import Callable

import numpy as np

from components.records.arrays import Array


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
