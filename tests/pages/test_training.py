"""The page that compares two models: what neighbours tell in both, and the probe."""

import json
import re
import threading
from collections import Counter
from collections.abc import Generator
from dataclasses import replace
from operator import attrgetter
from pathlib import Path

import numpy as np
import pytest

from benchmarks.hops import BESIDE
from components.compute.corpus import labelled, read_lines
from components.compute.uses import TopicFacts, directions, leave_one_out, topic_chance, topic_votes
from components.frame.waiting import completed
from components.records.checkpoints import Checkpoint
from components.records.corpus import PointKind, Wanted
from components.service import ModelService, loading, open_service
from components.service.uses import vectors_of
from components.story.training.script import add_told_step
from components.take_home import downloads
from components.take_home.script import as_script, script
from components.take_home.shown import Shown
from tests.odd_checkpoints import make
from tests.pages.sent import clean, finding, numbers, words
from tests.pages.test_take_home import open_page
from tests.scripts import failed

ODD_AND_EVEN = (
    "the bank of the river", "the bank lends money", "they fished from the bank", "a loan from the bank",
    "reeds grow on the bank", "the bank closed my account", "the boat lay at the bank", "interest that a bank pays",
)  # fmt: skip


def charts(app) -> list[str]:
    return [chart.proto.alt for chart in app.get("plotly_chart")]


def test_both_models_are_compared_by_default_and_nothing_is_loaded_for_what_ships(visit, monkeypatch) -> None:
    used: list[str] = []

    def noted(checkpoint: Checkpoint) -> None:
        if not threading.current_thread().name.startswith(BESIDE):  # what others left to do in quiet moments
            used.append(checkpoint.title)

    monkeypatch.setattr(loading, "note_use", noted)
    monkeypatch.setattr(downloads, "is_open", lambda: False)  # the probe, further down, does not ship
    app = visit("training")
    assert clean(app) and finding(app)
    assert all("as trained" in alt and "untrained" in alt for alt in charts(app)) and charts(app)
    assert not used


def test_another_checkpoint_needs_a_map_of_its_own(visit, tiny) -> None:
    app = visit("training", beside="minilm")
    assert clean(app)
    assert "Compute the map" in [button.label for button in app.button]


def test_the_uses_that_are_counted_are_those_that_can_be_told_wrong_and_right(visit, packaged) -> None:
    """On both pages that say how many; they are some of the uses whose word has several senses."""
    uses = packaged.uses_map().uses
    of_word, of_sense = (Counter(map(attrgetter(*names), uses)) for names in (("word",), ("word", "meaning")))
    several = [use for use in uses if of_sense[use.word, use.meaning] < of_word[use.word]]
    counted = sum(of_sense[use.word, use.meaning] > 1 for use in several)
    assert counted < len(several)
    told = words(visit("training"))
    assert f"Senses: {counted:,} uses whose word has another sense and whose sense has another use" in told
    context = words(visit("context", a="She sat on the river bank."))
    assert f"Each of {counted:,} uses on the map, those whose word has another sense there and whose sense" in context


