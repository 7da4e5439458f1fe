"""The parameters of a checkpoint: which there are, how large, and what their values are like."""

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from components.records.arrays import Array, frozen_array

EMBEDDING_LAYER, POOLER = "embedding layer", "pooler"
WORD, SEGMENT = "embeddings.word_embeddings.weight", "embeddings.token_type_embeddings.weight"


@dataclass(frozen=True)
class Parameter:
    """One named tensor with statistics over all its values; `std` is the population's, `norm` Euclidean (Frobenius)."""

    name: str
    group: str
    shape: tuple[int, ...]
    mean: float
    std: float
    norm: float

    @property
    def count(self) -> int:
        return math.prod(self.shape)


@dataclass(frozen=True)
class Anatomy:
    """All named parameters in the model's order."""

    parameters: tuple[Parameter, ...]

    @cached_property
    def total(self) -> int:
        return sum(parameter.count for parameter in self.parameters)

    @cached_property
    def total_2d(self) -> int:
        """Values in matrices only, the way in which “110M” was counted for bert-base."""
        return sum(parameter.count for parameter in self.parameters if len(parameter.shape) == 2)

    @cached_property
    def groups(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(parameter.group for parameter in self.parameters))

    def parameter(self, name: str) -> Parameter:
        return next(parameter for parameter in self.parameters if parameter.name == name)

    def share(self, name: str) -> float:
        """The part of all values that one parameter holds, from 0 to 1."""
        return self.parameter(name).count / self.total


@dataclass(frozen=True, eq=False)
class ParameterValues:
    """One parameter, drawn: a histogram of all values, and an overview of at most a few hundred cells a side.

    `edges` is (B + 1,), `counts` (B,). Each cell of `means` and of `magnitudes` (root mean square) stands for a block
    of at most `block` = (rows, columns) values; a vector is one row.
    """

    name: str
    shape: tuple[int, ...]
    block: tuple[int, int]
    edges: Array
    counts: Array
    means: Array
    magnitudes: Array
    smallest: float
    largest: float

    def __post_init__(self) -> None:
        object.__setattr__(self, "counts", frozen_array(self.counts, None))
        object.__setattr__(self, "edges", frozen_array(self.edges, self.counts.shape[0] + 1))
        object.__setattr__(self, "means", frozen_array(self.means, None, None))
        object.__setattr__(self, "magnitudes", frozen_array(self.magnitudes, *np.shape(self.means)))

    @property
    def is_matrix(self) -> bool:
        return len(self.shape) == 2

    @property
    def is_binned(self) -> bool:
        return self.block != (1, 1)


@dataclass(frozen=True)
class Inventory:
    """What a checkpoint's files hold beside the encoder, and whether its pooler shows signs of training.

    `pooler_edge` is the largest singular value of the pooler's matrix over that of random numbers of the same spread
    and shape, `trained_edge` the same for the attention's output matrix of the last layer, which has the same shape.
    `pooling` is how the checkpoint itself makes one vector of a sentence ("mean"), empty if its files do not say.
    `heads` are names of tensors that are no part of `BertModel`.
    """

    pooler_in_file: bool
    pooler_bias_is_zero: bool
    pooler_edge: float
    trained_edge: float
    pooling: str
    heads: tuple[str, ...]

    @property
    def has_masked_lm_head(self) -> bool:
        return any(name.startswith("cls.predictions") for name in self.heads)
