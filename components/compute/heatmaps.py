"""Heatmaps: the input layer as linked ones, the ends of colour scales, orders of dimensions, and bytes for the browser.

The ends are robust against a few huge values.
"""

import json
import struct
import zlib
from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any

import numpy as np
from numpy.typing import NDArray

from components.compute.normalization import moments
from components.records.arrays import Array
from components.records.embeddings import Embeddings
from components.records.heatmaps import Derived, Panel, Sheet

SUMMED, NORMED = "added together", "after LayerNorm"
TITLES = {
    "word": "Word", "position": "Position", "segment": "Segment", "summed": "Sum", "normed": "LayerNorm of the sum",
}  # fmt: skip
SHARE = 0.995
ENOUGH = 200_000


def input_layer(
    embeddings: Embeddings,
    *,
    vocabulary: int = 0,
    positions: int = 0,
    segments: int = 0,
    orders: bool = True,
    first: int = 0,
) -> Sheet:
    """Word, position and segment rows, their sum, and LayerNorm of it.

    `vocabulary`, `positions` and `segments` are the tables' numbers of rows; `first` is the first token's position.
    """
    mean, deviation = moments(embeddings.summed, embeddings.eps)
    e, position_rows = embeddings, tuple(range(first, first + len(embeddings.names)))
    panels = (
        Panel("word", TITLES["word"], e.word, e.ids, vocabulary, SUMMED),
        Panel("position", TITLES["position"], e.position, position_rows, positions, SUMMED),
        Panel("segment", TITLES["segment"], e.segment, e.segments, segments, SUMMED),
        Panel("summed", TITLES["summed"], e.summed, group=SUMMED, derived=Derived.SUM),
        Panel("normed", TITLES["normed"], e.normed, group=NORMED, derived=Derived.LAYER_NORM),
    )
    return Sheet(
        panels,
        e.names,
        limits(panels),
        (("variance", by_variance(e.summed)), ("gamma", by_size(e.gamma))) if orders else (),
        tuple(mean.tolist()),
        tuple(deviation.tolist()),
        e.gamma,
        e.beta,
    )


def sheet_of(
    panels: Sequence[Panel],
    labels: Sequence[str],
    *,
    down: str,
    across: str = "dimension",
    end: float | None = None,
    framed: int = -1,
    remarks: Sequence[str] = (),
    names: Sequence[str] = (),
) -> Sheet:
    """Panels without orders and arithmetic; `end` is the end of their colour scale, if it is known."""
    own = own_limits(panels) if end is None else (end,) * len(panels)
    shared = [("shared", shared_limits(panels))] if end is None and len(panels) > 1 else []
    rules = (*shared, ("own", own))
    return Sheet(
        tuple(panels),
        tuple(labels),
        rules,
        down=down,
        across=across,
        framed=framed,
        remarks=tuple(remarks),
        names=tuple(names),
    )


def pack(sheet: Sheet, **words: object) -> bytes:
    """The sheet as a message for the browser, with `words` in its header.

    A repeated row of a table is sent once, a derived panel not at all: 512 tokens of 768 dimensions take at most 3.2 MB
    instead of the 7.9 MB of five plain arrays.
    """
    arrays: dict[str, NDArray[Any]] = {}
    for panel in sheet.panels:
        if panel.derived is Derived.NO:
            arrays.update(_distinct(panel))
    for name, order in sheet.orders:
        arrays[f"order_{name}"] = np.array(order, dtype="<u4")
    if sheet.gamma is not None and sheet.beta is not None:
        arrays |= {"mean": np.array(sheet.mean, "<f8"), "deviation": np.array(sheet.deviation, "<f8")}
        arrays |= {"gamma": sheet.gamma, "beta": sheet.beta}
    if sheet.bars:
        arrays["bars"] = np.array([length for length, _ in sheet.bars], "<f4")
        words["bar_colors"] = [color for _, color in sheet.bars]
    if sheet.blank:
        words["blank"] = dict(sheet.blank)
    extra = {name: value for name in ("remarks", "names") if (value := getattr(sheet, name))}
    return message(arrays, _described_sheet(sheet), **extra, **words)


