"""The products that make one cell of a layer, against the cell itself."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

from components.records.encoder import LayerView, Product
from components.story.encoder.products import ACROSS, largest, product_of
from tests.unit.views.made_up import random_records, seeds
from tests.unit.views.test_encoder import made_up


@random_records
@given(seeds, st.integers(1, 12))
def test_the_named_products_are_the_largest_and_add_up_with_the_rest(seed: int, count: int) -> None:
    random = np.random.default_rng(seed)
    product = Product(random.normal(size=count), random.normal(size=count), float(random.normal()))
    shown = largest(product)
    every = product.inputs.astype(float) * product.weights
    left = np.delete(every, shown.numbers)
    assert len(shown.numbers) == min(5, count)
    assert np.allclose(shown.products, every[list(shown.numbers)])
    assert not len(left) or np.abs(left).max() <= np.abs(shown.products).min() + 1e-7
    assert shown.products.sum() + shown.rest + shown.bias == pytest.approx(shown.total, abs=1e-5)
    assert shown.total == pytest.approx(float(product.inputs @ product.weights) + product.bias, abs=1e-5)


def test_of_equal_products_the_first_are_named() -> None:
    assert largest(Product(np.ones(8), np.ones(8), 0.0)).numbers == (0, 1, 2, 3, 4)


def test_the_products_of_a_head_make_its_scores_and_mixed_values() -> None:
    trace = made_up(7)
    score = product_of(trace, 2, LayerView("scores", 1, 3, 0, 3), lambda *_: pytest.fail("not a matrix product"))
    mixed = product_of(trace, 2, LayerView("mixed", 1, 0, 0, 3), lambda *_: pytest.fail("not a matrix product"))
    assert score and mixed
    assert score.total / np.sqrt(trace.keys.shape[2]) == pytest.approx(float(trace.scores[1, 1, 3]), abs=1e-5)
    assert mixed.total == pytest.approx(float(trace.mixed[1, 1, 0]), abs=1e-5)


@pytest.mark.parametrize("panel", ["before", "weights", "first_sum", "middle", "inner", "second_sum", "output"])
def test_what_is_no_sum_of_products_has_none(panel: str) -> None:
    assert product_of(made_up(7), 1, LayerView(panel, 0, 0, 0, 3), lambda *_: pytest.fail("none")) is None


@pytest.mark.parametrize("panel", ACROSS)
def test_the_products_with_the_models_weights_make_every_cell(packaged, panel: str) -> None:
    tokens = packaged.tokens("dog bites man")
    trace, row, column = packaged.encoder_layer(tokens, 2), 3, 5
    cell = LayerView(panel, row, column, 0, 383)
    product = product_of(trace, 3, cell, lambda *place: packaged.product(tokens, 2, *place))
    of_head = {"query": trace.queries[2], "key": trace.keys[2], "value": trace.values[2]}
    assert product
    assert largest(product).total == pytest.approx(
        float((of_head.get(panel, getattr(trace, panel, None)))[row, column]), abs=1e-5
    )