@pytest.fixture
def cased_with_a_map(tmp_path: Path, packaged, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cased checkpoint of the host, on a vocabulary without capitals, that has a map of uses."""
    monkeypatch.setenv("EXPLORER_MODEL", str(make(tmp_path / "mine", cased=True, num_hidden_layers=6)))
    drawn, told = packaged.uses_map(), completed(packaged.topics())

    def topics(*_: object) -> Generator[int, None, TopicFacts]:
        yield 6
        return told

    monkeypatch.setattr(ModelService, "uses_map", lambda _: drawn)
    monkeypatch.setattr(ModelService, "topics", topics)


@pytest.mark.parametrize(("here", "there"), [("minilm", "host"), ("host", "minilm")])
def test_what_neighbours_tell_is_not_compared_where_one_does_not_read_the_words(
    visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, here: str, there: str
) -> None:
    """No map is offered then, which would take minutes."""
    monkeypatch.setenv("EXPLORER_MODEL", str(make(tmp_path / "mine", cased=True)))
    app = visit("training", model=here, beside=there)
    assert clean(app) and not charts(app) and not finding(app)
    assert "Compute the map" not in [button.label for button in app.button]
    assert re.search(r"mine .* does not read the word in [\d,]+ of the [\d,]+ sentences", words(app))
    assert not re.search(r"packaged\) does not read", words(app))


@pytest.mark.parametrize(("text", "read"), [("the bank", True), ("The bank", True), ("the Bank", False)])
def test_a_probe_is_drawn_only_if_both_read_its_word(
    visit, cased_with_a_map, monkeypatch: pytest.MonkeyPatch, text: str, read: bool
) -> None:
    monkeypatch.setattr(ModelService, "unread", lambda *_: 0)
    lines = "\n".join(f"{label} :: {one}" for label, one in zip("abab", (text, *ODD_AND_EVEN[1:4]), strict=True))
    app = visit("training", model="minilm", beside="host", set="own", lines=lines, word="bank")
    assert clean(app)
    assert any("linear probe" in alt for alt in charts(app)) == read
    assert ("do not both read “bank” in “the Bank”" in words(app)) == (not read)


def test_the_probe_reads_the_readers_own_labels_in_both(visit, packaged) -> None:
    lines = "\n".join(f"{label} :: {text}" for label, text in zip("abababab", ODD_AND_EVEN, strict=True))
    app = visit("training", set="own", lines=lines, word="bank")
    assert clean(app)
    (found,) = [one for one in app.get("plotly_chart") if "linear probe" in one.proto.alt]
    drawn = json.loads(found.proto.spec)["data"]
    points = packaged.points(read_lines(lines).lines, Wanted(PointKind.WORD, "bank", "mean"))
    expected = packaged.probe(labelled(completed(points)))
    np.testing.assert_allclose(numbers(drawn[0]["y"]), expected.right, atol=1e-6)
    assert [trace["name"] for trace in drawn[:2]] == ["as trained", "untrained"]
    assert "8 occurrences, 2 labels; always naming the most frequent one is right in 50%" in words(app)


def test_labels_that_cannot_be_probed_leave_the_picture_and_say_what_is_needed(visit) -> None:
    app = visit("training", set="own", lines="a :: the bank\nb :: a bank", word="bank")
    assert "A probe needs at least two labels, each on two or more sentences." in [info.value for info in app.info]
    assert len(charts(app)) == 1


def test_the_script_of_the_probe_asserts_both_checkpoints_and_can_fail(packaged, monkeypatch) -> None:
    shown = [step for step in open_page("training", {}, monkeypatch).shown if step.step != "training_told"]
    trained, untrained = (next(one for one in shown if one.step == step) for step in ("probe", "probe_beside"))
    wrong = replace(untrained, checks=tuple(
        replace(one, value=other.value) for one, other in zip(untrained.checks, trained.checks, strict=True)
    ))  # fmt: skip
    steps = {"right": shown, "wrong": [wrong if step is untrained else step for step in shown]}
    codes = {
        name: as_script(script("A title", packaged.provenance(), packaged, {"a": "", "b": ""}, one))
        for name, one in steps.items()
    }
    failures = failed(codes)
    assert failures.pop("wrong").startswith("AssertionError")
    assert failures == {}


def over_few_uses(bert):
    """The uses of a few words, and what their neighbours tell of senses and topics."""
    drawn = bert.uses_map()
    few = set(sorted({use.word for use in drawn.uses})[::75])
    uses = tuple(use for use in drawn.uses if use.word in few)
    vectors = vectors_of(bert, uses)
    units = directions(vectors, vectors.mean(axis=1)[:, None])
    names, senses, topics = zip(*((use.word, use.meaning, use.topic) for use in uses), strict=True)
    counted, right, chance = leave_one_out(units, names, senses)
    facts = replace(drawn.facts, counted=counted, right=tuple(map(float, right)), chance=chance)
    votes = tuple(topic_votes(own, names, topics) for own in units)
    return uses, facts, TopicFacts(votes, topic_chance(names, topics), len(uses))


def test_a_script_reads_the_uses_in_both_checkpoints_and_arrives_at_what_they_tell(packaged) -> None:
    pair = packaged, open_service("minilm", "untrained")
    (uses, _), told, topics = zip(*map(over_few_uses, pair), strict=True)
    codes = {}
    for name, facts in {"told": told, "wrong": told[::-1]}.items():
        with (shown := Shown()).collect():
            add_told_step(packaged, pair, uses, facts, topics)
        codes[name] = as_script(script("A title", packaged.provenance(), packaged, {"a": "", "b": ""}, shown.steps))
    failures = failed(codes)
    assert failures.pop("wrong").startswith("AssertionError")
    assert failures == {}
