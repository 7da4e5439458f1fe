import numpy as np
import pytest

from components.compute.contributions import after_norm, before_norm, contributions


@pytest.mark.parametrize("part", [before_norm, after_norm])
@pytest.mark.parametrize("texts", [("The bank of the river.", ""), ("dog bites man", "man bites dog"), ("", "")])
def test_shares_of_every_token_add_up_to_one(packaged, part, texts) -> None:
    ours = packaged.embeddings(packaged.tokens(*texts))
    np.testing.assert_allclose(part(ours).shares.sum(axis=1), 1, atol=1e-5)


def test_parts_after_layer_norm_add_up_to_the_models_own_vector(packaged) -> None:
    tokens = packaged.tokens("The bank of the river.")
    found = after_norm(packaged.embeddings(tokens))
    np.testing.assert_allclose(found.total, np.linalg.norm(packaged.states(tokens).hidden[0], axis=1), rtol=1e-5)


def test_perpendicular_parts_have_shares_in_proportion_to_their_squares() -> None:
    found = contributions({"a": np.array([[3, 0]], np.float32), "b": np.array([[0, 4]], np.float32)}, "sum")
    np.testing.assert_allclose(found.shares, [[9 / 25, 16 / 25]], atol=1e-6)
    np.testing.assert_allclose(found.norms, [[3, 4]])
    assert found.total[0] == 5
    assert found.pairs == (("a", "b"), ("a", "sum"), ("b", "sum"))
    np.testing.assert_allclose(found.angles, [[90, np.degrees(np.arctan2(4, 3)), np.degrees(np.arctan2(3, 4))]])


def test_a_part_that_points_against_the_sum_has_a_negative_share() -> None:
    found = contributions({"a": np.array([[3, 0]], np.float32), "b": np.array([[-1, 0]], np.float32)}, "sum")
    np.testing.assert_allclose(found.shares, [[1.5, -0.5]])
    assert found.angles[0][0] == 180


def test_a_vector_of_length_zero_has_no_share_and_no_direction() -> None:
    found = contributions({"a": np.array([[0, 0]], np.float32), "b": np.array([[2, 0]], np.float32)}, "sum")
    np.testing.assert_allclose(found.shares, [[0, 1]])
    assert found.angles[0][0] == 90
