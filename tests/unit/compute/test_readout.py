"""Nearest rows, against scipy, which computes every distance one by one."""

import numpy as np
import pytest
from scipy.spatial.distance import cdist

from components.compute.readout import nearest_rows, row_norms

TABLE = np.random.default_rng(0).normal(size=(500, 12)).astype(np.float32)
VECTOR = np.random.default_rng(1).normal(size=12).astype(np.float32)


@pytest.mark.parametrize("metric", ["cosine", "euclidean"])
def test_order_and_values_equal_those_of_scipy(metric: str) -> None:
    distances = cdist(VECTOR[None], TABLE, metric)[0]
    wanted = np.argsort(distances)[:20]
    found = nearest_rows(TABLE, VECTOR, 20, metric)
    assert found.rows == tuple(wanted)
    expected = 1 - distances[wanted] if metric == "cosine" else distances[wanted]
    np.testing.assert_allclose(found.values, expected, atol=1e-6)


def test_a_row_is_its_own_nearest_at_distance_zero() -> None:
    assert nearest_rows(TABLE, TABLE[7], 1, "euclidean") == nearest_rows(TABLE, TABLE[7].copy(), 1, "euclidean")
    assert nearest_rows(TABLE, TABLE[7], 1, "euclidean").values == (0.0,)
    assert nearest_rows(TABLE, TABLE[7], 1).values == pytest.approx((1.0,))


def test_excluded_rows_are_not_returned() -> None:
    best = nearest_rows(TABLE, VECTOR, 3).rows
    assert nearest_rows(TABLE, VECTOR, 1, left_out=best[:2]).rows == best[2:]


@pytest.mark.parametrize("metric", ["cosine", "euclidean"])
def test_equal_rows_are_equally_near_to_any_vector_whatever_a_product_rounds(metric: str) -> None:
    for seed, width in enumerate((3, 24, 64, 384)):
        row, vector = np.random.default_rng(seed).normal(size=(2, width)).astype(np.float32)
        same = np.tile(row, (3_001, 1))
        assert nearest_rows(same, vector, 5, metric).rows == (0, 1, 2, 3, 4)


def test_zeros_have_no_direction() -> None:
    table = TABLE.copy()
    table[3] = 0
    assert 3 not in nearest_rows(table, VECTOR, 500).rows
    assert len(nearest_rows(table, np.zeros(12, np.float32), 5)) == 0
    assert len(nearest_rows(table, np.zeros(12, np.float32), 5, "euclidean")) == 5


def test_more_neighbours_than_rows_gives_all_rows() -> None:
    assert len(nearest_rows(TABLE[:5], VECTOR, 99)) == 5


def test_precomputed_norms_change_nothing_and_the_table_may_be_read_only() -> None:
    frozen = TABLE.copy()
    frozen.flags.writeable = False
    assert nearest_rows(frozen, VECTOR, 9, norms=row_norms(frozen)) == nearest_rows(TABLE, VECTOR, 9)


@pytest.mark.parametrize("metric", ["cosine", "euclidean"])
def test_precomputed_products_change_nothing(metric: str) -> None:
    products = TABLE @ VECTOR
    assert nearest_rows(TABLE, VECTOR, 9, metric, products=products) == nearest_rows(TABLE, VECTOR, 9, metric)
