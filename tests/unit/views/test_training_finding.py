"""The sentences of the page that compares two checkpoints, against records made to refute them."""

import re

import numpy as np
import pytest

from components.records.uses_map import MapFacts
from components.views.training import attention_finding, names_of, states_finding, told_finding

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


def test_clear_heads_are_counted_for_each() -> None:
    assert numbers(attention_finding([(31, 72), (0, 72)], NAMES)) == [31, 72, 0, 72]


def test_the_last_layer_is_the_one_that_is_told() -> None:
    own = [np.array([0.9, 0.1], np.float32), np.array([0.8, 0.2, 0.3], np.float32)]
    assert numbers(states_finding(own, own, NAMES)) == [0.10, 0.30, 0.10, 0.30]


def test_only_a_checkpoint_and_its_own_twin_are_called_trained_and_untrained(packaged) -> None:
    from dataclasses import replace

    twin = replace(packaged, key="minilm-untrained", title="MiniLM-L6, untrained", twin_of="minilm")
    other = replace(packaged, key="host", title="mine")
    assert names_of(packaged, twin) == ("trained", "untrained")
    assert names_of(twin, packaged) == ("untrained", "trained")
    assert names_of(other, twin) == ("mine", "MiniLM-L6, untrained")
