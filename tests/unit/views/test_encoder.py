"""The sentences about a layer and about the parts of a vector, against their numbers."""

import re
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from components.compute.encoder import LayerWeights, encoder_layer
from components.compute.links import Link
from components.records.decomposition import Decomposition, Part
from components.records.encoder import EncoderLayer
from components.story.encoder import answer
from components.story.encoder import words as encoder
from components.views import decomposition
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


WORDS = tokens_of(("bank",), ("the",), ("river",), ("boats",))


@random_records
@given(seeds)
def test_no_other_word_gets_more_weight_than_the_named_one(seed: int) -> None:
    trace = made_up(seed, tokens=6)
    weights, scores = trace.weights[1, 1], trace.scores[1, 1]
    headline = encoder.finding(trace, 2, 1, WORDS)
    found = re.search(r"looks at “(\w+)” more than at any other( content)? word\.", headline)
    content, every = (max(among, key=lambda place: weights[place]) for among in ([3, 4], [2, 3, 4]))
    if not found:
        assert headline == "In this head no single word stands out for “bank”."
        assert weights[[2, 3, 4]].max() < 1.5 / 6
        return
    target = WORDS.pieces.index(found[1])
    assert target == (content if weights[content] >= 1.5 / 6 else every)
    assert bool(found[2]) == (target != every)
    numbers = r": score (−?[\d.]+), weight (.+); an even share of 6 tokens is 17%$"
    score, weight = re.search(numbers, headline.line).groups()
    assert float(score.replace("−", "-")) == pytest.approx(float(scores[target]), abs=0.00501)
    assert weight == percent(float(weights[target]))


def test_of_equal_weights_none_is_named() -> None:
    trace = made_up(1, tokens=6)
    for share in (1 / 6, 0.3):
        even = replace(trace, weights=np.full_like(trace.weights, share))
        assert encoder.finding(even, 2, 1, WORDS) == "In this head no single word stands out for “bank”."


@random_records
@given(seeds)
def test_the_head_that_a_link_names_gives_the_word_most_of_all_others(seed: int) -> None:
    trace = made_up(seed, tokens=6)
    link = Link(2, 1, 1, 3, 0.5, is_most=False)
    said = encoder.told(WORDS, trace, link, "scores", list(encoder.NEXT))["tries"]
    (go,) = [one for one in said if "head" in one.settings]
    assert go.settings == {"head": "2"}
    assert go.words == f"Go to head 2: “river” gets {percent(float(trace.weights[1, 1, 3]))}"


def test_the_link_to_the_next_station_leads_to_one_that_is_shown() -> None:
    link, trace = Link(2, 1, 1, 3, 0.5, is_most=False), made_up(1, tokens=6)
    stations = [name for name in encoder.NEXT if name not in ("raised", "inner")]
    for panel, then in {"middle": "feed_forward,0", "scores": "weights,3", "output": "before,0"}.items():
        assert encoder.told(WORDS, trace, link, panel, stations)["tries"][0].settings == {"cell": then}


@random_records
@given(seeds)
def test_what_is_added_is_as_long_as_said(seed: int) -> None:
    trace = made_up(seed)
    sentence = answer.added_length(trace, 1, TEXT)
    ratios = [float(number.replace(",", "")) for number in re.findall(r"([\d.,]+) times", sentence)]
    pairs = ((trace.attended, trace.before), (trace.feed_forward, trace.middle))
    assert ratios == pytest.approx([np.linalg.norm(a[1]) / np.linalg.norm(b[1]) for a, b in pairs], rel=0.06)


def test_without_another_word_there_is_none_to_look_at() -> None:
    alone = replace(TEXT, tokens=TEXT.tokens[:1])
    assert encoder.finding(made_up(1, tokens=1), 1, 0, alone) == "Without a word, BERT reads only [CLS] and [SEP]."
    one_word = encoder.finding(made_up(1, tokens=3), 1, 1, tokens_of(("bank",)))
    assert one_word == "“bank” is the only word that this head can look at."


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
    headline = decomposition.finding(Decomposition(1, (1,), of, random.normal(size=(5, 1, 4)), shares), TEXT)
    others = {"the position row": shares[1, 1, 0]}
    others |= {"attention 1": shares[1, 2:4, 0].sum(), "feed-forward 1": shares[1, 4, 0]}
    largest, word = max(others, key=others.__getitem__), float(shares[1, 0, 0])
    written, other = (float(part.replace("−", "-")) / 100 for part in re.findall(r"(−?[\d.]+)%", headline.line))
    assert written == pytest.approx(word, abs=0.00051)
    assert other == pytest.approx(float(others[largest]), abs=0.00051)
    rank = "all" if others[largest] > word else "the others"
    assert re.fullmatch(rf"\S+% after layer 1; {largest} wrote \S+%, most of {rank}", headline.line)


SHARES = {"A quarter": 1 / 4, "A third": 1 / 3, "Half": 1 / 2, "Two thirds": 2 / 3, "Three quarters": 3 / 4}


@given(st.floats(-2, 2, width=32, allow_subnormal=False))
def test_the_share_of_the_word_row_is_named_as_a_reader_would(share: float) -> None:
    of = (Part("word"), Part("attention", 1))
    headline = decomposition.finding(Decomposition(1, (1,), of, np.ones((2, 1, 2)), shares_of(share)), TEXT)
    begin = headline.split(" of “bank” (1) is still its own word row")[0]
    if begin in SHARES:
        assert abs(share - SHARES[begin]) <= 0.0301
    elif begin.endswith("%"):
        assert share == pytest.approx(int(begin[:-1]) / 100, abs=0.0051)
        assert min(abs(share - near) for near in SHARES.values()) > 0.029
    elif begin == "Nearly all":
        assert 0.969 <= share <= 1.031
    elif begin in ("Hardly any", "Nothing"):
        assert share < 0.05 and (share > 0) == (begin == "Hardly any")
    else:
        assert share > 1 and "all other parts together point against it" in headline


def shares_of(share: float) -> np.ndarray:
    """Of the word row and of one other part, in layers 0 and 1."""
    return np.array([[[1.0], [0.0]], [[share], [1 - share]]])


def test_before_any_layer_only_the_tables_have_written() -> None:
    ours = Decomposition(
        0, (0,), (Part("word"), Part("LayerNorm biases")), np.ones((2, 1, 2)), np.array([[[0.4], [0.6]]])
    )
    headline = decomposition.finding(ours, TEXT)
    assert headline == "40% of [CLS] is its own word row."
    assert headline.line == "40.0% before any layer; the LayerNorm biases wrote 60.0%, most of all"


def test_a_vector_of_length_zero_was_written_by_nothing() -> None:
    ours = Decomposition(0, (0,), (Part("word"),), np.zeros((1, 1, 2)), np.zeros((1, 1, 1)))
    assert "length zero" in decomposition.finding(ours, TEXT)
