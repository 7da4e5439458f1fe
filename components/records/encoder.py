"""One encoder layer, opened: every array between the hidden states that it gets and those that it gives."""

from dataclasses import dataclass

import numpy as np

from components.records.arrays import Array, frozen_array
from components.records.normalization import Normalization


@dataclass(frozen=True, eq=False)
class EncoderLayer:
    """Encoder layer `layer` (from 1) for T tokens, of which `rows` were computed (R of them, all unless said).

    With d = H / heads: `queries` (heads, R, d), `keys` and `values` (heads, T, d), `scores` and `weights`
    (heads, R, T), `mixed` (heads, R, d), `before`, `attended` and `feed_forward` (R, H), `raised` and `inner` (R, 4H),
    before and after the activation. `first` and `second` are the two LayerNorms. `gammas` and `betas` (2, H) are
    theirs. The score of a token that the mask hides is the most negative number of float32, as in the library.
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
        shapes = {
            **dict.fromkeys(("queries", "mixed"), (heads, count, size)),
            **dict.fromkeys(("keys", "values"), (heads, tokens, size)),
            **dict.fromkeys(("scores", "weights"), (heads, count, tokens)),
            **dict.fromkeys(("before", "attended", "feed_forward"), (count, width)),
            **dict.fromkeys(("raised", "inner"), (count, None)),
            **dict.fromkeys(("gammas", "betas"), (2, width)),
        }
        for name, shape in shapes.items():
            object.__setattr__(self, name, frozen_array(getattr(self, name), *shape))

    @property
    def heads(self) -> int:
        return int(self.keys.shape[0])

    @property
    def joined(self) -> Array:
        """The mixed values of all heads side by side, (R, H): what the output matrix of the attention meets."""
        return self.mixed.transpose(1, 0, 2).reshape(len(self.rows), -1)

    @property
    def middle(self) -> Array:
        """After attention, (R, H)."""
        return self.first.after

    @property
    def output(self) -> Array:
        """What the layer gives, (R, H): `hidden_states[layer]`."""
        return self.second.after


@dataclass(frozen=True, eq=False)
class Product:
    """One cell of a matrix product: the sum over `inputs` times `weights` (both (n,)), plus `bias`."""

    inputs: Array
    weights: Array
    bias: float

    def __post_init__(self) -> None:
        for name in ("inputs", "weights"):
            object.__setattr__(self, name, frozen_array(getattr(self, name), len(self.inputs)))

    @property
    def total(self) -> float:
        return float(self.inputs @ self.weights) + self.bias


@dataclass(frozen=True)
class LayerView:
    """What a viewer looks at in a layer: one cell of a panel, and the dimensions `first` to `last` of an order."""

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
