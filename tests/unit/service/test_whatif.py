"""Every what-if against the library itself: a changed copy of the model, or the model fed with `inputs_embeds`."""

import copy

import numpy as np
import pytest
import torch

from components.compute.whatif import changed_input, moved
from components.service import ModelService
from components.service.interventions import encode
from components.service.loading import load_model
from components.service.states import model_inputs

PAIR = ("dog bites man", "man bites a dog")


@pytest.fixture(params=["packaged", "tiny"])
def bert(request: pytest.FixtureRequest) -> ModelService:
    return request.getfixturevalue(request.param)


def run(bert: ModelService, tokens, change: str, dimension: int = 0) -> np.ndarray:
    return encode(bert, changed_input(bert.embeddings(tokens), change, dimension)[None], tokens.mask)[0]


@pytest.mark.parametrize("pad_to", [0, 16])
def test_nothing_changed_equals_the_normal_path_with_and_without_padding(bert, pad_to) -> None:
    tokens = bert.tokens(*PAIR, pad_to=pad_to)
    normal = load_model(bert)(**model_inputs(tokens)).last_hidden_state[0].detach().numpy()
    np.testing.assert_allclose(run(bert, tokens, "nothing"), normal, atol=1e-5)


@pytest.mark.parametrize(("change", "weight", "value"), [("gamma", "weight", 1.0), ("beta", "bias", 0.0)])
def test_gamma_and_beta_equal_a_changed_copy_of_the_model(bert, change, weight, value) -> None:
    tokens = bert.tokens(*PAIR)
    changed = copy.deepcopy(load_model(bert))
    getattr(changed.embeddings.LayerNorm, weight).data.fill_(value)
    with torch.inference_mode():
        theirs = changed(**model_inputs(tokens)).last_hidden_state[0].numpy()
    np.testing.assert_allclose(run(bert, tokens, change), theirs, atol=2e-5)


def test_no_layer_norm_equals_a_copy_whose_layer_norm_does_nothing(bert) -> None:
    tokens = bert.tokens(*PAIR)
    changed = copy.deepcopy(load_model(bert))
    changed.embeddings.LayerNorm = torch.nn.Identity()
    with torch.inference_mode():
        theirs = changed(**model_inputs(tokens)).last_hidden_state[0].numpy()
    np.testing.assert_allclose(run(bert, tokens, "layernorm"), theirs, atol=2e-5)


@pytest.mark.parametrize("text", ["The river bank.", "bank " * 200])
def test_changes_in_one_batch_give_the_same_result_as_one_by_one(packaged, text) -> None:
    tokens = packaged.tokens(text)
    last = packaged.states(tokens).hidden[-1]
    for report in packaged.what_ifs(tokens, 3):
        alone = moved(report.change, 3, last, run(packaged, tokens, report.change, 3))
        np.testing.assert_allclose(report.euclidean, alone.euclidean, atol=1e-4)


def test_only_the_chosen_dimension_becomes_zero(packaged) -> None:
    ours = packaged.embeddings(packaged.tokens("a dog"))
    vectors = changed_input(ours, "dimension", 7)
    assert (vectors[:, 7] == 0).all()
    np.testing.assert_array_equal(np.delete(vectors, 7, axis=1), np.delete(ours.normed, 7, axis=1))


def test_distances_of_known_vectors() -> None:
    report = moved("gamma", 0, np.array([[3, 4], [1, 0]], np.float32), np.array([[3, 4], [0, 2]], np.float32))
    np.testing.assert_allclose(report.euclidean, [0, 5**0.5], atol=1e-6)
    np.testing.assert_allclose(report.cosine, [0, 1], atol=1e-6)
