"""The page that compares two models: what neighbours tell in both, and the probe."""

import json
import re
import threading
from collections import Counter
from dataclasses import replace
from operator import attrgetter
from pathlib import Path

import numpy as np
import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from benchmarks.hops import BESIDE
from components.canvas.heatmaps import linked_heatmaps
from components.compute.corpus import read_lines
from components.compute.heatmaps import pack
from components.compute.points import labelled
from components.compute.topics import TopicFacts, topic_chance, topic_votes
from components.compute.uses import directions, leave_one_out
from components.frame.progress import completed
from components.records.checkpoints import Checkpoint
from components.records.corpus import PointKind, Wanted
from components.service import ModelService, loading, open_service
from components.service.uses import vectors_of
from components.story.training.script import add_told_step
from components.take_home.script import as_script, script
from components.take_home.shown import Check, Shown
from tests.conftest import REPOSITORY
from tests.drawn import numbers_in
from tests.odd_checkpoints import make
from tests.pages.test_split import charts, clean, finding, words
from tests.pages.test_take_home import open_page
from tests.scripts import failed

ODD_AND_EVEN = (
    "the bank of the river", "the bank lends money", "they fished from the bank", "a loan from the bank",
    "reeds grow on the bank", "the bank closed my account", "the boat lay at the bank", "interest that a bank pays",
)  # fmt: skip


def test_a_trained_and_the_untrained_model_are_compared_by_default(visit) -> None:
    app = visit("training")
    assert clean(app) and finding(app)
    assert all("as trained" in alt and "untrained" in alt for alt in charts(app)) and charts(app)


def test_nothing_is_loaded_for_what_ships(visit, monkeypatch) -> None:
    used: list[str] = []

    def noted(checkpoint: Checkpoint) -> None:
        if not threading.current_thread().name.startswith(BESIDE):  # what others left to do in quiet moments
            used.append(checkpoint.title)

    monkeypatch.setattr(loading, "note_use", noted)
    assert clean(visit("training"))
    assert not used


@pytest.mark.parametrize("address", [{"view": "x"}, {"beside": "/etc"}, {"view": "x", "beside": "x"}])
def test_an_invalid_value_in_the_address_gives_the_default(visit, address: dict[str, str]) -> None:
    app = visit("training", **address)
    assert clean(app)
    assert charts(app)


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
    monkeypatch.setattr(ModelService, "uses_map", lambda _: drawn)
    monkeypatch.setattr(ModelService, "topics", lambda *_: iter_of(told))


def iter_of(told):
    yield 6
    return told


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
    np.testing.assert_allclose(numbers_in(drawn[0]["y"]), expected.right, atol=1e-6)
    assert [trace["name"] for trace in drawn[:2]] == ["as trained", "untrained"]
    assert "8 occurrences, 2 labels; always naming the most frequent one is right in 50%" in words(app)


def test_labels_that_cannot_be_probed_leave_the_picture_and_say_what_is_needed(visit) -> None:
    app = visit("training", set="own", lines="a :: the bank\nb :: a bank", word="bank")
    assert not app.exception
    assert "A probe needs at least two labels, each on two or more sentences." in [info.value for info in app.info]
    assert len(charts(app)) == 1


def pictures(monkeypatch: pytest.MonkeyPatch) -> list[np.ndarray]:
    """What every line and every heatmap that is drawn from now on shows."""
    seen: list[np.ndarray] = []
    chart = st.plotly_chart

    def charted(drawn, **named):
        seen.extend(np.array(numbers_in(line["y"])) for line in drawn.to_dict()["data"])
        return chart(drawn, **named)

    def packed(sheet, **named):
        seen.extend(panel.values for panel in sheet.panels)
        return pack(sheet, **named)

    monkeypatch.setattr(st, "plotly_chart", charted)
    monkeypatch.setattr(linked_heatmaps, "pack", packed)
    return seen


def asserts(check: Check, values: np.ndarray) -> bool:
    """Whether the script asserts these values; those of a line that is level are one number."""
    if check.shape == () and len(set(values.tolist())) == 1:
        return check.value == pytest.approx(values[:1].tolist(), rel=1e-5)
    sample = values.ravel()[:: check.stride].tolist()
    return check.shape == values.shape and check.value == pytest.approx(sample, rel=1e-4, abs=1e-6)


def test_a_script_asserts_all_that_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = pictures(monkeypatch)
    two = {"a": "the bank of the river", "b": "a bank", "beside": "untrained"}
    views = {
        ("training", ""): 6 + 4,
        ("embeddings", "sum"): 4,
        ("sentences", ""): 2,
        ("tables", "positions"): 4,
    }
    for (page, view), number in views.items():
        seen.clear()
        opened = open_page(page, {**two, **({"view": view} if view else {})}, monkeypatch)
        checks = [check for step in opened.shown for check in step.checks if check.shape is not None]
        assert len(seen) == number, page
        assert [values[:5] for values in seen if not any(asserts(check, values) for check in checks)] == []


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
    """Every fortieth word's uses, and what their neighbours tell of senses and topics."""
    drawn = bert.uses_map()
    few = set(sorted({use.word for use in drawn.uses})[::40])
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


def test_a_link_to_what_no_page_draws_any_more_says_so_once(visit) -> None:
    app = AppTest.from_file(str(REPOSITORY / "app.py"), default_timeout=300)
    for name, value in {"view": "tables", "a": "dog bites man"}.items():
        app.query_params[name] = value
    app.switch_page("pages/training.py").run()
    said = "The histogram of two models’ tables is no longer drawn. This page answers the same question."
    assert said in [toast.value for toast in app.toast]
    assert said not in [toast.value for toast in app.run().toast]
    assert not visit("tables", view="positions", a="dog bites man").toast