def message(arrays: Mapping[str, NDArray[Any]], header: Mapping[str, object], **words: object) -> bytes:
    """Header length (uint32), header and `words` (JSON, with the arrays' names, types and sizes), the arrays' bytes."""
    # Wider numbers first, so that each array starts at a multiple of its item size.
    wide_first = sorted((-array.itemsize, place, name) for place, (name, array) in enumerate(arrays.items()))
    arrays = {name: arrays[name] for _, _, name in wide_first}
    body = b"".join(array.tobytes() for array in arrays.values())
    listed = [(name, array.dtype.str[1:], array.size) for name, array in arrays.items()]
    head = json.dumps(
        {**header, "arrays": listed, "checksum": zlib.crc32(body), **words}, separators=(",", ":")
    ).encode()
    return b"".join((struct.pack("<I", len(head)), head, body))


def _distinct(panel: Panel) -> Mapping[str, NDArray[Any]]:
    if panel.rows is None:
        return {panel.name: panel.values.astype("<f4", copy=False)}
    _, first, indices = np.unique(panel.rows, return_index=True, return_inverse=True)
    return {panel.name: panel.values[first].astype("<f4"), f"{panel.name}_rows": indices.astype("<u4")}


def _described_sheet(sheet: Sheet) -> dict[str, object]:
    return {
        "labels": sheet.labels,
        "columns": sheet.shape[1],
        "panels": [
            {
                "name": panel.name,
                "title": panel.title,
                "group": panel.group,
                "size": panel.size,
                "derived": panel.derived,
                "rows": panel.rows or (),
                **({"ends": panel.ends, "ofEnds": panel.of_ends} if panel.ends else {}),
            }
            for panel in sheet.panels
        ],
        "limits": dict(sheet.limits),
        "orders": [name for name, _ in sheet.orders],
        "down": sheet.down,
        "across": sheet.across,
        "framed": sheet.framed,
    }


def limit(*arrays: Array, share: float = SHARE) -> float:
    """The end of a symmetric colour scale: the quantile `share` of all |values|, rounded up to two digits.

    It is the next larger value if the quantile lies between two. Of more than 200,000 values only every k-th is used,
    with the same k for all arrays.
    """
    step = sum(array.size for array in arrays) // ENOUGH + 1
    sizes = np.abs(np.concatenate([array.reshape(-1)[::step] for array in arrays]))
    if not sizes.size:
        return 0.0
    rank = ceil(share * (sizes.size - 1))
    sizes.partition(rank)  # np.quantile does the same in four times the time
    value = float(sizes[rank]) or float(sizes.max())
    unit = 10.0 ** (np.floor(np.log10(value)) - 1) if value else 1.0
    return float(f"{np.ceil(value / unit - 1e-9) * unit:.2g}")


def limits(panels: Sequence[Panel]) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """The limit of each panel by three rules: `shared` within a group, `one` for all, `own` for each."""
    of_all = limit(*(panel.values for panel in panels))
    return ("shared", shared_limits(panels)), ("one", (of_all,) * len(panels)), ("own", own_limits(panels))


def shared_limits(panels: Sequence[Panel]) -> tuple[float, ...]:
    """The limit of each panel's group."""
    groups = {panel.group: [other.values for other in panels if other.group == panel.group] for panel in panels}
    of_group = {name: limit(*arrays) for name, arrays in groups.items()}
    return tuple(of_group[panel.group] for panel in panels)


def own_limits(panels: Sequence[Panel]) -> tuple[float, ...]:
    """The limit of each panel by itself."""
    return tuple(limit(panel.values) for panel in panels)


def by_variance(rows: Array) -> tuple[int, ...]:
    """The columns of `rows` (T, C) by their variance over the rows, largest first."""
    return _largest_first(rows.var(axis=0, dtype=np.float64))


def by_size(weights: Array) -> tuple[int, ...]:
    """The columns by the magnitude of their `weights` (C,), largest first."""
    return _largest_first(np.abs(weights))


def _largest_first(sizes: Array) -> tuple[int, ...]:
    return tuple(np.argsort(-sizes, kind="stable").tolist())
