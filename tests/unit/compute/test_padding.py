"""How far padding moves vectors, as a part of their length."""

import numpy as np

from components.compute.padding import Padding


def test_a_move_is_a_part_of_the_vectors_length_and_a_vector_of_length_zero_divides_by_no_zero() -> None:
    masked, unmasked, norms = np.array([[0.5, 0.0]]), np.array([[3.0, 0.0]]), np.array([[4.0, 0.0]])
    padding = Padding(2, masked, unmasked, norms, 1.0, 1.0, 1.0)
    with np.errstate(all="raise"):
        kept, moved = padding.shares(0)
    assert kept.tolist() == [0.125, 0.0]
    assert moved.tolist() == [0.75, 0.0]
