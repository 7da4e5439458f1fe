"""The parts of a vector add up to the hidden states of the library's own model, its parameters random and large."""

from dataclasses import replace

import numpy as np
import pytest
import torch

from components.records.checkpoints import ReaderError
from components.records.decomposition import ATTENTION, Part
from components.service import ModelService
from components.service.loading import load_model
from tests.unit.service.conftest import SHAPES, Make
from tests.unit.service.test_encoder import TEXTS, their_run


def add_up_everywhere(bert: ModelService, a: str, b: str = "", pad_to: int = 0) -> None:
    tokens = bert.tokens(a, b, pad_to=pad_to)
    _, hidden = their_run(bert, tokens)
    for layer, state in enumerate(hidden):
        parts = bert.decomposition(tokens, layer)
        assert np.abs(parts.parts.sum(axis=0) - state).max() <= 3e-5 * max(1.0, np.abs(parts.parts).max())
        assert parts.parts.shape == (4 + 2 * layer, len(tokens), state.shape[1])
        assert len(set(parts.names)) == len(parts.parts)
        assert np.allclose(parts.shares.sum(axis=1), 1, atol=1e-4)


@pytest.mark.parametrize(("layers", "heads"), SHAPES)
def test_in_every_architecture_of_the_catalogue_the_parts_add_up(made: Make, layers: int, heads: int) -> None:
    add_up_everywhere(made(num_hidden_layers=layers, num_attention_heads=heads), "dog bites man", "man bites dog")


@pytest.mark.parametrize(("a", "b"), TEXTS)
def test_in_the_packaged_checkpoint_the_parts_add_up(packaged: ModelService, a: str, b: str) -> None:
    add_up_everywhere(packaged, a, b)


def test_with_masked_padding_the_parts_add_up(made: Make) -> None:
    add_up_everywhere(made(), "dog bites man", "man bites dog", pad_to=16)


@pytest.mark.parametrize("activation", ["relu", "gelu_new", "silu"])
def test_with_another_activation_the_parts_add_up(made: Make, activation: str) -> None:
    add_up_everywhere(made(hidden_act=activation), "dog bites man")


def test_with_another_eps_the_parts_add_up(made: Make) -> None:
    add_up_everywhere(made(layer_norm_eps=0.3), "dog bites man")


@pytest.mark.parametrize("layer", [-1, 7])
def test_the_decomposition_of_a_layer_that_does_not_exist_is_refused(packaged: ModelService, layer: int) -> None:
    with pytest.raises(ReaderError, match=r"[Ll]ayers"):
        packaged.decomposition(packaged.tokens("dog"), layer)


def test_the_first_parts_are_the_rows_of_the_tables(packaged: ModelService) -> None:
    """Once a token's deviation is fixed, LayerNorm is linear: it can be applied to each row by itself."""
    tokens = packaged.tokens("dog bites man")
    parts, ours = packaged.decomposition(tokens, 0), packaged.embeddings(tokens)
    assert parts.names == ("word", "position", "segment", "LayerNorm biases")
    rows = np.stack([ours.word, ours.position, ours.segment]).astype(np.float64)
    wide = np.sqrt(ours.summed.var(axis=1, dtype=np.float64) + ours.eps)[:, None]
    each = [*(ours.gamma * (rows - rows.mean(axis=2, keepdims=True)) / wide), np.broadcast_to(ours.beta, ours.shape)]
    whole = sum(each)
    expected = [(part * whole).sum(axis=1) / (whole * whole).sum(axis=1) for part in each]
    assert np.allclose(parts.shares[0], expected, atol=1e-5)


def test_the_error_of_the_sum_is_measured(packaged: ModelService) -> None:
    tokens = packaged.tokens("dog bites man")
    ours = packaged.decomposition(tokens, 3)
    assert packaged.sum_error(tokens, ours) < 2e-5
    wrong = replace(ours, parts=ours.parts + np.float32(0.5 / len(ours.parts)))
    assert packaged.sum_error(tokens, wrong) == pytest.approx(0.5, abs=1e-4)


def test_the_parts_are_read_only(packaged: ModelService) -> None:
    with pytest.raises(ValueError, match="read-only"):
        packaged.decomposition(packaged.tokens("dog"), 1).parts[0, 0, 0] = 1


def test_looking_inside_a_part_never_changes_the_weights(packaged: ModelService) -> None:
    model = load_model(packaged)
    before = [tensor.clone() for tensor in model.parameters()]
    packaged.inside(packaged.tokens("dog bites man", "man bites dog"), 6, 1, Part(ATTENTION, 2))
    assert all(torch.equal(old, new) for old, new in zip(before, model.parameters(), strict=True))
