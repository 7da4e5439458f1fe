"""The factors of one cell of a matrix product, sent when the browser requests them, in a fragment of their own."""

from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from components.compute.heatmaps import message
from components.compute.products import ACROSS
from components.frame import address
from components.frame.streamlit_internals import browser_component
from components.records.encoder import EncoderLayer, Product

_products = browser_component("encoder_products", isolate_styles=False)


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
