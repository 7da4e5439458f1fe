"""Memory goes back to the system after long texts, without making everybody wait for the garbage collector."""

import gc

import numpy as np
import pytest

from components.turns import host


def test_the_collector_runs_only_if_the_process_has_grown(monkeypatch: pytest.MonkeyPatch) -> None:
    grown, size = host.GROWTH, 0

    def collect() -> None:
        nonlocal size
        size -= grown // 2

    def collects_at(resident: int) -> bool:
        nonlocal size
        size = resident
        host.tidy_up()
        return size < resident

    monkeypatch.setattr(host, "_tidied", [0])
    monkeypatch.setattr(host, "resident", lambda: size)
    monkeypatch.setattr(gc, "collect", collect)
    assert collects_at(10 * grown)  # to 9.5
    assert not collects_at(10 * grown)
    assert collects_at(11 * grown)  # to 10.5
    assert not collects_at(8 * grown)  # others have freed it
    assert collects_at(9 * grown)


def test_the_resident_memory_is_that_of_this_process() -> None:
    before = host.resident()
    block = np.ones(10_000_000)
    assert 70e6 < host.resident() - before < 110e6
    del block
