import numpy as np
import torch

from components.compute.tables import compare_positions, walk
from components.service.loading import load_model


def test_the_cosines_of_rows_equal_those_of_torch(packaged) -> None:
    rows = load_model(packaged).embeddings.position_embeddings.weight
    theirs = torch.nn.functional.cosine_similarity(rows[:, None], rows[None, ::25], dim=-1)
    found = packaged.positions()
    np.testing.assert_allclose(found.cosines[:, ::25], theirs.numpy(), atol=1e-5)
    np.testing.assert_array_equal(found.neighbours, np.diagonal(found.cosines, 1))


def test_points_on_a_line_are_explained_by_one_axis() -> None:
    found = compare_positions(np.outer(np.arange(1, 9), [1, 2, 2]).astype(np.float32))
    np.testing.assert_allclose(found.explained, [1, 0], atol=1e-9)
    np.testing.assert_allclose(np.abs(np.diff(found.chain[:, 0])), 3, rtol=1e-5)
    np.testing.assert_allclose(found.cosines, 1, atol=1e-6)


def test_a_row_of_zeros_has_cosine_zero() -> None:
    found = compare_positions(np.array([[0, 0], [1, 0], [1, 1]], np.float32))
    np.testing.assert_allclose(found.cosines[0], 0)


def test_with_a_single_position_a_moved_word_starts_there() -> None:
    one = np.ones((1, 4), dtype=np.float32)
    found = walk("x", one[0], position_table=one, segment=one[0], gamma=one[0], beta=one[0], eps=1e-12)
    assert found.start == 0
