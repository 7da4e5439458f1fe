"""The quick way into umap-learn, and where what it compiles is kept."""

import stat
import subprocess
import sys
from pathlib import Path

import pytest

from components.compute.cache_directory import cache_directory
from tests.conftest import REPOSITORY

UNKEPT = """
import numpy as np
import numba.core.caching
numba.core.caching.CacheImpl._locator_classes = []  # nowhere on this machine can compiled code be kept
from components.compute.neighbours import nearest
from components.compute.umap_room import quick_umap
vectors = np.random.default_rng(0).normal(size=(40, 16)).astype(np.float32)
places, lengths = nearest(vectors, 14)
import numba
drawn = quick_umap().UMAP(n_neighbors=14, precomputed_knn=(places, lengths), random_state=0).fit_transform(vectors)
assert drawn.shape == (40, 2)
assert numba.njit.__module__.startswith("numba"), "numba.njit was not put back"
assert numba.vectorize.__module__.startswith("numba")
"""


def test_where_compiled_code_cannot_be_kept_umap_is_slower_but_not_broken() -> None:
    run = subprocess.run([sys.executable, "-c", UNKEPT], cwd=REPOSITORY, capture_output=True, text=True, timeout=600)
    assert run.returncode == 0, run.stderr


def test_the_cache_directory_is_private_and_writable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    directory = cache_directory()
    assert tmp_path in directory.parents
    assert stat.S_IMODE(directory.stat().st_mode) == 0o700


def test_a_cache_directory_that_others_may_write_to_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    first = cache_directory()
    first.chmod(0o777)
    assert cache_directory() != first
