"""The parameters of a checkpoint: their names, sizes and the distribution of their values."""

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from components.records.arrays import Array, freeze

EMBEDDING_LAYER, POOLER = "embedding layer", "pooler"
WORD, SEGMENT = "embeddings.word_embeddings.weight", "embeddings.token_type_embeddings.weight"


@dataclass(frozen=True)
class Parameter:
    """One named tensor and statistics of its values: `std` is the population's, `norm` Euclidean (Frobenius)."""

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
        """The number of values in matrices only, which is how bert-base comes to “110M”."""
        return sum(parameter.count for parameter in self.parameters if len(parameter.shape) == 2)

    @cached_property
    def groups(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(parameter.group for parameter in self.parameters))

    def parameter(self, name: str) -> Parameter:
        return next(parameter for parameter in self.parameters if parameter.name == name)

    def share(self, name: str) -> float:
        """One parameter's share of all values, from 0 to 1."""
        return self.parameter(name).count / self.total


@dataclass(frozen=True, eq=False)
class ParameterValues:
    """A histogram of one parameter's values, and an overview of at most a few hundred cells per side.

    `edges` is (B + 1,), `counts` (B,). Each cell of `means` and of `magnitudes` (root mean square) summarises a block
    of at most `block` = (rows, columns) values; a vector counts as one row.
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
        freeze(self, counts=(None,), edges=(len(self.counts) + 1,))
        freeze(self, means=(None, None), magnitudes=np.shape(self.means))

    @property
    def is_matrix(self) -> bool:
        return len(self.shape) == 2

    @property
    def is_binned(self) -> bool:
        return self.block != (1, 1)


@dataclass(frozen=True)
class Inventory:
    """What a checkpoint's files hold besides the encoder, and whether its pooler shows signs of training.

    `pooler_edge` is the largest singular value of the pooler's matrix, divided by the one expected of a random matrix
    with the same shape and standard deviation; `trained_edge` is the same ratio for the attention output matrix of the
    last layer, which has the same shape. `pooling` is the checkpoint's own sentence pooling ("mean"), empty if its
    files do not say. `heads` are the names of tensors that do not belong to `BertModel`.
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
