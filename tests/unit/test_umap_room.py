"""The quick way into umap-learn beside the plain one, and the helper process in which it runs."""

import os
import signal
import stat
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from components.compute import umap_process
from components.compute.cache_directory import cache_directory
from components.compute.neighbours import nearest
from components.compute.trust import trust
from components.compute.umap_room import NoMap
from components.service import ModelService
from tests.conftest import REPOSITORY

SENTENCES = (
    "The bank raised its rates while we sat on the river bank and watched the boats go past slowly.",
    "I love my pet python, and coding in python is fun, said the programmer to the snake.",
    "She could not bear the bear, nor bank on the bank that rolled along a roll of paper.",
)
VECTORS = np.random.default_rng(0).normal(size=(40, 16)).astype(np.float32)

PLAIN = """
import sys, warnings
import numpy as np
import umap
warnings.simplefilter("ignore")
vectors = np.load(sys.argv[1])
for seed in range(3):
    np.save(f"{sys.argv[2]}/{seed}.npy", umap.UMAP(metric="cosine", random_state=seed).fit_transform(vectors))
"""
UNKEPT = """
import numpy as np
import numba.core.caching
numba.core.caching.CacheImpl._locator_classes = []  # nowhere on this machine can compiled code be kept
from components.compute import umap_room
from components.compute.neighbours import nearest
vectors = np.random.default_rng(0).normal(size=(40, 16)).astype(np.float32)
places, lengths = nearest(vectors, 14)
drawn = umap_room.lay_out(vectors, places, lengths, min_dist=0.1, metric="cosine", seed=0)
import numba, umap
assert drawn.shape == (40, 2)
assert umap_room._open_ways[0] == "compiled anew", umap_room._open_ways
assert numba.njit.__module__.startswith("numba"), "numba.njit was not put back"
assert numba.vectorize.__module__.startswith("numba")
"""


def lay_out(vectors: np.ndarray = VECTORS, seed: int = 0) -> np.ndarray:
    places, lengths = nearest(vectors, min(14, len(vectors) - 1))
    return umap_process.lay_out(vectors, places, lengths, min_dist=0.1, metric="cosine", seed=seed)


@pytest.fixture
def helper() -> subprocess.Popen[bytes]:
    """A helper that has drawn a map, in a module without memory of failures."""
    umap_process._resting_until = 0.0
    lay_out()
    assert umap_process._process is not None
    return umap_process._process


def test_the_quick_way_is_as_good_as_plain_umap_learn_on_the_same_vectors(
    packaged: ModelService, tmp_path: Path
) -> None:
    vectors = np.concatenate([packaged.states(packaged.tokens(text)).hidden[-1] for text in SENTENCES])
    np.save(tmp_path / "vectors.npy", vectors)
    subprocess.run([sys.executable, "-c", PLAIN, tmp_path / "vectors.npy", tmp_path], check=True, timeout=600)
    plain = [trust(vectors, np.load(tmp_path / f"{seed}.npy")) for seed in range(3)]
    quick = [trust(vectors, lay_out(vectors, seed)) for seed in range(3)]
    for measure in ("trustworthiness", "kept"):
        ours, theirs = (np.mean([getattr(found, measure) for found in way]) for way in (quick, plain))
        assert ours == pytest.approx(theirs, abs=0.03), measure


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


def test_the_helper_is_kept_between_maps(helper: subprocess.Popen[bytes]) -> None:
    lay_out(seed=1)
    assert umap_process._process is helper


def test_a_killed_helper_is_started_again_and_the_map_is_the_same(helper: subprocess.Popen[bytes]) -> None:
    before = lay_out()
    os.kill(helper.pid, signal.SIGKILL)
    helper.wait()
    np.testing.assert_array_equal(lay_out(), before)


def test_a_helper_killed_in_the_middle_of_a_fit_is_replaced(helper: subprocess.Popen[bytes]) -> None:
    many = np.random.default_rng(1).normal(size=(3000, 16)).astype(np.float32)
    with ThreadPoolExecutor() as pool:
        drawn = pool.submit(lay_out, many)
        time.sleep(0.5)
        os.kill(helper.pid, signal.SIGKILL)
        assert drawn.result(timeout=300).shape == (3000, 2)
    assert umap_process._process is not helper


def test_a_helper_that_always_dies_gives_a_clear_reason_and_then_a_rest(
    helper: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    helper.kill()
    helper.wait()
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(NoMap, match="ended twice"):
        lay_out()
    with pytest.raises(NoMap, match="just failed"):
        lay_out()
    umap_process._resting_until = 0.0


def test_a_fit_that_takes_too_long_is_given_up(
    helper: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(umap_process, "LONGEST", 0.2)
    with pytest.raises(NoMap, match="longer than"):
        lay_out(np.random.default_rng(1).normal(size=(3000, 16)).astype(np.float32))
    umap_process._resting_until = 0.0


def test_where_no_helper_can_be_started_the_map_is_drawn_in_this_process(
    helper: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = []
    helper.kill()
    helper.wait()
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    monkeypatch.setattr(umap_process.umap_room, "lay_out", lambda *_, **__: drawn.append("here") or VECTORS[:, :2])
    lay_out()
    assert drawn == ["here"]


def test_many_threads_get_each_their_own_map_one_after_another(helper: subprocess.Popen[bytes]) -> None:
    alone = [lay_out(seed=seed) for seed in range(4)]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda seed: lay_out(seed=seed), range(4)))
    np.testing.assert_array_equal(alone, together)
    assert umap_process.queue() == 0


def test_an_idle_helper_ends_by_itself_and_leaves_no_zombie(
    helper: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    helper.kill()
    helper.wait()
    monkeypatch.setenv("EXPLORER_UMAP_IDLE", "0.3")
    lay_out()
    short = umap_process._process
    assert short is not None
    assert short.wait(timeout=60) == 0


def test_a_helper_ends_with_the_process_that_started_it() -> None:
    script = "from components.compute import umap_process as p; p.prepare(); print(p._process.pid)"
    run = subprocess.run([sys.executable, "-c", script], cwd=REPOSITORY, capture_output=True, text=True, timeout=120)
    process = Path(f"/proc/{run.stdout.strip()}")
    deadline = time.monotonic() + 60
    while process.exists() and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not process.exists()
