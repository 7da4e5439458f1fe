"""Attention weights against the library and against softmax written out."""

import numpy as np
import pytest
import torch
from transformers import BertModel

from components.service.loading import load_model
from components.service.states import model_inputs

TEXTS = [("", ""), ("dog bites man", "man bites dog"), ("word " * 700, "")]


@pytest.mark.parametrize(("a", "b"), TEXTS, ids=["two tokens", "pair", "512 tokens"])
@pytest.mark.parametrize("layer", [1, 6])
def test_rows_sum_to_one(packaged, a: str, b: str, layer: int) -> None:
    attention = packaged.attention(packaged.tokens(a, b), layer)
    assert np.abs(attention.weights.sum(axis=2) - 1).max() < 1e-5
    assert attention.weights.min() >= 0


def test_weights_equal_those_of_a_second_model(packaged) -> None:
    tokens = packaged.tokens("dog bites man", "man bites dog")
    model = BertModel.from_pretrained(packaged.directory, attn_implementation="eager", local_files_only=True)
    with torch.inference_mode():
        theirs = model.eval()(**model_inputs(tokens), output_attentions=True).attentions
    for layer in range(1, 7):
        assert np.allclose(packaged.attention(tokens, layer).weights, theirs[layer - 1][0], atol=1e-6)


def test_weights_are_the_softmax_of_scaled_dot_products(packaged) -> None:
    """Vaswani et al. 2017, arXiv 1706.03762, equation 1, from the hidden states before the layer."""
    tokens = packaged.tokens("The bank raised its rates")
    before = packaged.states(tokens).hidden[1].astype(np.float64)
    module = load_model(packaged).encoder.layer[1].attention.self
    query, key = (
        (before @ linear.weight.numpy().T.astype(np.float64) + linear.bias.numpy()).reshape(len(tokens), 12, 32)
        for linear in (module.query, module.key)
    )
    scores = np.einsum("ihd,jhd->hij", query, key) / np.sqrt(32)
    powers = np.exp(scores - scores.max(axis=2, keepdims=True))
    expected = powers / powers.sum(axis=2, keepdims=True)
    assert np.abs(packaged.attention(tokens, 2).weights - expected).max() < 1e-5


def test_a_tiny_checkpoint_has_its_own_number_of_heads(tiny) -> None:
    attention = tiny.attention(tiny.tokens("dog"), 2)
    assert attention.weights.shape == (2, 3, 3)
    assert attention.heads == 2


@pytest.mark.parametrize(("a", "b"), TEXTS, ids=["two tokens", "pair", "512 tokens"])
def test_one_token_s_rows_are_those_of_the_library(packaged, a: str, b: str) -> None:
    tokens = packaged.tokens(a, b)
    position = len(tokens) // 2
    row = packaged.attention_from(tokens, position)
    assert (row.layers, row.heads) == (6, 12)
    assert np.abs(row.weights.sum(axis=2) - 1).max() < 1e-5
    for layer in range(1, 7):
        ours = packaged.attention(tokens, layer).weights[:, position]
        assert np.abs(row.weights[layer - 1] - ours).max() < 1e-5
        assert np.allclose(row.by(layer, 0), ours.mean(axis=0), atol=1e-5)
