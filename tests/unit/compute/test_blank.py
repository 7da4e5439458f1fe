"""Ranks among the rows of a table, against scipy's distances; and the pieces that a head would write."""

import numpy as np
import pytest
from scipy.spatial.distance import cdist

from components.compute.blank import fill, ranks_of_rows
from tests.unit.compute.test_readout import TABLE, VECTOR


@pytest.mark.parametrize("metric", ["cosine", "euclidean"])
def test_every_rank_equals_that_in_scipys_order(metric: str) -> None:
    order = np.argsort(cdist(VECTOR[None], TABLE, metric)[0])
    assert ranks_of_rows(TABLE, VECTOR, order[[0, 1, 17, 499]].tolist(), metric) == (1, 2, 18, 500)


@pytest.mark.parametrize("metric", ["cosine", "euclidean"])
def test_equal_rows_share_a_rank_whatever_a_product_rounds(metric: str) -> None:
    for seed, width in enumerate((3, 24, 64, 384)):
        row, vector = np.random.default_rng(seed).normal(size=(2, width)).astype(np.float32)
        same = np.tile(row, (3_001, 1))
        assert set(ranks_of_rows(same, vector, (0, 1_499, 2_999, 3_000), metric)) == {1}


def test_a_row_of_zeros_has_no_rank_by_cosine() -> None:
    table = TABLE.copy()
    table[3] = 0
    assert ranks_of_rows(table, VECTOR, [3]) == (None,)
    assert ranks_of_rows(table, VECTOR, [3], "euclidean") != (None,)


@pytest.mark.parametrize("metric", ["cosine", "euclidean"])
def test_precomputed_products_change_no_rank(metric: str) -> None:
    ranks = ranks_of_rows(TABLE, VECTOR, [4, 9], metric)
    assert ranks_of_rows(TABLE, VECTOR, [4, 9], metric, products=TABLE @ VECTOR) == ranks


def test_the_masked_piece_is_followed_at_any_rank() -> None:
    logits = np.array([[0.0, 1.0, 2.0, 3.0], [9.0, 8.0, 7.0, 1.0]], np.float32)
    blank = fill(logits, 5, 3, 2)
    assert blank.rows == (0, 1, 3)
    assert [item.rank for item in blank.layers] == [1, 4]
    assert fill(logits, 5, 1, 2).rows == (0, 1)


def test_pieces_whose_logits_rounding_alone_tells_apart_are_tied_and_share_a_rank() -> None:
    for seed in range(20):
        dice = np.random.default_rng(seed)
        logits = (dice.normal() * 20 * (1 + 4e-7 * dice.uniform(-1, 1, (3, 900)))).astype(np.float32)
        blank = fill(logits, 1, 7, 5)
        assert blank.tied
        assert {layer.rank for layer in blank.layers} == {1}
