"""The sentences of the page that compares two checkpoints, against records made to refute them."""

import re

import numpy as np
import pytest

from components.compute.initial import InputFacts
from components.records.attention import Attention
from components.records.heads import KINDS, HeadsInText
from components.records.similarity import Band, Baseline, Curve
from components.records.tokens import Tokens
from components.records.uses_map import MapFacts
from components.service import ModelService
from components.service.uses_map import use_vectors
from components.views.training import (
    attention_finding,
    map_finding,
    names_of,
    states_finding,
    tables_finding,
    told_finding,
)
from components.views.wording import token_name

NAMES = ("trained", "untrained")


def facts(*right: float, chance: float = 0.2) -> MapFacts:
    return MapFacts("", "", (0.5,), 0.1, 1000, right, chance)


def numbers(text: str) -> list[float]:
    return [float(number.rstrip("%")) for number in re.findall(r"\d+(?:\.\d+)?%?", text)]


def test_the_best_layer_of_each_is_named_and_the_share_without_training() -> None:
    text = told_finding((facts(0.3, 0.4, 0.35), facts(0.25, 0.3, 0.28)), NAMES)
    assert numbers(text) == [40, 30, 20, 50]
    assert "40% after training, 30% before, 20% by chance" in text


def test_the_order_of_the_two_checkpoints_does_not_matter() -> None:
    text = told_finding((facts(0.3), facts(0.4)), ("untrained", "trained"))
    assert "30% before, 40% after training" in text
    assert text.endswith("50% needs no training.")


@pytest.mark.parametrize("trained", [0.2, 0.1])
def test_where_training_adds_nothing_no_share_is_claimed(trained: float) -> None:
    assert "adds nothing" in told_finding((facts(trained), facts(0.3)), NAMES)


def test_an_untrained_one_that_is_better_has_no_more_than_all() -> None:
    assert numbers(told_finding((facts(0.3), facts(0.9)), NAMES))[-1] == 100


def test_for_two_trained_checkpoints_nothing_is_said_of_training() -> None:
    text = told_finding((facts(0.3), facts(0.4)), ("BERT tiny", "BERT mini"))
    assert "training" not in text
    assert "in BERT tiny" in text


@pytest.fixture
def tokens(packaged: ModelService) -> Tokens:
    return packaged.tokens("The river bank saw a boat at the bank", "")


def tables(lengths: np.ndarray) -> InputFacts:
    nothing = np.zeros(1, np.float32)
    return InputFacts(lengths, *[nothing] * 7)


def heads_of(clear: int) -> HeadsInText:
    shares = np.full((6, 12, len(KINDS)), 1 / len(KINDS), np.float32)
    shares.reshape(72, -1)[:clear] = np.eye(len(KINDS))[0]
    return HeadsInText(shares, np.zeros(shares.shape[2]))


def test_the_row_that_differs_most_is_that_of_a_content_word_and_is_in_no_tie(tokens: Tokens) -> None:
    first, second = np.ones(30_522, np.float32), np.ones(30_522, np.float32)
    for piece, length in (("the", 9), ("boat", 3), ("bank", 1.5), ("river", 2)):
        first[tokens.ids[tokens.pieces.index(piece)]] = length
    told = tables_finding(tokens, (tables(first), tables(second)), NAMES)
    assert "Of the content words the row of “boat” differs most: length 3.00 after training, 1.00 before" in told
    assert "the median of all rows: 1.00 after training, 1.00 before" in told
    assert told.tokens == (tokens.pieces.index("boat"),)
    assert "most" not in tables_finding(tokens, (tables(second), tables(second)), NAMES)


def test_a_word_that_occurs_twice_has_one_row(tokens: Tokens) -> None:
    first, second = np.ones(30_522, np.float32), np.ones(30_522, np.float32)
    first[tokens.ids[tokens.pieces.index("bank")]] = 4
    assert "“bank” (3) differs most: length 4.00" in tables_finding(tokens, (tables(first), tables(second)), NAMES)


