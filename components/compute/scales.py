"""Colour limits that are robust against a few huge values, and orders of the dimensions."""

from collections.abc import Sequence
from math import ceil

import numpy as np

from components.records.arrays import Array
from components.records.heatmaps import Panel

SHARE = 0.995
ENOUGH = 200_000


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
