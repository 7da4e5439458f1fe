"""The untrained control beside what pages say of trained vectors."""

import base64
import json

import numpy as np
import pytest

from components.service import loading, open_service
from components.service.cache import LIBRARY


def lines(app, name: str) -> list[np.ndarray]:
    """The values of every line called `name`, in all charts."""
    figures = [json.loads(chart.proto.spec)["data"] for chart in app.get("plotly_chart")]
    found = [line for figure in figures for line in figure if line.get("name") == name]
    return [np.frombuffer(base64.b64decode(line["y"]["bdata"]), line["y"]["dtype"]) for line in found]


@pytest.mark.parametrize("page", ["similarity", "senses"])
def test_the_control_is_off_at_first_and_the_twin_is_then_not_loaded(visit, monkeypatch, page: str) -> None:
    monkeypatch.setattr(loading, "_used", {})
    LIBRARY.forget()
    app = visit(page, probe="1")
    assert not app.exception
    assert lines(app, "untrained") == []
    assert not loading._used


def test_the_curve_of_two_tokens_is_that_of_the_twin(visit) -> None:
    app = visit("similarity", a="dog bites man", first="1", second="3", control="1")
    twin = open_service("minilm", "untrained")
    hidden = twin.states(twin.tokens("dog bites man")).hidden.astype(np.float64)
    one, other = hidden[:, 1], hidden[:, 3]
    expected = (one * other).sum(1) / np.linalg.norm(one, axis=1) / np.linalg.norm(other, axis=1)
    assert lines(app, "untrained")[0] == pytest.approx(expected, abs=1e-5)


def test_the_curve_of_two_sentences_is_that_of_the_twin(visit) -> None:
    texts = ("dog bites man", "man bites dog")
    app = visit("similarity", view="sentences", a=texts[0], b=texts[1], control="1")
    twin = open_service("minilm", "untrained")
    one, other = (twin.states(twin.tokens(text)).hidden.astype(np.float64).mean(axis=1) for text in texts)
    expected = (one * other).sum(1) / np.linalg.norm(one, axis=1) / np.linalg.norm(other, axis=1)
    assert lines(app, "untrained")[0] == pytest.approx(expected, abs=1e-5)


def test_senses_and_probe_have_the_control_of_the_same_occurrences(visit) -> None:
    app = visit("senses", probe="1", control="1")
    assert not app.exception
    share, probe = lines(app, "untrained")
    assert len(share) == len(probe) == 7
    trained = lines(app, "the real labels")
    assert share.max() < trained[0].max()
    assert probe.mean() < trained[1].mean()


def test_an_untrained_checkpoint_has_no_control_of_its_own(visit) -> None:
    app = visit("similarity", variant="untrained", control="1")
    assert not app.exception
    assert lines(app, "untrained") == []
    assert not [toggle for toggle in app.toggle if toggle.key == "control"]


def test_the_reliability_of_a_sense_names_the_untrained_share(visit, packaged) -> None:
    app = visit("context", a="She sat on the river bank.", token="6", layer="4")
    facts = open_service("minilm", "untrained").uses_map().facts
    said = " ".join(caption.value for caption in app.caption)
    assert f"an untrained BERT is right for {facts.right[4]:.0%}" in said
