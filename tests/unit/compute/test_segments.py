import numpy as np
import pytest

from components.compute.tables import compare_segments


def test_segments_are_compared_as_second_minus_first() -> None:
    found = compare_segments(np.array([[1, 0], [0, 2]], np.float32))
    assert list(found.lengths) == pytest.approx([1, 2, 5**0.5])
    assert found.cosine == 0
