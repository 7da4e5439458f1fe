"""The factors of one cell of a matrix product, sent when the browser requests them, in a fragment of their own."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np
import streamlit as st

from components.compute.heatmaps import message
from components.frame import address
from components.frame.streamlit_internals import browser_component
from components.records.arrays import Array, Shaped
from components.records.encoder import EncoderLayer, LayerView, Product

_products = browser_component("encoder_products", isolate_styles=False)
IN_HEAD = ("query", "key", "value")  # matrix products of which one head has only some columns
ACROSS = (*IN_HEAD, "attended", "raised", "feed_forward")  # matrix products with weights of the model
MOST_PRODUCTS = 5


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


def largest(product: Product, most: int = MOST_PRODUCTS) -> Largest:
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


@st.fragment
def cell_products(
    answer: Callable[[str, int, int], Product], trace_shape: Mapping[str, tuple[int, int]], context: str
) -> None:
    """Sends the panels of this `context` the factors of one cell of a matrix product when they request them."""
    key = address.fresh("cell_products")
    request = _valid_request(st.session_state.get(key, {}).get("request"), trace_shape, context)
    if request is None:
        data = message({}, {})
    else:
        product = answer(str(request["station"]), request["row"], request["column"])
        arrays = {"inputs": product.inputs, "weights": product.weights}
        data = message(arrays, {"context": context, "cell": request["cell"], "bias": product.bias})
    _products(key=key, data=data, on_request_change=lambda: None)  # without a callback Streamlit drops the request


def product_shapes(trace: EncoderLayer) -> dict[str, tuple[int, int]]:
    """The shape of each matrix product, by station."""
    width, inner = trace.output.shape[1], trace.inner.shape[1]
    return {name: (len(trace.rows), inner if name == "raised" else width) for name in ACROSS}


def _valid_request(request: object, shapes: Mapping[str, tuple[int, int]], context: str) -> dict[str, Any] | None:
    """The browser's request if it is valid and about this `context`, else None."""
    if not isinstance(request, dict) or request.get("context") != context or request.get("station") not in shapes:
        return None
    rows, columns = shapes[request["station"]]
    row, column = request.get("row"), request.get("column")
    inside = isinstance(row, int) and isinstance(column, int) and 0 <= row < rows and 0 <= column < columns
    return request if inside and isinstance(request.get("cell"), str) else None
