"""The products that make one cell of an encoder layer, the largest of them by number."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

import numpy as np

from components.records.arrays import Array, Shaped
from components.records.encoder import EncoderLayer, LayerView, Product

IN_HEAD = ("query", "key", "value")  # matrix products of which one head has only some columns
ACROSS = (*IN_HEAD, "attended", "raised", "feed_forward")  # matrix products with weights of the model
MOST = 5


@dataclass(frozen=True, eq=False)
class Largest(Shaped):
    """The products of a cell that are farthest from zero, with their `numbers`, and the sum of the others, `rest`.

    `products`, `rest` and `bias` add up to `total`.
    """

    numbers: Annotated[tuple[int, ...], "N"]
    products: Annotated[Array, "N"]
    rest: float
    bias: float
    total: float


def largest(product: Product, most: int = MOST) -> Largest:
    """The `most` products of a cell that are farthest from zero; of equal ones the first."""
    every = product.inputs.astype(np.float64) * product.weights
    order = np.argsort(-np.abs(every), kind="stable")
    shown = order[:most]
    return Largest(
        tuple(shown.tolist()),
        every[shown].astype(np.float32),
        float(every[order[most:]].sum()),
        product.bias,
        float(every.sum()) + product.bias,
    )


def product_of(
    trace: EncoderLayer, head: int, cell: LayerView, of_matrix: Callable[[str, int, int], Product]
) -> Product | None:
    """The factors of a panel's cell, for `head` (from 1); None where the cell is no sum of products.

    A score is here the product of query and key, before it is divided by the root of the width. `of_matrix` has the
    products with the model's weights: of a panel, a row, and a column counted over all heads.
    """
    at, row, column = head - 1, cell.row, cell.column
    if cell.panel == "scores":
        return Product(trace.queries[at, row], trace.keys[at, column], 0.0)
    if cell.panel == "mixed":
        return Product(trace.weights[at, row], trace.values[at, :, column], 0.0)
    if cell.panel not in ACROSS:
        return None
    before = at * trace.keys.shape[2] if cell.panel in IN_HEAD else 0
    return of_matrix(cell.panel, row, before + column)
