"""Every pair: the cosine of each token of one reading with each of the other, in one layer."""

from collections.abc import Sequence
from itertools import combinations, product

import numpy as np

from components.canvas.figure import show_figure
from components.compute.data_frame import data_frame
from components.compute.tokens import worth_naming
from components.compute.vectors import RESOLUTION
from components.frame.page_head import Finding
from components.records.arrays import Array
from components.records.similarity import Band, Baseline
from components.records.tokens import Tokens
from components.story.sentences.heatmaps import FILLED, heatmap
from components.story.sentences.random_pairs import band_ends, beside_band, beside_random, no_band
from components.views.similarity import MEASURES
from components.views.wording import brief_name, counted, most, quoted, that_fits, token_name


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
    table = data_frame(cosines, columns=columns)
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
