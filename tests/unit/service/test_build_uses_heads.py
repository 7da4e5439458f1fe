"""What another checkpoint's heads do over the uses, by the real process: fewer uses, since the whole takes minutes."""

import subprocess
import sys

import numpy as np
import pytest

from components.service import ModelService
from components.service.heads import unpack

FEW = (
    "import components.service.build as build, os, sys; build.COUNT = 150; "
    "os.nice = lambda more: 0; sys.argv = ['build', 'uses_heads', 'host']; build.main()"
)


@pytest.mark.slow
def test_each_process_gives_the_same_bytes(tiny: ModelService, monkeypatch: pytest.MonkeyPatch) -> None:
    files = []
    for seed in "12":
        monkeypatch.setenv("PYTHONHASHSEED", seed)
        done = subprocess.run([sys.executable, "-c", FEW], capture_output=True, check=True)
        files.append(done.stdout)
        assert b"without each head" in done.stderr
    assert files[0] == files[1]
    general, means = unpack(files[0])
    assert general.shares.shape[:2] == means.mixed.shape[:2] == (tiny.facts().layers, tiny.facts().heads)
    assert general.worth is not None
    assert np.isfinite(general.worth).all()
