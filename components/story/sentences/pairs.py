"""Pairs of tokens of two sentences as heatmaps: the cosine of each two in one layer, and what each two add to that of
the whole sentences.
"""

from collections.abc import Sequence
from itertools import combinations, product
from typing import Any

import numpy as np
from pandas import DataFrame

from components.canvas.figure import show_figure
from components.compute.tokens import worth_naming
from components.compute.vectors import RESOLUTION
from components.figures.axes import (
    LONGEST_AXIS,
    SCALE_ABOVE,
    finish,
    heat,
    numbers_in_cells,
    title_beside,
    token_axis,
    token_labels,
)
from components.figures.plain import Figure
from components.figures.similarity import faint
from components.frame.page_head import Finding
from components.records.arrays import Array
from components.records.similarity import Band, Baseline
from components.records.tokens import Tokens
from components.story.sentences.random_pairs import band_ends, beside_band, beside_random, no_band
from components.views.similarity import MEASURES
from components.views.wording import brief_name, counted, most, quoted, that_fits, token_name

FILLED = 20  # tokens: a heatmap of more is as high as its labels need
BELOW, ABOVE, GREYED = "#2166AC", "#B2182B", "rgba(140,140,140,0.12)"
LABEL = 15  # pixels: the height of a token's label, also in Arabic letters, which reach far below the line


def finding(cosines: Array, band: Band | None, a: Tokens, b: Tokens, layer: int) -> Finding:
    """The two content words that are most alike of all in a layer; nothing if two tie. Refuted if others are as alike.

    `cosines` (T, U) are those of all tokens of `a` with all of `b`; where both are one text, of two unlike tokens.
    """
    ours, theirs = worth_naming(a), worth_naming(b)
    pairs = list(combinations(ours.positions, 2)) if a is b else list(product(ours.positions, theirs.positions))
    best = most(np.array([cosines[pair] for pair in pairs]), range(len(pairs)))
    if best is None:
        if np.ptp(cosines) > RESOLUTION or len(pairs) < 2:
            return Finding()
        compared = beside_random(cosines[pairs[0]], band, layer)
        return Finding("All tokens are equally alike here.", line=f"in layer {layer} {compared}")
    first, second = pairs[best]
    kind = f"{ours.kind}s" if ours.kind == theirs.kind else "tokens"
    of = f"; most of {counted(len(pairs), 'pair')} of {kind}" if len(pairs) > 1 else ""
    beside = beside_band(cosines[first, second], band, layer) or "compared"
    are = "are most alike" if len(pairs) > 1 else f"are {beside}"
    twice = a is not b and a.names[first] == b.names[second]
    said = [f"The two {quoted(a.names[first])} {are}."] if twice else []
    said += [f"{name(a.names, first)} and {name(b.names, second)} {are}." for name in (token_name, brief_name)]
    line = f"in layer {layer} {beside_random(cosines[first, second], band, layer)}{of}"
    return Finding(that_fits(*said), *((first, second) if a is b else (first,)), line=line)


def matrix_figure(
    cosines: Array, a: Sequence[str], b: Sequence[str], layer: int, baseline: Baseline, kind: str
) -> None:
    """The cosine of each token of A, downwards, with each of B in one layer, grey where 90% of random pairs are."""
    (rows, columns), band = (_numbered(names) for names in (a, b)), baseline.band(kind)
    low, high = (float(band.low[layer]), float(band.high[layer])) if band else (0.0, 0.0)
    grey = f"Grey: as alike as 90% of random pairs in layer {layer} ({band_ends(low, high)})."
    table = DataFrame(cosines, columns=columns)
    table.insert(0, "token", rows)
    of = f"every two of {len(a)} tokens" if a == b else f"{len(a)} tokens of A and {len(b)} of B"
    show_figure(
        heatmap(cosines, a, b, ruler=(low, high), titles=("token", "token") if a == b else ("A", "B")),
        key="similarity_matrix",
        fill="window" if max(len(a), len(b)) <= FILLED else "",
        alt=f"A heatmap of the {MEASURES[kind]} between {of} in layer {layer}.",
        table=table,
        caption=grey if band else no_band(baseline),
    )


def _numbered(names: Sequence[str]) -> list[str]:
    return [f"{position} {name}" for position, name in enumerate(names)]


