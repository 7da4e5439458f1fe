"""The page that compares two checkpoints: every view, other pairs, and what it says before it loads one."""

import base64
import json
import re

import numpy as np
import pytest

from components.compute.corpus import read_lines
from components.compute.points import labelled
from components.frame.progress import completed
from components.records.checkpoints import Checkpoint
from components.records.corpus import PointKind, Wanted
from components.service import loading
from components.service.cache import LIBRARY
from components.turns import host
from components.views import training
from tests.pages.test_take_home import numbers_in

VIEWS = tuple(training.VIEWS)
CHARTS = ("told", "tables", "attention", "states", "map")
ODD_AND_EVEN = (
    "the bank of the river", "the bank lends money", "they fished from the bank", "a loan from the bank",
    "reeds grow on the bank", "the bank closed my account", "the boat lay at the bank", "interest that a bank pays",
)  # fmt: skip


def words(app) -> str:
    kinds = (app.markdown, app.caption, app.info, app.warning)
    return "\n".join(str(element.value) for kind in kinds for element in kind)


def finding(app) -> str:
    return "".join(item.proto.body for item in app.get("html") if "finding" in item.proto.body)


def charts(app) -> list[str]:
    return [chart.proto.alt for chart in app.get("plotly_chart")]


def clean(app) -> bool:
    return not app.exception and not app.error


@pytest.mark.parametrize("view", VIEWS)
def test_each_view_has_a_finding_and_a_picture(visit, view: str) -> None:
    app = visit("training", view=view)
    assert clean(app)
    assert finding(app)
    assert bool(charts(app)) == (view in CHARTS)
    assert ["trained" in alt and "untrained" in alt for alt in charts(app)] == [True] * len(charts(app))


def test_only_the_view_that_is_looked_at_is_computed(visit, monkeypatch) -> None:
    monkeypatch.setattr(loading, "_used", {})
    LIBRARY.forget()
    app = visit("training", view="told")
    assert clean(app)
    assert not [checkpoint for checkpoint in loading._used if isinstance(checkpoint, Checkpoint)]


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("text", ["", "😀", "word " * 700])
def test_any_text_is_compared(visit, view: str, text: str) -> None:
    assert clean(visit("training", view=view, a=text))


@pytest.mark.parametrize("address", [{"view": "x"}, {"beside": "/etc"}, {"at_head": "99.1"}, {"layer": "-1"}])
def test_an_invalid_value_in_the_address_gives_the_default(visit, address: dict[str, str]) -> None:
    app = visit("training", **({"view": "attention"} | address))
    assert clean(app)
    assert charts(app)


@pytest.mark.parametrize("view", VIEWS)
def test_checkpoints_of_different_depth_and_width_are_compared_by_shares_of_depth(visit, tiny, view: str) -> None:
    """Two layers of width 16 beside six of width 384; they share a vocabulary."""
    app = visit("training", view=view, beside="minilm")
    assert clean(app)
    if view == "states":
        assert "share of the depth" in app.get("plotly_chart")[0].proto.spec
    if view in ("told", "map"):
        assert "Compute the map" in [button.label for button in app.button]


def test_the_hosts_own_checkpoint_is_compared_with_its_twin(visit, tiny) -> None:
    app = visit("training", view="tables")
    assert clean(app)
    # The fixture was saved as the library had made it: nothing is trained, so both halves of the sentence agree.
    after, before = re.search(r"length (\S+) after training, (\S+) before", finding(app)).groups()
    assert after == before


def test_a_checkpoint_beside_one_with_the_same_weights_differs_nowhere(visit, tiny) -> None:
    """The fixture is the library's initial model, and so its own untrained twin."""
    lines = json.loads(visit("training", view="states").get("plotly_chart")[0].proto.spec)["data"]
    drawn = {line["name"]: np.frombuffer(base64.b64decode(line["y"]["bdata"]), line["y"]["dtype"]) for line in lines}
    assert drawn["the same token in both"] == pytest.approx(np.ones(3), abs=1e-6)
    for kind in ("river 5 ~ bank 6", "random pairs"):
        assert np.array_equal(drawn[f"trained: {kind}"], drawn[f"untrained: {kind}"])


