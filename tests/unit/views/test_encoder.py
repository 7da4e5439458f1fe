"""The sentences about a layer and about the parts of a vector, against their numbers."""

import re
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given

from components.compute.encoder import LayerWeights, encoder_layer
from components.compute.links import Link
from components.records.encoder import EncoderLayer
from components.story.encoder import words as answer, words as encoder
from components.views.wording import percent
from tests.unit.views.made_up import random_records, seeds, tokens_of

TEXT = tokens_of(("bank",), ("bank",))


def made_up(seed: int, tokens: int = 4) -> EncoderLayer:
    random = np.random.default_rng(seed)

    def linear(out: int, into: int) -> tuple[np.ndarray, np.ndarray]:
        return random.normal(size=(out, into)).astype(np.float32), random.normal(size=out).astype(np.float32)

    gamma = (random.normal(1, 0.2, 4).astype(np.float32), random.normal(size=4).astype(np.float32))
    query, key, value, output = (linear(4, 4) for _ in range(4))
    weights = LayerWeights(
        query, key, value, output, gamma, linear(8, 4), linear(4, 8), gamma, heads=2, eps=1e-12, activation="gelu"
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
    link = Link(2, 1, 1, 3, 0.5)
    said = encoder.told(WORDS, trace, link, "scores", list(encoder.NEXT))["tries"]
    (go,) = [one for one in said if "head" in one.settings]
    assert go.settings == {"layer": str(trace.layer), "head": "2", "cell": "scores,3"}
    assert go.words == f"Go to head 2: “river” gets {percent(float(trace.weights[1, 1, 3]))}"


def test_the_link_to_the_next_station_leads_to_one_that_is_shown() -> None:
    link, trace = Link(2, 1, 1, 3, 0.5), made_up(1, tokens=6)
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
    first, second = (number.partition(".")[2] for number in re.findall(r"([\d.,]+) times", sentence))
    assert len(first) == len(second), "as many decimals"


def test_without_another_word_there_is_none_to_look_at() -> None:
    alone = replace(TEXT, tokens=TEXT.tokens[:1])
    assert encoder.finding(made_up(1, tokens=1), 1, 0, alone) == "Without a word, BERT reads only [CLS] and [SEP]."
    one_word = encoder.finding(made_up(1, tokens=3), 1, 1, tokens_of(("bank",)))
    assert one_word == "There is no other word here for “bank” to look at."
