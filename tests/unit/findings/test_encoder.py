"""The sentences about a layer and about the parts of a vector, against their numbers."""

import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from components.compute.encoder import LayerWeights, encoder_layer
from components.findings import decomposition, encoder
from components.records.decomposition import Decomposition, Part
from components.records.encoder import EncoderLayer

PIECES = ("[CLS]", "bank", "bank", "[SEP]")
random_records = settings(max_examples=30, deadline=None)
seeds = st.integers(0, 10_000)


def made_up(seed: int, tokens: int = 4) -> EncoderLayer:
    random = np.random.default_rng(seed)

    def linear(out: int, into: int) -> tuple[np.ndarray, np.ndarray]:
        return random.normal(size=(out, into)).astype(np.float32), random.normal(size=out).astype(np.float32)

    gamma = (random.normal(1, 0.2, 4).astype(np.float32), random.normal(size=4).astype(np.float32))
    weights = LayerWeights(
        linear(4, 4),
        linear(4, 4),
        linear(4, 4),
        linear(4, 4),
        gamma,
        linear(8, 4),
        linear(4, 8),
        gamma,
        2,
        1e-12,
        "gelu",
    )
    before = random.normal(size=(tokens, 4)).astype(np.float32)
    return encoder_layer(before, [1] * tokens, weights, layer=2)


@random_records
@given(seeds)
def test_the_named_target_of_a_head_has_its_largest_weight(seed: int) -> None:
    trace = made_up(seed)
    sentence = encoder.finding(trace, 2, 1, PIECES)
    looked = sentence.split("attends most to ")[1].split(" (")[0]
    target = int(trace.weights[1, 1].argmax())
    assert looked == {0: "[CLS]", 1: "itself", 2: "“bank”", 3: "[SEP]"}[target]
    ratios = [float(number) for number in re.findall(r"([\d.e+-]+) times", sentence)]
    lengths = np.linalg.norm(trace.attended, axis=1) / np.linalg.norm(trace.before, axis=1)
    assert ratios[0] == pytest.approx(lengths.mean(), rel=0.06)


def test_a_single_token_attends_to_itself() -> None:
    assert "attends most to itself (100%)" in encoder.finding(made_up(1, tokens=1), 1, 0, ("[CLS]",))


@random_records
@given(seeds)
def test_shares_of_the_kinds_are_the_sums_of_their_parts(seed: int) -> None:
    random = np.random.default_rng(seed)
    of = (
        Part("word"),
        Part("position"),
        Part("attention", 1, "head 1"),
        Part("attention", 1, "head 2"),
        Part("feed-forward", 1),
    )
    shares = np.zeros((2, 5, 1))
    shares[1, :, 0] = random.normal(size=5)
    sentence = decomposition.finding(Decomposition(1, (1,), of, random.normal(size=(5, 1, 4)), shares), PIECES)
    wholes = {"the word row": shares[1, 0, 0], "the position row": shares[1, 1, 0]}
    wholes |= {"attention 1": shares[1, 2:4, 0].sum(), "feed-forward 1": shares[1, 4, 0]}
    assert max(wholes, key=wholes.__getitem__) in sentence.split("largest single part is ")[1]
    word = float(sentence.split(", ")[1].split("%")[0].replace("−", "-")) / 100
    assert word == pytest.approx(float(shares[1, 0, 0]), abs=0.011)


def test_before_any_layer_only_the_tables_have_written() -> None:
    ours = Decomposition(
        0, (0,), (Part("word"), Part("LayerNorm biases")), np.ones((2, 1, 2)), np.array([[[0.4], [0.6]]])
    )
    sentence = decomposition.finding(ours, ("[CLS]",))
    assert sentence == (
        "Before any encoder layer, 40% of [CLS] was written by its word row; "
        "the largest part is the LayerNorm biases (60%)."
    )


def test_a_vector_of_length_zero_was_written_by_nothing() -> None:
    ours = Decomposition(0, (0,), (Part("word"),), np.zeros((1, 1, 2)), np.zeros((1, 1, 1)))
    assert "length zero" in decomposition.finding(ours, ("[CLS]",))
