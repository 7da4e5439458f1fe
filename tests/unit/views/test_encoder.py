"""The sentences about a layer and about the parts of a vector, against their numbers."""

import re
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from components.compute.encoder import LayerWeights, encoder_layer
from components.records.decomposition import Decomposition, Part
from components.records.encoder import EncoderLayer
from components.views import decomposition, encoder
from components.views.wording import percent
from tests.unit.views.made_up import tokens_of

TEXT = tokens_of(("bank",), ("bank",))
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
def test_the_named_score_is_the_largest_for_another_word_and_becomes_the_named_weight(seed: int) -> None:
    trace = made_up(seed)
    sentence = encoder.finding(trace, 2, 1, TEXT)
    score, weight = trace.scores[1, 1, 2], trace.weights[1, 1, 2]  # the other “bank” is the only other word
    said = re.fullmatch(
        r"Layer 2, head 2: “bank” \(1\) scores “bank” \(2\) at (−?[\d.]+) and gives it (.+) weight; "
        r"even share: 25%\.",
        sentence,
    )
    assert said
    assert float(said[1].replace("−", "-")) == pytest.approx(float(score), abs=0.0501)
    assert said[2] == percent(float(weight))


def test_of_equal_weights_none_is_named() -> None:
    trace = made_up(1, tokens=6)
    even = replace(trace, weights=np.full_like(trace.weights, 1 / 6))
    assert encoder.finding(even, 2, 1, tokens_of(("bank",), ("of",), ("boats",), ("river",))) == ""


@random_records
@given(seeds)
def test_what_is_added_is_as_long_as_said(seed: int) -> None:
    trace = made_up(seed)
    sentence = encoder.added_length(trace, 1, TEXT)
    ratios = [float(number.replace(",", "")) for number in re.findall(r"([\d.,]+) times", sentence)]
    pairs = ((trace.attended, trace.before), (trace.feed_forward, trace.middle))
    assert ratios == pytest.approx([np.linalg.norm(a[1]) / np.linalg.norm(b[1]) for a, b in pairs], rel=0.06)


def test_a_single_token_gets_all_of_its_weight() -> None:
    alone = replace(TEXT, tokens=TEXT.tokens[:1])
    assert "every head gives it all of its weight" in encoder.finding(made_up(1, tokens=1), 1, 0, alone)


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
    sentence = decomposition.finding(Decomposition(1, (1,), of, random.normal(size=(5, 1, 4)), shares), TEXT)
    others = {"the position row": shares[1, 1, 0]}
    others |= {"attention 1": shares[1, 2:4, 0].sum(), "feed-forward 1": shares[1, 4, 0]}
    largest, word = max(others, key=others.__getitem__), float(shares[1, 0, 0])
    written, other = (float(part.replace("−", "-")) / 100 for part in re.findall(r"(−?\d+)% (?:of|by)", sentence))
    assert written == pytest.approx(word, abs=0.0051)
    assert other == pytest.approx(float(others[largest]), abs=0.0051)
    assert f"by {largest}, most of {'all' if others[largest] > word else 'the others'}." in sentence


def test_before_any_layer_only_the_tables_have_written() -> None:
    ours = Decomposition(
        0, (0,), (Part("word"), Part("LayerNorm biases")), np.ones((2, 1, 2)), np.array([[[0.4], [0.6]]])
    )
    sentence = decomposition.finding(ours, TEXT)
    assert sentence == (
        "Before any encoder layer, 40% of [CLS] was written by its word row, 60% by the LayerNorm biases, most of all."
    )


def test_a_vector_of_length_zero_was_written_by_nothing() -> None:
    ours = Decomposition(0, (0,), (Part("word"),), np.zeros((1, 1, 2)), np.zeros((1, 1, 1)))
    assert "length zero" in decomposition.finding(ours, TEXT)