def beyond_limit(limit: int | None, a: Tokens, b: Tokens) -> str:
    """What is not as published in the cosine of texts that are longer than the published procedure reads; empty if none
    is."""
    both = {"A": a, "B": b}
    long = [
        f"{name} has {len(tokens) + len(tokens.left_out):,} tokens"
        for name, tokens in both.items()
        if limit and len(tokens) > limit
    ]
    cut = [f"the first {len(tokens):,} of {name}" for name, tokens in both.items() if tokens.left_out]
    if not long:
        return ""
    return (
        f"{' and '.join(long)}. This checkpoint is published for sentence-transformers, which reads the first "
        f"{limit:,} of a text. Here {' and '.join(cut) or 'all'} are read, as on the other pages: this cosine is not "
        "the published procedure's."
    )


def parts_figure(parts: Array, a: Tokens, b: Tokens, kind: str) -> None:
    """What each token of A adds with each token of B to the cosine of the sentences in the last layer."""
    rows, columns = ([f"{position} {piece}" for position, piece in enumerate(tokens.names)] for tokens in (a, b))
    table = DataFrame(parts, columns=columns)
    table.insert(0, "token", rows)
    show_figure(
        added(parts, a.names, b.names),
        key="sentence_parts",
        fill="window",
        alt=f"What each of {len(a)} tokens of A adds with each of {len(b)} tokens of B to the cosine of the sentences.",
        caption=f"What each pair of tokens adds to the {MEASURES[kind]} in the last layer; all cells add up to it.",
        table=table,
    )


def heatmap(
    cosines: Array, rows: Sequence[str], columns: Sequence[str], *, ruler: tuple[float, float], titles: tuple[str, str]
) -> Figure:
    """The cosine of every two tokens, on a scale from -1 to 1 that is grey between the two ends of the `ruler`; with
    the `titles` of rows and columns.

    The cells fill the width, so that numbers fit in.
    """
    # Labels on the axes, not in the hover text of each cell: T × T pairs of labels would be 40 MB for a long text.
    longer = max(rows, columns, key=len)
    cells = heat(
        cosines, end=1.0, title="cosine", x=token_labels(columns), y=token_labels(rows),
        texttemplate=numbers_in_cells(longer, "z:.2f"), hovertemplate="%{y} and %{x}: %{z:.3f}<extra></extra>",
    )  # fmt: skip
    cells |= {"autocolorscale": False, "colorscale": _ruled(*ruler)}
    cells["colorbar"] |= {"tickmode": "array", "tickvals": [-1, ruler[1], 1], "tickformat": ".2~f"}
    title_beside(cells["colorbar"])
    figure = Figure(cells)
    down, across = _axis(rows), _axis(columns)
    figure.update_yaxes(**down | {"title": titles[0], "range": down["range"][::-1]})
    figure.update_xaxes(**across | {"title": {"text": titles[1], "standoff": 16}}, automargin=True)
    least = LABEL * len(rows) if len(rows) <= LONGEST_AXIS else 0
    return finish(figure, 158 + min(max(162, 24 * len(rows)), max(506, least)), top=SCALE_ABOVE)


def added(parts: Array, a: Sequence[str], b: Sequence[str]) -> Figure:
    """What each token of `a`, downwards, adds with each of `b` to the cosine of two sentences."""
    cells = heat(
        parts, end=float(np.abs(parts).max(initial=0)), title="adds", x=token_labels(b), y=token_labels(a),
        hovertemplate="%{y} and %{x}: %{z:.4f}<extra></extra>",
    )  # fmt: skip
    title_beside(cells["colorbar"])
    down, across = _axis(a), _axis(b)
    figure = Figure(cells).update_yaxes(**down | {"title": "A", "range": down["range"][::-1]})
    return finish(figure.update_xaxes(**across | {"title": "B"}, automargin=True), 440, top=SCALE_ABOVE)


def _axis(pieces: Sequence[str]) -> dict[str, Any]:
    """An axis of tokens; if there are too many to label, of positions at round numbers."""
    axis = token_axis(pieces)
    if "tickvals" not in axis:
        ticks = list(range(0, len(pieces), 10 if len(pieces) <= 100 else 50))
        axis |= {"tickmode": "array", "tickvals": ticks, "ticktext": list(map(str, ticks))}
    return axis


def _ruled(low: float, high: float) -> list[tuple[float, str]]:
    """A scale from -1 to 1 that is grey from `low` to `high`, and bluer below or redder above with the distance."""
    start, end = (1 + low) / 2, (1 + high) / 2
    return [(0, BELOW), (start, faint(BELOW)), (start, GREYED), (end, GREYED), (end, faint(ABOVE)), (1, ABOVE)]
