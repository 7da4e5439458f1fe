"""The map of uses of another checkpoint, by the real process: fewer uses, since the whole takes minutes."""

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from components.service import ModelService, background
from components.service.maps import _read, kept_path
from components.service.weights import digest_of

POPEN = subprocess.Popen
FEW = (
    "import components.service.build_uses_map as build, os, sys; build.COUNT = 150; "
    "os.nice = lambda more: 0; sys.argv = ['build_uses_map', 'host']; build.main()"
)


def build_of_few(*command: object, **options: Any) -> subprocess.Popen[bytes]:
    return POPEN([sys.executable, "-c", FEW], **options)


def done(model: ModelService) -> None:
    for _ in range(2400):
        now = model.map_progress("uses_map")
        if now is None or now.problem:
            assert now is None
            return
        time.sleep(0.05)  # from look to look, at most 2,400 times
    raise TimeoutError


@pytest.mark.slow
def test_a_stopped_build_restarts_is_kept_on_disk_and_gives_the_same_bytes_in_each_process(
    tiny: ModelService, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subprocess, "Popen", build_of_few)
    assert tiny.uses_map() is None
    tiny.draw_map("uses_map")
    tiny.stop_map("uses_map")
    assert tiny.map_progress("uses_map") is None
    assert tiny.uses_map() is None

    monkeypatch.setenv("PYTHONHASHSEED", "1")
    tiny.draw_map("uses_map")
    monkeypatch.setenv("PYTHONHASHSEED", "2")
    other, _ = build_of_few(stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).communicate()
    done(tiny)
    kept = kept_path("uses_map", digest_of(tiny))
    assert kept.read_bytes() == other

    background.ELSEWHERE.clear()  # as after a restart
    _read.cache_clear()
    drawn = tiny.uses_map()
    assert drawn is not None
    assert drawn.facts.weights_sha256 == digest_of(tiny)
    assert drawn.points.shape == (tiny.facts().layers + 1, len(drawn.numbers), 2)
    assert np.isfinite(drawn.points).all()
    assert len(tiny.placed(tiny.tokens("two boats on a river"))) == 5
