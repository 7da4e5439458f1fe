"""The flow through the model as drawn shapes, and tables of first values and of the pooler."""

from collections.abc import Sequence
from functools import partial

import numpy as np
import streamlit as st

from components.canvas.figure import figure_footer
from components.compute.data_frame import DataFrame, data_frame
from components.compute.pooler import Pooling
from components.compute.writing import in_order
from components.figures.stations import COLOURS
from components.frame.number_table import number_table
from components.frame.streamlit_internals import browser_component
from components.records.arrays import Array
from components.records.stations import Station, Stations

FIRST, LONGEST, EACH = 8, 60, "each encoder layer"
TALLEST = 320  # pixels of a table of tokens
FLOW = {
    "token IDs": "one whole number for each token",
    "LayerNorm of the sum": "three rows for each token, added, then LayerNorm",
    "attention weights": "in each head, T weights for each token",
    "output of the layer": "mixed by these weights, then the feed-forward network",
    "last hidden state": "one vector for each token",
    "pooler output": "from [CLS] alone: dense, tanh",
}
NAMES = {"LayerNorm of the sum": "embeddings", "attention weights": "attention", "output of the layer": "hidden state"}
_draw = browser_component("stations", html="<div class='flow' data-figure>\n<ol></ol></div>")


def flow(stations: Stations, texts: Sequence[str], *, key: str) -> None:
    """Draw each station from the text to the pooler with its shape; those that every layer repeats share a frame."""
    by_name = {station.name: station for station in stations.stations}
    drawn = [_typed([text for text in texts if text])]
    drawn += [_drawn(by_name[name], by_name["pooler output"].shape[-1]) for name in FLOW]
    alt = "The flow: " + ", then ".join(f"{station['name']} {station['shape']}".strip() for station in drawn)
    _draw(key=key, data={"stations": drawn, "alt": alt})
    figure_footer(key, alt, partial(stations_frame, stations))


def _typed(texts: Sequence[str]) -> dict[str, object]:
    whole, count = " / ".join(texts), sum(map(len, texts))
    return {
        "name": "two texts" if len(texts) > 1 else "text",
        "text": whole[:LONGEST] + "…" * (len(whole) > LONGEST) or "(empty)",
        "shape": "",
        "letters": "",
        "note": f"{count:,} character{'' if count == 1 else 's'}, cut into T pieces with [CLS] and [SEP]",
        "color": COLOURS["input"],
        "times": "",
    }


def _times(station: Station) -> str:
    if station.part != EACH:
        return ""
    return f"in each of {station.copies} layers" if station.copies > 1 else "in the only layer"


def _drawn(station: Station, width: int) -> dict[str, object]:
    """One station for the browser: rows are tokens, the width is the count of numbers per token."""
    by_head, pooled = len(station.shape) == 4, station.name == "pooler output"
    rows = 1 if pooled else station.shape[-1] if by_head else station.shape[1]
    columns = 1 if len(station.shape) == 2 and not pooled else station.shape[-1]
    return {
        "name": NAMES.get(station.name, station.name),
        "shape": str(station.shape),
        "letters": station.letters,
        "note": FLOW[station.name],
        "color": COLOURS[station.part],
        "times": _times(station),
        "sheet": {
            "rows": rows,
            "width": columns / width,
            "copies": station.shape[1] if by_head else 1,
            "square": by_head,
        },
    }


def stations_frame(stations: Stations) -> DataFrame:
    """One row per station, in the order of the flow."""
    rows = [(s.part, s.name, s.code, s.letters, str(s.shape), s.copies, s.dtype, s.numbers) for s in stations.stations]
    columns = ["Part", "Station", "In code", "In letters", "Shape", "Times", "Type", "Numbers"]
    return data_frame(rows, columns=columns)


def first_values(pieces: Sequence[str], rows: Array, *, key: str) -> None:
    """A table of the first dimensions of each row (N, H), labelled with `pieces`."""
    shown = min(FIRST, rows.shape[1])
    table = data_frame(rows[:, :shown], columns=[str(dimension) for dimension in range(shown)])
    table.insert(0, "token", [in_order(piece) for piece in pieces])
    number = st.column_config.NumberColumn(format="%.4f")
    config = {str(dimension): number for dimension in range(shown)}
    height = min(TALLEST, 38 + 35 * len(pieces))
    number_table(table, key=key, hide_index=True, height=height, column_config=config)
    all_rows = f" The table scrolls: it has {len(pieces)} rows." if 38 + 35 * len(pieces) > TALLEST else ""
    st.caption(f"Dimensions 0 to {shown - 1} of {rows.shape[1]:,}.{all_rows}")


def pooler_table(pooling: Pooling) -> DataFrame:
    """One row per dimension: the vector of [CLS], after the dense layer, after tanh, and the model's own output."""
    return data_frame(
        {
            "dimension": np.arange(pooling.cls.size),
            "[CLS], last layer": pooling.cls,
            "after the dense layer": pooling.dense,
            "after tanh": pooling.pooled,
            "pooler_output": pooling.theirs,
        }
    )
