"""One encoder layer as a circuit of thumbnails, of which one is open: its operands, its result, and the chosen cell.

All panels are one component, since each component costs the browser a message. The browser computes the residual sums
and LayerNorms itself and writes out the arithmetic of a cell without a round trip. The factors of the cell of a matrix
product that is chosen at first are sent along, those of another are requested (`products.py`).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from functools import partial

import numpy as np
import streamlit as st
from pandas import DataFrame

from components.canvas import exports
from components.compute.links import Link
from components.frame import address
from components.frame.saved_figure import menu_of_picture, numbers_table, save_buttons
from components.frame.sentence import token_selector
from components.frame.settings import STEP_CELL, of_heatmaps
from components.frame.streamlit_internals import browser_component
from components.records.arrays import Array
from components.records.encoder import EncoderLayer, EncoderProof, LayerView, Product
from components.records.tokens import Tokens
from components.story.encoder.asked import context_of
from components.story.encoder.panels import ACTIVATION, SAME, STATIONS, StepPanel, pack_layer, panels
from components.story.encoder.products import ACROSS
from components.views.recipe import difference_badge, shape_and_code

WINDOW, ORDER = of_heatmaps("")[1:3]
SETTINGS = (STEP_CELL, WINDOW, ORDER)

_steps = browser_component("encoder_layer", isolate_styles=False)
_column = browser_component("encoder_column", html="<div class='layer-column'></div>")


def layer_steps(
    trace: EncoderLayer,
    head: int,
    pieces: Sequence[str],
    *,
    key: str,
    token: int,
    target: int,
    inner: bool,
    layers: int,
    context: str,
    product: Callable[[LayerView], Product | None],
    on_token: Callable[[int], None],
) -> LayerView:
    """The panels of a layer, those of attention for `head` (from 1); returns the current view.

    At first the score of `target` for `token` is chosen. `token` is the row selected elsewhere on the page; selecting
    another one here calls `on_token`. `inner` says whether the inner values are shown; `context` identifies the data,
    as in `products`; `product` has the factors of a cell.
    """
    name, key = key, address.fresh(key)
    shown = panels(trace, head, inner=inner)
    first = ("scores", target)
    start = _start(shown, key, token, first)
    data = pack_layer(
        trace,
        shown,
        _sent_along(start, product),
        labels=pieces,
        columns=trace.output.shape[1],
        stations=_described(trace, head, last=trace.layer == layers),
        places=_places(trace, head),
        orders=["variance", "gamma"],
        limits={"own": []},
        view=asdict(start),
        context=context,
        layer=trace.layer,
        head=head,
        heads=trace.heads,
        size=trace.keys.shape[2],
        activation=trace.activation,
    )
    result = _steps(
        key=key,
        data=data,
        on_view_change=partial(_select_token, key, on_token),
    )
    view = _within(shown, _reported(result.get("view"), start), token)
    _keep(shown, view, first)
    where = f"Layer {trace.layer}, head {head}: every array from the layer's input to its output."
    saved = save_buttons(name, where, partial(exports.arrays, **shown, tokens=np.array(pieces)), kind="npz", over=True)
    numbers_table(name, partial(_numbers, shown, view), f"The numbers of token {view.row} in one panel", menu=saved)
    return view


def _sent_along(cell: LayerView, product: Callable[[LayerView], Product | None]) -> dict[str, Product]:
    """The factors of a cell under its name in the browser, if its panel is a product with a matrix of the model."""
    factors = product(cell) if cell.panel in ACROSS else None
    return {} if factors is None else {f"{cell.panel},{cell.row},{cell.column}": factors}


def _described(trace: EncoderLayer, head: int, *, last: bool) -> dict[str, dict[str, str]]:
    """The texts of every station."""
    parts = ("short", "title", "formula", "text", "across")
    words = _words(trace, head, last=last)
    return {
        station.name: {part: str(getattr(station, part)).format_map(words) for part in parts} for station in STATIONS
    }


def _places(trace: EncoderLayer, head: int) -> list[dict[str, str]]:
    """The places of the circuit in the order of the computation, each with its name and what stands below it."""
    words = _words(trace, head, last=False)
    named = [_place(station, words) for station in STATIONS]
    after = next(number for number, station in enumerate(STATIONS) if station.name == "middle") + 1
    return [*named[:after], {"name": SAME[0], "short": SAME[1], "sign": ""}, *named[after:]]


def _place(station: StepPanel, words: Mapping[str, object]) -> dict[str, str]:
    return {
        "name": station.name,
        "short": station.short.format_map(words),
        "sign": station.sign.format_map(words),
    }


def _words(trace: EncoderLayer, head: int, *, last: bool) -> dict[str, object]:
    index = trace.layer - 1
    activation, formula = ACTIVATION[trace.activation]
    return {
        "index": index,
        "layer": trace.layer,
        "head": head,
        "together": "The only head" if trace.heads == 1 else f"All {trace.heads} heads together",
        "size": trace.keys.shape[2],
        "inner": f"{trace.inner.shape[1]:,}",
        "width": trace.output.shape[1],
        "wider": "wider" if trace.inner.shape[1] > trace.output.shape[1] else "inner",
        "before": f"layer {index}" if index else "the embedding layer",
        "next": "What the model gives: its last hidden states." if last else f"What layer {trace.layer + 1} gets.",
        "activation": activation,
        "activation_formula": formula,
    }


def code_of(trace: EncoderLayer, head: int, panel: str) -> str:
    """Lines of transformers code that give the array of one panel."""
    code = next(station.code for station in STATIONS if station.name == panel)
    index, size = trace.layer - 1, trace.keys.shape[2]
    return code.format_map({"index": index, "layer": trace.layer, "at": head - 1, "size": size})


def _numbers(shown: Mapping[str, Array], view: LayerView) -> DataFrame:
    """One row of the selected panel, and of all panels of the same width."""
    width = shown[view.panel].shape[1]
    alike = {name: values[view.row] for name, values in shown.items() if values.shape[1] == width}
    return DataFrame({"column": np.arange(width)} | alike)


def _start(shown: Mapping[str, Array], key: str, token: int, first: tuple[str, int]) -> LayerView:
    """The initial view. It stays the same once a reader has chosen, or all data would be sent again."""
    if st.session_state.get(key, {}).get("view") is None or f"{key}_start" not in st.session_state:
        panel, column = STEP_CELL.recall(first, _cell_of(shown))
        low, high = WINDOW.recall((0, shown["output"].shape[1] - 1))
        order = ORDER.recall("index")
        st.session_state[f"{key}_start"] = [panel, column, low, high, order]
    panel, column, low, high, order = st.session_state[f"{key}_start"]
    return _within(shown, LayerView(panel, token, column, low, high, order), token)


def _keep(shown: Mapping[str, Array], view: LayerView, first: tuple[str, int]) -> None:
    STEP_CELL.keep(f"{view.panel},{view.column}", f"{first[0]},{first[1]}")
    WINDOW.keep(f"{view.first}-{view.last}", f"0-{shown['output'].shape[1] - 1}")
    ORDER.keep(view.order, "index")


def _reported(report: object, start: LayerView) -> LayerView:
    """The view that the browser reported, or `start` if the report is missing or invalid."""
    if not isinstance(report, dict) or report.keys() != LayerView.__dataclass_fields__.keys():
        return start
    if not all(isinstance(report[name], int) and report[name] >= 0 for name in ("row", "column", "first", "last")):
        return start
    return LayerView(**report) if ORDER.allows(report["order"]) and isinstance(report["panel"], str) else start


def _within(shown: Mapping[str, Array], view: LayerView, token: int) -> LayerView:
    """The view clamped to the panels: another sentence may be shorter, another checkpoint narrower."""
    panel = view.panel if view.panel in shown else "output"
    rows, columns = shown[panel].shape
    end = shown["output"].shape[1] - 1
    first, last = sorted((min(view.first, end), min(view.last, end)))
    return LayerView(panel, min(token, rows - 1), min(view.column, columns - 1), first, last, view.order)


def _select_token(key: str, on_token: Callable[[int], None]) -> None:
    view = st.session_state.get(key, {}).get("view")
    if isinstance(view, dict) and isinstance(view.get("row"), int):
        on_token(view["row"])


def _cell_of(shown: Mapping[str, Array]) -> Callable[[str], tuple[str, int]]:
    def read(text: str) -> tuple[str, int]:
        panel, column = text.split(",")
        if not (column.isascii() and column.isdigit() and int(column) < shown[panel].shape[1]):
            raise ValueError(text)
        return panel, int(column)

    return read


def layer_picture(
    tokens: Tokens,
    trace: EncoderLayer,
    link: Link,
    proof: EncoderProof,
    product: Callable[[LayerView], Product | None],
    *,
    layers: int,
    inner: bool,
) -> LayerView:
    """The circuit with one station open; its code and the proof are in its menu. Returns the chosen cell."""
    cell = layer_steps(
        trace, link.head, tokens.names, key="encoder", token=link.source, target=link.target, inner=inner,
        layers=layers, context=context_of(tokens, link.layer, link.head), product=product,
        on_token=token_selector(tokens),
    )  # fmt: skip
    shape = panels(trace, link.head, inner=True)[cell.panel].shape
    shape_and_code(shape, code_of(trace, link.head, cell.panel), key="recipe_panel")
    with menu_of_picture().container(key="encoder_proof", gap="small"):
        difference_badge(f"max |ours − attentions[{trace.layer - 1}]|", proof.against_attentions)
        difference_badge(f"max |ours − hidden_states[{trace.layer}]|", proof.against_hidden_states)
    return cell


def beside(context: str) -> None:
    """Beside the circuit: what the chosen token reads in the open head, or how the chosen cell comes about.

    The picture, of the same `context`, tells it in the browser, at each move of the pointer.
    """
    _column(key=address.fresh("encoder_column"), data={"mark": context})
