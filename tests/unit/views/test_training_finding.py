"""The sentences of the page that compares two checkpoints, against records made to refute them."""

import re

import numpy as np
import pytest

from components.records.similarity import Band, Baseline, Curve
from components.records.tokens import Tokens
from components.records.uses_map import MapFacts
from components.service import ModelService
from components.views.training import (
    names_of,
    states_finding,
    told_finding,
)
from tests.unit.views.found import with_line

NAMES = ("trained", "untrained")


def facts(*right: float, chance: float = 0.2) -> MapFacts:
    return MapFacts("", "", (0.5,), 0.1, 1000, right, chance)


def numbers(text: str) -> list[float]:
    return [float(number.rstrip("%")) for number in re.findall(r"\d+(?:\.\d+)?%?", text)]


def test_both_are_told_in_the_layer_that_is_best_after_training() -> None:
    told = told_finding((facts(0.3, 0.4, 0.35), facts(0.39, 0.3, 0.28)), NAMES)
    assert told == "After training, the nearest use of a word has its sense in 40% of cases."
    assert told.line.startswith("in layer 1, its best; 30% before training, 20% by chance; ")


def test_the_order_of_the_two_checkpoints_does_not_matter() -> None:
    one = told_finding((facts(0.3), facts(0.4)), ("untrained", "trained"))
    other = told_finding((facts(0.4), facts(0.3)), NAMES)
    assert with_line(one) == with_line(other)
    assert one.line.endswith("50% needs no training")


@pytest.mark.parametrize("seed", range(60))
def test_what_is_said_of_two_random_curves_holds_in_one_layer(seed: int) -> None:
    dice = np.random.default_rng(seed)
    chance, layers, wide = float(dice.uniform(0.02, 0.6)), int(dice.integers(1, 14)), float(dice.uniform(0, 0.4))
    before, after = (dice.uniform(chance - wide, chance + wide, layers).clip(0, 1) for _ in NAMES)
    text = with_line(told_finding((facts(*after, chance=chance), facts(*before, chance=chance)), NAMES))
    right, layer, *others = numbers(text)
    told = [right, *others]
    assert after[int(layer)] == after.max()
    assert told[:3] == pytest.approx([100 * after.max(), 100 * before[int(layer)], 100 * chance], abs=0.51)
    noise = 3 * np.sqrt(chance * (1 - chance) / 1000)
    if told[3:]:
        share = max(0, before[int(layer)] - chance) / (after.max() - chance)
        assert told[3] == pytest.approx(100 * share, abs=0.51)
        assert after.max() - max(before[int(layer)], chance) >= noise
    else:
        assert after.max() - max(before[int(layer)], chance) < noise
        assert text.endswith("adds nothing here" if after.max() <= before[int(layer)] else "could be chance")


def test_two_trained_checkpoints_are_told_each_in_its_best_layer_and_nothing_of_training() -> None:
    text = with_line(told_finding((facts(0.3, 0.2), facts(0.3, 0.4, 0.1)), ("BERT tiny", "BERT mini")))
    assert "training" not in text
    assert "in the best layer of each: 30% in BERT tiny (layer 0), 40% in BERT mini (layer 1); 20% by chance" in text


@pytest.fixture
def tokens(packaged: ModelService) -> Tokens:
    return packaged.tokens("The river bank saw a boat at the bank", "")


def baseline(*mean: float) -> Baseline:
    curve = np.array(mean, np.float32)
    band, nothing = Band(curve, curve, curve, curve, 1), np.zeros((len(mean), 1), np.float32)
    return Baseline(nothing, nothing, band, band, 1, 1)


def test_the_last_layer_is_the_one_that_is_told(tokens: Tokens) -> None:
    own = [Curve("bank ~ bank", np.linspace(0, end, size, dtype=np.float32)) for size, end in ((2, 0.1), (3, 0.3))]
    told = states_finding(tokens, own, [baseline(0.9, 0.2), baseline(0.8, 0.2, 0.4)], NAMES)
    assert told == "“bank” (3) and “bank” (9) end closer before training."
    assert numbers(told.line) == [0.10, 0.30, 0.20, 0.40]


def test_random_pairs_that_one_does_not_read_are_not_told(tokens: Tokens) -> None:
    own = [Curve("bank ~ bank", np.array([0, end], np.float32)) for end in (0.1, 0.3)]
    told = states_finding(tokens, own, None, NAMES)
    assert told.line == "cosine in the last layer: 0.10 after training, 0.30 before"


@pytest.mark.parametrize(
    ("ends", "names", "closer"),
    [
        ((0.3, 0.1), NAMES, "closer after training"),
        ((0.301, 0.302), NAMES, "as close in both"),
        ((0.1, 0.3), ("mine", "BERT mini"), "closer in BERT mini"),
    ],
)
def test_two_tokens_end_closer_where_their_cosine_is_larger_as_printed(tokens, ends, names, closer: str) -> None:
    own = [Curve("bank ~ bank", np.array([0, end], np.float32)) for end in ends]
    assert states_finding(tokens, own, None, names).endswith(f" end {closer}.")


def test_only_a_checkpoint_and_its_own_twin_are_called_trained_and_untrained(packaged) -> None:
    from dataclasses import replace

    twin = replace(packaged, title="MiniLM-L6, untrained", variant="untrained", original=packaged)
    other = replace(packaged, key="host", title="mine")
    assert names_of(packaged, twin) == ("trained", "untrained")
    assert names_of(twin, packaged) == ("untrained", "trained")
    assert names_of(other, twin) == ("mine", "MiniLM-L6, untrained")
