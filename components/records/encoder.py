"""One encoder layer with every intermediate array, from its input to its output hidden states."""

from dataclasses import dataclass

import numpy as np

from components.records.arrays import Array, freeze
from components.records.normalization import Normalization


@dataclass(frozen=True, eq=False)
class EncoderLayer:
    """Encoder layer `layer` (from 1) for T tokens, computed for the R tokens `rows`.

    With d = H / heads: `queries` (heads, R, d), `keys` and `values` (heads, T, d), `scores` and `weights`
    (heads, R, T), `mixed` (heads, R, d), the weighted sums of values, `before`, `attended` and `feed_forward` (R, H),
    `raised` and `inner` (R, 4H), before and after the activation. `first` and `second` are the two LayerNorms, whose
    weights are `gammas` and `betas` (2, H). A masked token's score is the most negative float32, as in the library.
    """

    layer: int
    rows: tuple[int, ...]
    activation: str
    before: Array
    queries: Array
    keys: Array
    values: Array
    scores: Array
    weights: Array
    mixed: Array
    attended: Array
    first: Normalization
    raised: Array
    inner: Array
    feed_forward: Array
    second: Normalization
    gammas: Array
    betas: Array
    eps: float

    def __post_init__(self) -> None:
        heads, tokens, size = np.shape(self.keys)
        count, width = len(self.rows), heads * size
        freeze(self, queries=(heads, count, size), keys=(heads, tokens, size), values=(heads, tokens, size))
        freeze(self, scores=(heads, count, tokens), weights=(heads, count, tokens), mixed=(heads, count, size))
        freeze(self, before=(count, width), attended=(count, width), feed_forward=(count, width))
        freeze(self, raised=(count, None), inner=(count, None), gammas=(2, width), betas=(2, width))

    @property
    def heads(self) -> int:
        return int(self.keys.shape[0])

    @property
    def joined(self) -> Array:
        """`mixed` of all heads concatenated, (R, H): the input of the attention's output matrix."""
        return self.mixed.transpose(1, 0, 2).reshape(len(self.rows), -1)

    @property
    def middle(self) -> Array:
        """The output of the attention's LayerNorm, (R, H)."""
        return self.first.after

    @property
    def output(self) -> Array:
        """The output of the layer, (R, H): `hidden_states[layer]`."""
        return self.second.after


@dataclass(frozen=True, eq=False)
class Product:
    """One cell of a linear layer's output: the dot product of `inputs` and `weights`, both (n,), plus `bias`."""

    inputs: Array
    weights: Array
    bias: float

    def __post_init__(self) -> None:
        freeze(self, inputs=(None,), weights=(len(self.inputs),))

    @property
    def total(self) -> float:
        return float(self.inputs @ self.weights) + self.bias


@dataclass(frozen=True)
class LayerView:
    """A viewer's selection in a layer: one cell of a panel, and the dimensions `first` to `last` of an order."""

    panel: str
    row: int
    column: int
    first: int
    last: int
    order: str = "index"


@dataclass(frozen=True)
class EncoderProof:
    """The largest absolute differences between our layer and what the loaded model itself returns."""

    against_attentions: float
    against_hidden_states: float