def test_two_vocabularies_are_said_to_be_two_and_their_tokens_are_shown(
    visit, few_words_directory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EXPLORER_MODEL", str(few_words_directory))
    app = visit("training", view="states", beside="minilm", a="dog bites man")
    assert clean(app)
    assert "different vocabularies" in words(app)
    assert not charts(app)
    assert "become the same pieces" in words(app)


def test_what_a_large_checkpoint_takes_is_said_before_it_is_loaded(visit, tiny, monkeypatch) -> None:
    monkeypatch.setattr(training, "ASKED", 50)
    LIBRARY.forget()
    app = visit("training", view="states", beside="minilm")
    assert clean(app)
    assert "takes about 91 MB of this server's memory" in words(app)
    assert not charts(app)
    app.button(key="load_minilm").click().run()
    assert clean(app)
    assert charts(app)


def test_without_room_for_a_second_checkpoint_the_page_says_so(visit, tiny, monkeypatch) -> None:
    monkeypatch.setattr(loading, "_used", {})
    LIBRARY.forget()
    monkeypatch.setattr(host, "free_memory", lambda: 90_000_000)
    app = visit("training", view="states", beside="minilm")
    assert clean(app)
    assert "this server has not as much left" in words(app)
    assert not charts(app)


def test_gamma_is_one_and_beta_zero_before_training(packaged) -> None:
    from components.service import open_service

    before, after = open_service("minilm-untrained").input_facts(), packaged.input_facts()
    assert set(before.gamma.tolist()) == {1.0}
    assert set(before.beta.tolist()) == {0.0}
    assert len(set(after.gamma.tolist())) > 300


def test_the_probe_reads_the_readers_own_labels_in_both(visit, packaged) -> None:
    lines = "\n".join(f"{label} :: {text}" for label, text in zip("abababab", ODD_AND_EVEN, strict=True))
    app = visit("training", set="own", lines=lines, word="bank")
    assert clean(app)
    (found,) = [one for one in app.get("plotly_chart") if "linear probe" in one.proto.alt]
    drawn = json.loads(found.proto.spec)["data"]
    points = packaged.points(read_lines(lines).lines, Wanted(PointKind.WORD, "bank", "mean"))
    expected = packaged.probe(labelled(completed(points)))
    np.testing.assert_allclose(numbers_in(drawn[0]["y"]), expected.right, atol=1e-6)
    assert [trace["name"] for trace in drawn[:2]] == ["trained", "untrained"]
    assert "8 occurrences, 2 labels; always naming the most frequent one is right in 50%" in words(app)


def test_labels_that_cannot_be_probed_leave_the_picture_and_say_what_is_needed(visit) -> None:
    app = visit("training", set="own", lines="a :: the bank\nb :: a bank", word="bank")
    assert not app.exception
    assert "A probe needs at least two labels, each on two or more sentences." in [error.value for error in app.error]
    assert len(charts(app)) == 1


def test_the_typed_words_lie_on_the_points_of_both_maps_with_their_names(visit) -> None:
    app = visit("training", a="river bank", view="map", token="2")
    figure = json.loads(app.get("plotly_chart")[0].proto.spec)
    assert {one["type"] for one in figure["data"]} == {"scattergl"}  # WebGL draws above what is drawn otherwise
    for axis in ("x", "x2"):
        assert [one["name"] for one in figure["data"] if one["xaxis"] == axis][-1] == "your words"
        named = [note["text"] for note in figure["layout"]["annotations"] if note.get("xref") == axis]
        assert named[0] == "<b>bank</b>" and set(named) <= {"<b>bank</b>", "river"}  # none lies on another
