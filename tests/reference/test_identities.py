"""Identities that need no published number: the library's own modules are the reference."""

import numpy as np
import pytest
import torch

from components.service import ModelService
from components.service.loading import load_model
from components.service.states import model_inputs
from components.service.transformers_internals import without_layers

TEXTS = [
    ("", ""),
    ("dog bites man", "man bites dog"),
    ("I love coding in python", ""),
    ("naïve 東京 😀", "b"),
    ("word " * 600, ""),
]


@pytest.fixture(params=["packaged", "tiny"])
def bert(request: pytest.FixtureRequest) -> ModelService:
    return request.getfixturevalue(request.param)


@pytest.mark.parametrize("a, b", TEXTS)
def test_the_five_arrays_equal_those_of_the_model(bert: ModelService, a: str, b: str) -> None:
    tokens = bert.tokens(a, b)
    ours, model, inputs = bert.embeddings(tokens), load_model(bert), model_inputs(tokens)
    layer = model.embeddings
    with torch.inference_mode():
        word = layer.word_embeddings(inputs["input_ids"])[0].numpy()
        segment = layer.token_type_embeddings(inputs["token_type_ids"])[0].numpy()
        position = layer.position_embeddings(layer.position_ids[:, : len(tokens)])[0].numpy()
        module = layer(inputs["input_ids"], inputs["token_type_ids"])[0].numpy()
        hidden = model(**inputs, output_hidden_states=True).hidden_states
    assert np.array_equal(ours.word, word)
    assert np.array_equal(ours.segment, segment)
    assert np.array_equal(ours.position, position)
    assert np.array_equal(ours.summed, word + segment + position)
    assert np.abs(ours.normed - module).max() < 1e-5
    assert np.abs(ours.normed - hidden[0][0].numpy()).max() < 1e-5
    assert np.allclose(bert.states(tokens).hidden, torch.cat(hidden).numpy(), atol=1e-6)


def test_the_proof_reports_a_real_difference(packaged: ModelService) -> None:
    from dataclasses import replace

    tokens = packaged.tokens("dog")
    ours = packaged.embeddings(tokens)
    wrong = replace(ours, normed=ours.normed + 0.5)
    proof = packaged.proof(tokens, wrong)
    assert proof.against_module == pytest.approx(0.5, abs=1e-5)
    assert proof.against_hidden_states == pytest.approx(0.5, abs=1e-5)


def test_the_run_without_layers_gives_the_whole_models_first_hidden_states(packaged: ModelService) -> None:
    inputs = model_inputs(packaged.tokens("dog bites man", "a man bit a dog"))
    whole, short = load_model(packaged), without_layers(load_model(packaged))
    with torch.inference_mode():
        first = short(**inputs).last_hidden_state
        every = whole(**inputs, output_hidden_states=True).hidden_states
    assert len(every) == packaged.facts().layers + 1  # no hook of the other model is left on this one
    assert torch.equal(first, every[0])
    shared = dict(whole.named_parameters())
    assert all(value.data_ptr() == shared[name].data_ptr() for name, value in short.named_parameters())
