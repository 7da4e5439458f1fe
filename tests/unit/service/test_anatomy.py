"""Parameters against torch's own arithmetic, and what the files of three kinds of checkpoint lack."""

import math

import numpy as np
import pytest
from hypothesis import example, given, strategies as st
from transformers import BertConfig, BertModel

from components.compute.anatomy import describe, draw, explain_tree, random_edge, span_of
from components.records.checkpoints import CheckpointError
from components.service.loading import load_model


def test_mean_deviation_and_norm_equal_those_of_torch_in_double_precision(packaged) -> None:
    tensors = dict(load_model(packaged).named_parameters())
    for parameter in packaged.anatomy().parameters:
        values = tensors[parameter.name].double()
        assert parameter.shape == tuple(values.shape)
        assert parameter.mean == pytest.approx(values.mean().item(), abs=1e-12)
        assert parameter.std == pytest.approx(values.std(unbiased=False).item(), rel=1e-9, abs=1e-12)
        assert parameter.norm == pytest.approx(values.norm().item(), rel=1e-9)


def test_totals_and_groups_are_those_of_the_weights_file(packaged) -> None:
    anatomy, facts = packaged.anatomy(), packaged.facts()
    assert (anatomy.total, len(anatomy.parameters)) == (facts.parameters, facts.tensors)
    layers = tuple(f"encoder layer {number}" for number in range(1, 7))
    assert anatomy.groups == ("embedding layer", *layers, "pooler")


def test_statistics_do_not_depend_on_the_chunk_size() -> None:
    values = np.random.default_rng(0).normal(3, 0.01, 3_000_001).astype(np.float32)
    parameter = describe("x", values)
    assert parameter.std == pytest.approx(values.std(dtype=np.float64), rel=1e-7)


@pytest.mark.parametrize(
    "name", ["embeddings.word_embeddings.weight", "pooler.dense.bias", "encoder.layer.3.output.LayerNorm.weight"]
)
def test_a_histogram_shows_three_deviations_to_each_side_of_the_mean_and_counts_what_lies_beyond(
    packaged, name: str
) -> None:
    drawn, of_all = packaged.parameter(name), packaged.anatomy().parameter(name)
    values = dict(load_model(packaged).named_parameters())[name].numpy().astype(np.float64)
    low, high = drawn.span
    assert drawn.counts.sum() == ((values >= low) & (values <= high)).sum()
    assert drawn.counts.sum() + drawn.beyond == values.size
    if of_all.std:
        assert low <= max(of_all.mean - 3 * of_all.std, values.min())
        assert high >= min(of_all.mean + 3 * of_all.std, values.max())
        assert high - low <= 6.7 * of_all.std
    assert (drawn.smallest, drawn.largest) == (values.min(), values.max())


@given(st.floats(-100, 100), st.floats(0, 100), st.floats(0, 5), st.floats(0, 5))
@example(1.0, 0.0, 0.0, 0.0)
@example(math.nan, math.nan, math.nan, math.nan)
def test_the_span_of_a_histogram_has_a_width_and_covers_three_deviations_as_far_as_there_are_values(
    mean: float, deviation: float, below: float, above: float
) -> None:
    least, most = mean - below * deviation, mean + above * deviation
    low, high = span_of(mean, deviation, least, most)
    assert low <= high and math.isfinite(low) and math.isfinite(high)
    if deviation > 1e-6:
        close = 1e-9 * (abs(mean) + deviation)
        assert low <= max(mean - 3 * deviation, least) + close
        assert high >= min(mean + 3 * deviation, most) - close


def test_a_small_matrix_is_shown_value_by_value_and_a_vector_is_never_binned() -> None:
    matrix = np.arange(12, dtype=np.float32).reshape(3, 4)
    drawn = draw("x", matrix)
    assert not drawn.is_binned
    assert np.array_equal(drawn.means, matrix) and np.array_equal(drawn.magnitudes, matrix)
    assert draw("x", np.arange(3072, dtype=np.float32)).means.shape == (1, 3072)


def test_a_cell_of_a_large_matrix_is_the_mean_of_its_block_and_the_last_block_may_be_smaller() -> None:
    matrix = np.random.default_rng(0).normal(size=(1000, 5)).astype(np.float32)
    drawn = draw("x", matrix)
    assert drawn.block == (3, 1)
    assert drawn.means.shape == (334, 5)
    assert np.allclose(drawn.means[0], matrix[:3].mean(axis=0), atol=1e-6)
    assert np.allclose(drawn.means[-1], matrix[999], atol=1e-6)
    assert np.allclose(drawn.magnitudes[1], np.sqrt((matrix[3:6] ** 2).mean(axis=0)), atol=1e-6)


def test_an_unknown_parameter_gets_a_message(packaged) -> None:
    with pytest.raises(CheckpointError, match="no parameter"):
        packaged.parameter("__class__")


def test_the_largest_singular_value_of_noise_is_at_the_random_edge() -> None:
    noise = np.random.default_rng(0).normal(size=(384, 384)).astype(np.float32)
    assert random_edge(noise) == pytest.approx(1, abs=0.03)
    assert random_edge(noise + 1) > 5
    assert random_edge(np.zeros((3, 3), np.float32)) == 0


def test_the_packaged_checkpoint_lacks_a_trained_pooler_and_a_head(packaged) -> None:
    inventory = packaged.inventory()
    assert inventory.pooler_in_file
    assert inventory.pooler_bias_is_zero
    assert inventory.pooler_edge == pytest.approx(1, abs=0.03)
    assert inventory.pooling == "mean"
    assert not inventory.has_masked_lm_head


def test_a_checkpoint_of_a_masked_lm_has_a_head_and_no_pooler(with_head) -> None:
    inventory = with_head.inventory()
    assert inventory.has_masked_lm_head
    assert not inventory.pooler_in_file
    assert inventory.pooling == ""


def test_the_tree_is_what_pytorch_prints_and_every_module_is_explained() -> None:
    for layers in (1, 2):  # PyTorch prints a single layer otherwise than several
        config = BertConfig(hidden_size=16, num_hidden_layers=layers, num_attention_heads=2, intermediate_size=32)
        printed = repr(BertModel(config))
        lines = explain_tree(printed)
        assert "\n".join(line.text for line in lines) == printed
        assert not [line.text for line in lines if not line.meaning and line.text.strip(" ") != ")"]
        assert not [line.text for line in lines if line.meaning and line.text.strip(" ") == ")"]


def test_the_configuration_is_read_from_the_model(packaged) -> None:
    settings = {setting.name: setting.value for setting in packaged.architecture().settings}
    assert settings["hidden_size"] == "384"
    assert settings["num_hidden_layers"] == "6"
    assert settings["hidden_act"] == "gelu"
