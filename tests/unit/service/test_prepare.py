"""What is computed before anybody asks for it, while no page is being computed."""

import threading
import time
from dataclasses import replace

import pytest

from components.records.checkpoints import ReaderError
from components.service import ModelService, prepare
from components.turns import host
from components.turns.queue import RUNS


def test_it_waits_until_no_page_is_being_computed(packaged: ModelService, monkeypatch: pytest.MonkeyPatch) -> None:
    done = threading.Event()
    monkeypatch.setattr(prepare, "IDLE", 0.02)
    monkeypatch.setattr(prepare, "STEP", 0.01)
    with RUNS.turn():
        works = [lambda checkpoint: done.set()]
        behind = threading.Thread(target=prepare._prepare, args=(packaged, works), daemon=True)
        behind.start()
        time.sleep(0.2)
        assert not done.is_set()
    assert done.wait(60)


def test_a_host_with_little_memory_prepares_nothing(packaged: ModelService, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = replace(host.plan(), prepares=False)
    monkeypatch.setattr(prepare, "plan", lambda: plan)
    asked: list[str] = []
    prepare.prepare.__wrapped__(packaged, lambda checkpoint: asked.append(checkpoint.key))
    assert "prepare minilm" not in [thread.name for thread in threading.enumerate()]
    assert not asked


def test_what_fails_is_left_to_the_page_that_needs_it(packaged: ModelService, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(checkpoint: object) -> None:
        raise ReaderError("no map")

    monkeypatch.setattr(prepare, "IDLE", 0.0)
    prepare._prepare(packaged, [fail])
