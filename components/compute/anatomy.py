"""Statistics, histogram and overview of one parameter, without copying it as a whole."""

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated

import numpy as np

from components.compute.heatmaps import limit
from components.compute.tables import block_means
from components.records.arrays import Array, Shaped

EMBEDDING_LAYER, POOLER = "embedding layer", "pooler"
WORD = "embeddings.word_embeddings.weight"
CHUNK = 1 << 20
BINS = 60
WIDE = 3  # standard deviations on each side of the mean that a histogram shows
CELLS = 384


@dataclass(frozen=True)
class Parameter:
    """One named tensor and statistics of its values: `std` is the population's, `norm` Euclidean (Frobenius)."""

    name: str
    group: str
    shape: tuple[int, ...]
    mean: float
    std: float
    norm: float

    @cached_property
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
class ParameterValues(Shaped):
    """A histogram of one parameter's values around their mean, and an overview of at most a few hundred cells per side.

    Values outside of `span` are not counted. Each cell of `means` and of `magnitudes` (root mean square) summarises a
    block of at most `block` = (rows, columns) values; a vector counts as one row.
    """

    name: str
    shape: tuple[int, ...]
    block: tuple[int, int]
    span: tuple[float, float]
    edges: Annotated[Array, "B+1"]
    counts: Annotated[Array, "B"]
    means: Annotated[Array, "R C"]
    magnitudes: Annotated[Array, "R C"]
    smallest: float
    largest: float

    @property
    def beyond(self) -> int:
        """How many values the histogram does not count."""
        return math.prod(self.shape) - int(self.counts.sum())

    @property
    def is_binned(self) -> bool:
        return self.block != (1, 1)

    @cached_property
    def ends(self) -> tuple[float, float]:
        """The ends of the colour scales of `means` and `magnitudes`."""
        return limit(self.means) or 1.0, limit(self.magnitudes) or 1.0


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


def group_of(name: str) -> str:
    """The part of the model that a parameter belongs to; encoder layers count from 1 (in PyTorch's names from 0)."""
    if name.startswith("encoder.layer."):
        return f"encoder layer {int(name.split('.')[2]) + 1}"
    return POOLER if name.startswith("pooler.") else EMBEDDING_LAYER


def describe(name: str, values: Array) -> Parameter:
    """Mean, standard deviation and norm of all values, summed in float64 one chunk at a time."""
    flat = values.reshape(-1)
    total = squares = 0.0
    for start in range(0, flat.size, CHUNK):
        chunk = flat[start : start + CHUNK].astype(np.float64)
        total += float(chunk.sum())
        squares += float(chunk @ chunk)
    mean = total / flat.size
    deviation = np.sqrt(max(squares / flat.size - mean * mean, 0.0))
    return Parameter(name, group_of(name), values.shape, mean, float(deviation), float(np.sqrt(squares)))


def draw(name: str, values: Array) -> ParameterValues:
    """A histogram of three standard deviations to each side of the mean, and an overview of block means if there are
    more than `CELLS` rows or columns."""
    matrix, low, high = values.reshape(-1, values.shape[-1]), float(values.min()), float(values.max())
    of_all = describe(name, values)
    span = span_of(of_all.mean, of_all.std, low, high)
    counts, edges = np.histogram(values, bins=BINS, range=span)
    rows, columns = matrix.shape if values.ndim == 2 else (1, 1)
    block = -(-rows // CELLS), -(-columns // CELLS)
    means, magnitudes = block_means(matrix, *block), np.sqrt(block_means(matrix, *block, of=_squares))
    return ParameterValues(name, values.shape, block, span, edges, counts, means, magnitudes, low, high)


def span_of(mean: float, deviation: float, low: float, high: float) -> tuple[float, float]:
    """From where to where a histogram goes: `WIDE` deviations to each side, as far as there are values, rounded outward
    to two digits of the deviation; around values that are all equal, one unit."""
    half = WIDE * deviation
    if not math.isfinite(half) or half < 1e-9 * max(abs(mean), 1e-30):
        return (mean - 0.5, mean + 0.5) if math.isfinite(mean) else (-0.5, 0.5)
    decimals = 1 - math.floor(math.log10(half))
    unit = 10.0**-decimals
    first, last = math.floor(max(mean - half, low) / unit), math.ceil(min(mean + half, high) / unit)
    return round(first * unit, decimals), round(last * unit, decimals)


def random_edge(matrix: Array) -> float:
    """The largest singular value, relative to that of a random matrix of the same shape and standard deviation.

    Source: Bai & Yin 1993, Annals of Probability 21(3): for independent entries it tends to std · (√rows + √columns).
    """
    rows, columns = matrix.shape
    expected = float(matrix.std(dtype=np.float64)) * (np.sqrt(rows) + np.sqrt(columns))
    return float(np.linalg.norm(matrix, 2) / expected) if expected else 0.0


def _squares(values: Array) -> Array:
    return np.square(values, dtype=np.float64)
