"""Records hold what their types say: copies of the right sizes, without NaN, that nobody can write to."""

from dataclasses import dataclass
from typing import Annotated

import numpy as np
import pytest

from components.records.arrays import Array, Shaped, Sized, share_levels


@dataclass(frozen=True, eq=False)
class Example(Shaped):
    layers: Annotated[int, "L"]
    names: Annotated[tuple[str, ...], "T"]
    hidden: Annotated[Array, "L+1 T H"]
    queries: Annotated[Array, "heads T H/heads"]
    points: Annotated[Array, "T 2"]
    gamma: Annotated[Array | None, "H"] = None
    label: str = "any length"


def example(**other) -> Example:
    shapes = {"hidden": (3, 2, 6), "queries": (3, 2, 2), "points": (2, 2)}
    return Example(**{"layers": 2, "names": ("a", "b"), **{name: np.ones(shapes[name]) for name in shapes}, **other})


def test_arrays_become_read_only_float32_copies_of_their_own() -> None:
    values = np.ones((2, 2))
    held = example(points=values).points
    values[:] = 5
    assert held.dtype == np.float32
    assert (held == 1).all()
    with pytest.raises(ValueError, match="read-only"):
        held[0] = 0


@dataclass(frozen=True, eq=False)
class OfOneRun(Sized):
    rows: Annotated[Array, "T H"]
    mean: Annotated[Array, "T"]


def test_the_arrays_of_one_run_are_checked_and_read_only_without_a_copy() -> None:
    rows = np.ones((2, 3), np.float32)
    record = OfOneRun(rows, np.ones(2))
    assert np.shares_memory(record.rows, rows) and record.mean.dtype == np.float32
    with pytest.raises(ValueError, match="read-only"):
        record.rows[0] = 0
    rows[0] = 0  # whoever made the array may still write to it
    with pytest.raises(ValueError, match=r"OfOneRun\.mean has the shape \(3,\), not \(T\)"):
        OfOneRun(rows, np.ones(3))


def test_none_has_no_size_and_lists_become_arrays() -> None:
    assert example().gamma is None
    assert example(gamma=[1, 2, 3, 4, 5, 6]).gamma.tolist() == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("names", ("a", "b", "c"), r"Example\.hidden has the shape \(3, 2, 6\), not \(L\+1, T, H\) with .*T = 3"),
        ("points", np.ones((2, 3)), r"Example\.points has the shape \(2, 3\), not \(T, 2\)"),
        ("points", np.ones(2), r"Example\.points has the shape \(2,\), not \(T, 2\)"),
        ("gamma", np.ones(5), r"Example\.gamma has the shape \(5,\), not \(H\) with .*H = 6"),
        ("layers", 3, r"Example: L\+1 is not 3 with .*L = 3"),
        ("queries", np.ones((2, 2, 2)), "Example: H/heads is not 2 with .*H = 6"),
        ("points", np.full((2, 2), np.nan), "NaN or infinity"),
    ],
)
def test_what_does_not_fit_is_named(name: str, value, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        example(**{name: value})


def test_a_share_is_sent_as_nothing_or_all_only_if_it_is() -> None:
    sent = share_levels(np.array([0, 1e-9, 0.5, 1 - 1e-6, 1], np.float32))
    assert sent.tolist() == [0, 1, 32768, 65534, 65535]
