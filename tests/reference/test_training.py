"""What the tour says of an untrained BERT, counted again."""

import re

import pytest

from components.frame.waiting import completed
from tests.reference.test_tour_claims import SCENES, answer


def test_an_untrained_bert_finds_the_sense_more_often_than_chance_and_a_trained_one_more_often_still(packaged) -> None:
    message = answer(packaged, "untrained")
    trained, before, chance, needs_no_training = map(float, re.findall(r"(\d+(?:\.\d)?)%", message))
    assert chance + 3 < before < trained - 3
    assert needs_no_training == pytest.approx(100 * (before - chance) / (trained - chance), abs=2)  # of rounded shares
    layer = int(re.findall(r"In layer (\d+)", message)[0])
    curves = [checkpoint.uses_map().facts.right for checkpoint in (packaged, packaged.without_training())]
    best, counted = max(curves[0]), packaged.uses_map().facts.counted
    error = (best * (1 - best) / counted) ** 0.5
    assert layer == next(one for one, right in enumerate(curves[0]) if right >= best - error)
    assert "one of its best" in message
    assert [round(100 * curves[0][layer]), round(100 * curves[1][layer], 1)] == [trained, before]


def test_for_topics_an_untrained_bert_is_right_twice_as_often_as_chance_and_a_trained_one_several_times_as_often_as_it(
    packaged,
) -> None:
    scene = next(scene for scene in SCENES if scene.finding == "untrained")
    assert "about twice as high in every layer" in scene.notes and "four to\nsix times as high again" in scene.notes
    trained, before = (completed(checkpoint.topics()) for checkpoint in (packaged, packaged.without_training()))
    chance = before.chance
    for after, untrained in zip(trained.right, before.right, strict=True):
        assert round(untrained / chance) == 2
        assert 4 <= round(after / untrained) <= 6
        assert untrained > chance + 9 * (chance * (1 - chance) / before.counted) ** 0.5
