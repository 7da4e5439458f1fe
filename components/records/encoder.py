"""One encoder layer with every intermediate array, from its input to its output hidden states."""

from dataclasses import dataclass
from typing import Annotated

from components.records.arrays import Array, Shaped, Sized
from components.records.normalization import Normalization


@dataclass(frozen=True, eq=False)
class EncoderLayer(Sized):
    """Encoder layer `layer` (from 1), computed for the tokens `rows`.

    `mixed` are the weighted sums of values, `raised` and `inner` the F neurons of the feed-forward network before and
    after the activation. `first` and `second` are the two LayerNorms, whose weights are `gammas` and `betas`. A masked
    token's score is the most negative float32, as in the library.
    """

    layer: int
    rows: Annotated[tuple[int, ...], "R"]
    activation: str
    before: Annotated[Array, "R H"]
    queries: Annotated[Array, "heads R H/heads"]
    keys: Annotated[Array, "heads T H/heads"]
    values: Annotated[Array, "heads T H/heads"]
    scores: Annotated[Array, "heads R T"]
    weights: Annotated[Array, "heads R T"]
    mixed: Annotated[Array, "heads R H/heads"]
    attended: Annotated[Array, "R H"]
    first: Normalization
    raised: Annotated[Array, "R F"]
    inner: Annotated[Array, "R F"]
    feed_forward: Annotated[Array, "R H"]
    second: Normalization
    gammas: Annotated[Array, "2 H"]
    betas: Annotated[Array, "2 H"]
    eps: float

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
class Product(Shaped):
    """One cell of a linear layer's output: the dot product of `inputs` and `weights`, plus `bias`."""

    inputs: Annotated[Array, "n"]
    weights: Annotated[Array, "n"]
    bias: float

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
