"""The helper process in which maps are computed: kept, counted, stopped, killed, and never in the way of others."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from components.compute.neighbours import nearest
from components.umap import process as umap_process
from components.umap import worker as umap_worker
from components.umap.process import NoMap
from components.umap.turns import listener
from tests.conftest import REPOSITORY

VECTORS = np.random.default_rng(0).normal(size=(40, 16)).astype(np.float32)
MANY = np.random.default_rng(1).normal(size=(3000, 16)).astype(np.float32)


def lay_out(vectors: np.ndarray = VECTORS, seed: int = 0) -> np.ndarray:
    places, lengths = nearest(vectors, min(14, len(vectors) - 1))
    return umap_process.lay_out([vectors], [places], [lengths], min_dist=0.1, metric="cosine", seed=seed)[0]


class Stopped(BaseException):
    """As Streamlit ends a run that is no longer wanted."""


@pytest.fixture
def helper() -> subprocess.Popen[bytes]:
    """A helper that has drawn a map, in a module without memory of failures."""
    umap_process._resting_until = 0.0
    lay_out()
    assert umap_process._process is not None
    return umap_process._process


@pytest.fixture
def heard() -> Iterator[list[tuple[int, int]]]:
    """What is told of rounds in this thread; the fit is stopped at the third word."""
    words: list[tuple[int, int]] = []

    def hear(done: int, of: int) -> None:
        words.append((done, of))
        if len(words) == 3:
            raise Stopped

    before = listener.set(hear)
    yield words
    listener.reset(before)


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
    monkeypatch.setattr(umap_worker, "maps", lambda **_: drawn.append("here") or [VECTORS[:, :2]])
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
    script = (
        "from components.umap import process as helper\n"
        "from components.umap.projection import project\n"
        "import numpy as np\n"
        "project(np.random.default_rng(0).normal(size=(9, 4)).astype(np.float32), method='umap')\n"
        "print(helper._process.pid)"
    )
    run = subprocess.run([sys.executable, "-c", script], cwd=REPOSITORY, capture_output=True, text=True, timeout=120)
    process = Path(f"/proc/{run.stdout.strip()}")
    deadline = time.monotonic() + 60
    while process.exists() and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not process.exists()


def test_a_long_fit_counts_its_rounds_and_can_be_stopped_in_the_middle(
    helper: subprocess.Popen[bytes], heard: list[tuple[int, int]]
) -> None:
    with pytest.raises(Stopped):
        lay_out(MANY)
    assert [of for _, of in heard] == [500] * 3
    assert 0 <= heard[0][0] < heard[1][0] < heard[2][0] < 500  # a busy machine begins with none
    assert helper.poll() is not None
    assert umap_process.queue() == 0


def test_a_stopped_fit_does_no_harm_to_those_who_wait(
    helper: subprocess.Popen[bytes], heard: list[tuple[int, int]]
) -> None:
    before = lay_out()
    others: list[np.ndarray] = []
    waiting = [threading.Thread(target=lambda: others.append(lay_out())) for _ in range(2)]
    heard.clear()
    began = listener.get()
    assert began is not None

    def hear(done: int, of: int) -> None:
        if not heard:
            for one in waiting:
                one.start()
        began(done, of)

    inner = listener.set(hear)
    with pytest.raises(Stopped):
        lay_out(MANY)
    listener.reset(inner)
    for one in waiting:
        one.join(60)
    assert len(others) == 2
    for drawn in others:
        np.testing.assert_array_equal(drawn, before)


def test_listening_changes_nothing_of_the_map(helper: subprocess.Popen[bytes]) -> None:
    silent = lay_out(MANY[:800])
    told: list[int] = []
    before = listener.set(lambda done, of: told.append(done))
    np.testing.assert_array_equal(lay_out(MANY[:800]), silent)
    listener.reset(before)
    assert told == sorted(told)


def test_what_goes_wrong_in_the_helper_is_an_answer_and_not_an_end(helper: subprocess.Popen[bytes]) -> None:
    with pytest.raises(NoMap, match="failed"):
        umap_process.lay_out([np.zeros((0, 0), int)], [np.zeros((0, 0))], [np.zeros((0, 2))], min_dist=0.1, seed=0)
    lay_out()
    assert umap_process._process is helper


def test_the_helper_does_without_what_is_not_for_maps() -> None:
    """Megabytes of its own and its share of what it has in common with others."""
    umap_process._resting_until = 0.0
    lay_out()
    assert umap_process._process is not None
    rollup = Path(f"/proc/{umap_process._process.pid}/smaps_rollup")
    if not rollup.exists():
        pytest.skip("only Linux tells it")
    share = next(int(line.split()[1]) for line in rollup.read_text().splitlines() if line.startswith("Pss:"))
    assert share < 250_000
