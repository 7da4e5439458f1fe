"""Shapes against hooks on a model of our own, the pooler and padding against the library."""

import numpy as np
import pytest
import torch
from transformers import BertModel

from components.compute.states import Padding, compare, pool
from components.records.states import States
from components.service.states import model_inputs

F = np.float32

TEXTS = [("", ""), ("dog bites man", "man bites dog"), ("word " * 700, "")]


@pytest.fixture(scope="module")
def library(packaged) -> BertModel:
    return fresh(packaged)


def fresh(service) -> BertModel:
    """A second model of the same checkpoint, so that the shared one gets no hooks."""
    return BertModel.from_pretrained(service.directory, attn_implementation="eager", local_files_only=True).eval()


def test_shapes_equal_those_recorded_by_hooks(tiny) -> None:
    seen: dict[str, tuple[int, ...]] = {}
    model = fresh(tiny)
    watched = {
        "word rows": model.embeddings.word_embeddings,
        "segment rows": model.embeddings.token_type_embeddings,
        "LayerNorm of the sum": model.embeddings,
        "query, key, value": model.encoder.layer[0].attention.self.query,
        "inside the feed-forward network": model.encoder.layer[0].intermediate,
        "output of the layer": model.encoder.layer[0].output,
        "pooler output": model.pooler,
    }
    for name, module in watched.items():
        module.register_forward_hook(lambda _module, _args, out, name=name: seen.update({name: tuple(out.shape)}))
    for tokens in (tiny.tokens(""), tiny.tokens("dog bites man", "man bites dog")):
        with torch.inference_mode():
            model(**model_inputs(tokens))
        ours = {station.name: station.shape for station in tiny.stations(tokens).stations}
        assert {name: ours[name] for name in watched} == seen


def test_each_shape_says_how_many_tensors_have_it(tiny) -> None:
    tokens = tiny.tokens("dog bites man")
    stations = {station.name: station for station in tiny.stations(tokens).stations}
    assert stations["attention weights"].shape == (1, 2, 5, 5)
    assert stations["the same, cut into heads"].shape == (1, 2, 5, 8)
    assert (stations["all hidden states"].copies, stations["all attention weights"].copies) == (3, 2)


@pytest.mark.parametrize(("a", "b"), TEXTS, ids=["two tokens", "pair", "512 tokens"])
def test_the_pooler_equals_that_of_the_model(packaged, library, a: str, b: str) -> None:
    tokens = packaged.tokens(a, b)
    pooling = packaged.pooling(tokens)
    with torch.inference_mode():
        theirs = library(**model_inputs(tokens)).pooler_output[0].numpy()
    assert np.abs(pooling.pooled - theirs).max() < 1e-6
    assert pooling.difference < 1e-6


def test_a_wrong_pooler_is_detected() -> None:
    pooling = pool(np.ones(2, F), weight=np.eye(2, dtype=F), bias=np.zeros(2, F), theirs=np.zeros(2, F))
    assert pooling.difference == pytest.approx(np.tanh(1))


def test_padding_moves_nothing_with_the_mask_and_everything_without(packaged) -> None:
    tokens = packaged.tokens("The bank raised its rates while we sat on the river bank.")
    padding = packaged.padding(tokens, 8)
    assert padding.masked.shape == (7, 15)
    assert padding.masked.max() < 1e-4
    assert padding.unmasked[-1].min() > 0.5
    assert padding.unmasked[0].max() == 0, "the input layer knows no mask"
    assert padding.cosine_proper == pytest.approx(1, abs=1e-6)
    assert padding.cosine_unmasked < padding.cosine_pads_averaged < 0.95


def test_padding_equals_that_of_the_tokenizer(packaged, library) -> None:
    """With the tokenizer's own mask both move by rounding only, which differs between processors; with a mask of
    ones both move far, and by the same distance."""
    from transformers import BertTokenizer

    encoded = BertTokenizer.from_pretrained(packaged.directory)(
        "dog bites man", padding="max_length", max_length=9, return_tensors="pt"
    )
    tokens = packaged.tokens("dog bites man")
    plain = packaged.states(tokens).hidden[-1]
    ours = packaged.padding(tokens, 4)

    def moved(mask: torch.Tensor) -> np.ndarray:
        with torch.inference_mode():
            padded = library(encoded["input_ids"], attention_mask=mask).last_hidden_state[0].numpy()
        return np.linalg.norm(padded[: len(tokens)] - plain, axis=1)

    assert max(ours.masked[-1].max(), moved(encoded["attention_mask"]).max()) < 1e-4
    assert np.allclose(ours.unmasked[-1], moved(torch.ones_like(encoded["attention_mask"])), rtol=1e-5, atol=1e-4)


def test_movement_is_the_distance_between_the_two_vectors_of_a_token() -> None:
    plain = States(np.ones((2, 2, 4), F), np.zeros(4, F))
    padded = np.ones((2, 3, 4), F)
    padded[1, 0, 0] = 4.0
    padding = compare(plain, padded, padded)
    assert padding.pads == 1
    assert padding.masked.tolist() == [[0, 0], [3, 0]]


def test_a_move_is_a_part_of_the_vectors_length_and_a_vector_of_length_zero_divides_by_no_zero() -> None:
    masked, unmasked, norms = np.array([[0.5, 0.0]]), np.array([[3.0, 0.0]]), np.array([[4.0, 0.0]])
    padding = Padding(2, masked, unmasked, norms, 1.0, 1.0, 1.0)
    with np.errstate(all="raise"):
        kept, moved = padding.shares(0)
    assert kept.tolist() == [0.125, 0.0]
    assert moved.tolist() == [0.75, 0.0]
