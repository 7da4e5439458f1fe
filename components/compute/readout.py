"""The rows of a table nearest to a vector: a matrix product in float32, then the best candidates again in float64."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from components.records.arrays import Array
from components.records.vocabulary import METRICS, Neighbours

SPARE = 8
RANDOM_PAIRS = 20_000


def row_norms(table: Array) -> Array:
    """The Euclidean norm of each row of `table` (V, H), as (V,)."""
    norms: Array = np.sqrt(np.einsum("vh,vh->v", table, table))
    return norms


def nearest_rows(
    table: Array,
    vector: Array,
    k: int,
    metric: str = "cosine",
    *,
    norms: Array | None = None,
    products: Array | None = None,
    left_out: Sequence[int] = (),
) -> Neighbours:
    """The `k` rows of `table` (V, H) that are nearest to `vector` (H,), ties in the order of the table.

    `norms` is `row_norms(table)` and `products` is `table @ vector`, if they are known already; the rows `left_out` are
    skipped. By cosine a row of zeros is never near, and a vector of zeros has no neighbours.
    """
    scores = closeness(table, vector, metric, norms, products)
    scores[list(left_out)] = -np.inf
    candidates = np.flatnonzero(scores > -np.inf)
    if len(candidates) > k + SPARE:
        last = np.partition(scores[candidates], -(k + SPARE))[-(k + SPARE)]
        candidates = np.flatnonzero(scores >= last - rounding_error(scores))
    exact = _exact(table[candidates], vector, metric)
    order = np.lexsort((candidates, (-exact if metric == "cosine" else exact).round(9)))[:k]
    return Neighbours(metric, tuple(candidates[order].tolist()), tuple(exact[order].tolist()))


def random_cosine(table: Array, norms: Array) -> float:
    """The cosine below which 19 of 20 random pairs of rows of `table` (V, H) stay; 20,000 pairs, without rows of zeros.

    `norms` (V,) are the rows' lengths. 1.0 for a table without two rows that have a direction.
    """
    rows = np.flatnonzero(norms > 0)
    if len(rows) < 2:
        return 1.0
    pairs = rows[np.random.default_rng(0).integers(0, len(rows), (RANDOM_PAIRS, 2))]
    one, other = pairs[pairs[:, 0] != pairs[:, 1]].T
    cosines = np.einsum("ph,ph->p", table[one], table[other]) / (norms[one] * norms[other])
    return float(np.quantile(cosines, 0.95))


def closeness(table: Array, vector: Array, metric: str, norms: Array | None, products: Array | None) -> Array:
    """A float32 score for each row, larger for nearer rows; -inf where the metric is undefined.

    ‖row − vector‖² is ‖row‖² − 2 row·vector + ‖vector‖², where the last term does not affect the order.
    """
    if metric not in METRICS:
        raise ValueError(f"unknown metric {metric!r}")
    vector = np.asarray(vector, np.float32)
    norms = row_norms(table) if norms is None else norms
    products = table @ vector if products is None else products
    if metric == "euclidean":
        return 2 * products - norms * norms
    defined = (norms > 0) & bool(vector.any())
    scores = np.full(len(table), -np.inf, np.float32)
    np.divide(products, norms, out=scores, where=defined)
    return scores


def rounding_error(scores: Array) -> float:
    """How far apart float32 may put the scores of equal rows."""
    return 1e-6 * float(np.abs(scores, where=scores > -np.inf, out=np.zeros_like(scores)).max())


def _exact(rows: Array, vector: Array, metric: str) -> NDArray[Any]:
    precise, target = rows.astype(np.float64), np.asarray(vector, np.float64)
    if metric == "euclidean":
        return np.linalg.norm(precise - target, axis=1)
    return precise @ target / (np.linalg.norm(precise, axis=1) * np.linalg.norm(target))
