"""Statistics, histogram and overview of one parameter, without copying it as a whole."""

from collections.abc import Iterable

import numpy as np

from components.compute.blocks import block_means
from components.records.anatomy import EMBEDDING_LAYER, POOLER, Parameter, ParameterValues
from components.records.arrays import Array

CHUNK = 1 << 20
BINS = 120
CELLS = 384


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
    """Histogram over the whole range, and an overview of block means if there are more than `CELLS` rows or columns."""
    matrix = values.reshape(-1, values.shape[-1])
    counts, edges = np.histogram(values, bins=BINS)
    rows, columns = matrix.shape if values.ndim == 2 else (1, 1)
    block = -(-rows // CELLS), -(-columns // CELLS)
    means, magnitudes = block_means(matrix, *block), np.sqrt(block_means(matrix, *block, of=_squares))
    low, high = float(values.min()), float(values.max())
    return ParameterValues(name, values.shape, block, edges, counts, means, magnitudes, low, high)


def select(parameters: Iterable[Parameter], text: str, group: str) -> tuple[Parameter, ...]:
    """The parameters of a group (empty: any) whose name contains every word of `text`, in any order and case."""
    words = text.lower().split()
    return tuple(
        parameter
        for parameter in parameters
        if group in ("", parameter.group) and all(word in parameter.name.lower() for word in words)
    )


def random_edge(matrix: Array) -> float:
    """The largest singular value, relative to that of a random matrix of the same shape and standard deviation.

    Source: Bai & Yin 1993, Annals of Probability 21(3): for independent entries it tends to std · (√rows + √columns).
    """
    rows, columns = matrix.shape
    expected = float(matrix.std(dtype=np.float64)) * (np.sqrt(rows) + np.sqrt(columns))
    return float(np.linalg.norm(matrix, 2) / expected) if expected else 0.0


def _squares(values: Array) -> Array:
    return np.square(values, dtype=np.float64)
