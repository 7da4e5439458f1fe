"""Attention weights against the library."""

import numpy as np
import pytest
import torch
from transformers import BertModel

from components.service.states import model_inputs

TEXTS = [("", ""), ("dog bites man", "man bites dog"), ("word " * 700, "")]


@pytest.fixture(scope="module")
def library(packaged) -> BertModel:
    """A second model of the same checkpoint."""
    return BertModel.from_pretrained(packaged.directory, attn_implementation="eager", local_files_only=True).eval()


@pytest.mark.parametrize(("a", "b"), TEXTS, ids=["two tokens", "pair", "512 tokens"])
def test_weights_and_the_rows_of_one_token_are_those_of_the_library(packaged, library, a: str, b: str) -> None:
    tokens = packaged.tokens(a, b)
    position = len(tokens) // 2
    row = packaged.attention_from(tokens, position)
    assert (row.layers, row.heads) == (6, 12)
    with torch.inference_mode():
        every = library(**model_inputs(tokens), output_attentions=True).attentions
    for layer, (theirs,) in enumerate(every, 1):
        np.testing.assert_allclose(packaged.attention(tokens, layer).weights, theirs, atol=1e-6)
        np.testing.assert_allclose(row.weights[layer - 1], theirs[:, position], atol=1e-5)
        np.testing.assert_allclose(row.by(layer, 0), theirs[:, position].mean(dim=0), atol=1e-5)


def test_a_tiny_checkpoint_has_its_own_number_of_heads(tiny) -> None:
    attention = tiny.attention(tiny.tokens("dog"), 2)
    assert attention.weights.shape == (2, 3, 3)
    assert attention.heads == 2
