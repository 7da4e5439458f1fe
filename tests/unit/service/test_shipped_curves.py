"""What ships about senses and topics, of the packaged checkpoint and its untrained twin, measured again on a part."""

import numpy as np
import pytest

from components.compute.uses import TopicFacts, directions, leave_one_out
from components.frame.waiting import completed
from components.service import open_service
from components.service.uses import vectors_of
from components.service.uses_map import _of_layer, topics, use_vectors, uses_map

pytestmark = pytest.mark.model
EVERY = 8  # every eighth word


@pytest.fixture
def twin():
    return open_service("minilm", "untrained")


def counted(checkpoint) -> TopicFacts:
    return completed(topics(checkpoint))


def test_both_maps_ship_with_the_same_uses_and_chance(packaged, twin) -> None:
    trained, untrained = uses_map(packaged), uses_map(twin)
    assert trained.numbers == untrained.numbers
    assert trained.facts.counted == untrained.facts.counted
    assert trained.facts.chance == untrained.facts.chance
    assert counted(packaged).chance == counted(twin).chance
    assert counted(packaged).counted == len(trained.uses)


def test_the_shipped_counts_of_topics_are_what_the_shipped_vectors_give(twin) -> None:
    assert _of_layer(twin, 3) == pytest.approx(counted(twin).right[3], abs=1e-3)


def test_without_a_shipped_file_the_topics_are_counted_layer_by_layer(twin, monkeypatch, tmp_path) -> None:
    first = counted(twin).right[:1]
    monkeypatch.setattr("components.service.uses_map.shipped_path", lambda _: tmp_path / "none.json")
    steps = topics(twin, enough=1)
    assert next(steps) == 1
    with pytest.raises(StopIteration) as end:
        next(steps)
    assert end.value.value.right == pytest.approx(first, abs=1e-3)


@pytest.mark.parametrize("variant", ["", "untrained"])
def test_the_shipped_curve_of_senses_is_within_its_binomial_error_when_measured_again(variant: str) -> None:
    checkpoint = open_service("minilm", variant)
    shipped = uses_map(checkpoint)
    words = sorted({use.word for use in shipped.uses})[::EVERY]
    some = [use for use in shipped.uses if use.word in words]
    rows = directions(vectors_of(checkpoint, some), use_vectors(checkpoint).means[:, None])
    counted, right, _ = leave_one_out(rows, [use.word for use in some], [use.meaning for use in some])
    expected = np.array(shipped.facts.right)
    assert counted > 300
    assert (np.abs(right - expected) < 3 * np.sqrt(expected * (1 - expected) / counted)).all()
