"""The host's page: numbers if it is switched on, otherwise nothing."""

import json
import logging

import pytest

from components.frame.boundary import JsonLines
from components.frame.navigation import host_only
from components.turns import host


def test_the_status_page_exists_only_if_the_host_enables_it(visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EXPLORER_STATUS", raising=False)
    with pytest.raises(AssertionError, match="'home' == 'status'"):
        visit("status")
    app = visit()
    assert not app.metric
    with pytest.raises(ValueError, match="status"):
        app.switch_page("pages/status.py")
    with pytest.raises(Exception, match="switched off"):
        host_only()


def test_the_status_page_shows_memory_cache_sessions_and_weights(visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EXPLORER_STATUS", "1")
    visit("embeddings", a="a sentence for the status page")
    app = visit("status", a="a sentence for the status page")
    assert not app.error
    metrics = {metric.label: metric.value for metric in app.metric}
    assert 50 < int(metrics["Memory of the server"].split()[0].replace(",", "")) < 20_000
    (said,) = [text.value for text in app.markdown if text.value.startswith(str(host.plan()))]
    assert said.endswith(" MB are free now.")
    computed, requests = metrics["Answers computed"].split(" of ")
    assert 0 < int(computed.replace(",", "")) <= int(requests.split()[0].replace(",", ""))
    assert len(app.code[0].value) == 64


def test_the_digest_is_of_the_parameters_in_memory(tiny) -> None:
    import torch

    from components.service.loading import load_model

    before = tiny.status().parameters_sha256
    assert tiny.status().parameters_sha256 == before
    weight = load_model(tiny).encoder.layer[1].output.dense.weight
    with torch.no_grad():
        kept = float(weight[3, 5])
        weight[3, 5] += 1e-3
        changed = tiny.status().parameters_sha256
        weight[3, 5] = kept
    assert changed != before
    assert tiny.status().parameters_sha256 == before


def test_a_line_of_the_log_is_one_json_object_with_its_number_and_traceback() -> None:
    try:
        raise RuntimeError("two\nlines")
    except RuntimeError as error:
        trace = (RuntimeError, error, error.__traceback__)
    record = logging.LogRecord("components.x", logging.ERROR, "x.py", 1, "failed, %s", ("ab12",), trace)
    record.number, record.page = "ab12", "tokens"
    written = JsonLines().format(record)
    line = json.loads(written)
    assert "\n" not in written
    assert (line["level"], line["message"], line["number"], line["page"]) == ("error", "failed, ab12", "ab12", "tokens")
    assert "RuntimeError: two\nlines" in line["traceback"]


def test_the_log_of_a_run_does_not_contain_the_typed_text(visit, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, logger="components")
    visit("tokens", a="secretword")
    lines = [json.loads(JsonLines().format(record)) for record in caplog.records]
    run = next(line for line in lines if line["message"] == "run" and line["page"] == "tokens")
    assert run["milliseconds"] >= 0
    assert "secretword" not in caplog.text + json.dumps(lines)