@pytest.mark.parametrize("text", ["hello", "", "😀", "..."])
def test_nothing_is_the_most_of_one(packaged: ModelService, text: str) -> None:
    tokens = packaged.tokens(text, "")
    first, second = np.full(30_522, 3, np.float32), np.ones(30_522, np.float32)
    told = tables_finding(tokens, (tables(first), tables(second)), NAMES)
    assert "most" not in told
    assert ": length 3.00 after training, 1.00 before" in told


def attention_of(tokens: Tokens, source: int, target: int, share: float) -> Attention:
    weights = np.full((2, len(tokens), len(tokens)), 1 / len(tokens), np.float32)
    weights[1, source] = (1 - share) / (len(tokens) - 1)
    weights[1, source, target] = share
    return Attention(1, weights)


@pytest.mark.parametrize("names", [NAMES, NAMES[::-1]])
def test_what_is_attended_to_is_told_of_the_one_that_has_a_preference(tokens: Tokens, names: tuple[str, str]) -> None:
    source, target = 3, 6
    even, clear = attention_of(tokens, source, target, 1 / len(tokens)), attention_of(tokens, source, target, 0.75)
    seen, counts = (
        ((clear, even), [heads_of(31), heads_of(0)]) if names == NAMES else ((even, clear), [heads_of(0), heads_of(31)])
    )
    told = attention_finding(tokens, seen, (2, 2), counts, names)
    assert f"{token_name(tokens.names, source)} gives “boat” " in told
    assert "75% after training" in told and "9% before" in told
    assert "31 of 72 after training" in told and "0 of 72 before" in told


def baseline(*mean: float) -> Baseline:
    curve = np.array(mean, np.float32)
    band, nothing = Band(curve, curve, curve, curve, 1), np.zeros((len(mean), 1), np.float32)
    return Baseline(nothing, nothing, band, band, 1, 1)


def test_the_last_layer_is_the_one_that_is_told(tokens: Tokens) -> None:
    own = [Curve("bank ~ bank", np.linspace(0, end, size, dtype=np.float32)) for size, end in ((2, 0.1), (3, 0.3))]
    told = states_finding(tokens, own, [baseline(0.9, 0.2), baseline(0.8, 0.2, 0.4)], NAMES)
    assert "Cosine of “bank” (3) and “bank” (9) in the last layer" in told
    assert numbers(told.partition("layer")[2]) == [0.10, 0.30, 0.20, 0.40]


def test_only_a_checkpoint_and_its_own_twin_are_called_trained_and_untrained(packaged) -> None:
    from dataclasses import replace

    twin = replace(packaged, key="minilm-untrained", title="MiniLM-L6, untrained", twin_of="minilm")
    other = replace(packaged, key="host", title="mine")
    assert names_of(packaged, twin) == ("trained", "untrained")
    assert names_of(twin, packaged) == ("untrained", "trained")
    assert names_of(other, twin) == ("mine", "MiniLM-L6, untrained")


def test_training_is_said_to_move_a_word_from_its_nearest_use_before_to_its_nearest_use_after(packaged) -> None:
    from components.service import open_service

    pair = packaged, open_service("minilm-untrained")
    tokens = packaged.tokens("The bank raised its rates")
    maps, placed = [bert.uses_map() for bert in pair], [bert.placed(tokens) for bert in pair]
    told = map_finding(tuple(maps), tuple(placed), (6, 6), placed[0].word_at(2), NAMES)
    moved = re.fullmatch(
        "Training moved “bank” from “(.+)” to “(.+)”, each the nearest of the uses drawn.", told.replace("…", "")
    )
    assert moved
    for bert, drawn, quoted in zip(pair, maps, (moved[2], moved[1]), strict=True):
        held = use_vectors(bert)
        word = bert.states(tokens).hidden[6, 2] - held.means[6]
        cosines = held.directions(6) @ word  # not of length 1, which changes no order
        nearest = drawn.uses[int(cosines.argmax())]
        assert nearest.sentence.startswith(quoted.strip()), quoted
