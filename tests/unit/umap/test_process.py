"""The helper processes that compute maps: kept, reporting progress, stopped, killed, and blocking nobody."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from components.compute.vectors import nearest
from components.turns import host
from components.turns.queue import LONG_MAPS, PAGES, SHORT_MAPS, Queue, progress_listener
from components.umap import process as umap_process, worker as umap_worker
from components.umap.cache_directory import cache_directory
from components.umap.process import NoMap
from tests.conftest import REPOSITORY

pytestmark = pytest.mark.model
VECTORS = np.random.default_rng(0).normal(size=(40, 16)).astype(np.float32)
MANY = np.random.default_rng(1).normal(size=(3000, 16)).astype(np.float32)


def lay_out(vectors: np.ndarray = VECTORS, seed: int = 0) -> np.ndarray:
    neighbours, distances = nearest(vectors, min(14, len(vectors) - 1))
    return umap_process.lay_out([vectors], [neighbours], [distances], min_dist=0.1, metric="cosine", seed=seed)[0]


def request() -> dict[str, Any]:
    """What a helper is asked for the map of `VECTORS`."""
    neighbours, distances = nearest(VECTORS, 14)
    settings = {"min_dist": 0.1, "metric": "cosine", "seed": 0}
    return {"vectors": [VECTORS], "neighbours": [neighbours], "distances": [distances], **settings}


def none_failed() -> None:
    """As in a server in which no helper has failed."""
    umap_process.FOR_SHORT.resting_until = umap_process.FOR_LONG.resting_until = 0.0


def stop(*helpers: umap_process.Helper) -> None:
    for helper in helpers:
        if helper.process:
            helper.process.kill()
            helper.process.wait()


class Stopped(BaseException):
    """As when Streamlit ends a run that is no longer needed."""


@pytest.fixture
def helper() -> subprocess.Popen[bytes]:
    """A helper that has computed a map, in a module without earlier failures."""
    none_failed()
    lay_out()
    assert umap_process.FOR_SHORT.process is not None
    return umap_process.FOR_SHORT.process


@pytest.fixture
def long_helper() -> subprocess.Popen[bytes]:
    """The running helper for long maps."""
    none_failed()
    return umap_process.FOR_LONG.start()


@pytest.fixture
def stopped_at_third() -> Iterator[list[tuple[int, int]]]:
    """The progress reported in this thread; the fit is stopped at the third report."""
    reports: list[tuple[int, int]] = []

    def listen(done: int, total: int) -> None:
        reports.append((done, total))
        if len(reports) == 3:
            raise Stopped

    before = progress_listener.set(listen)
    yield reports
    progress_listener.reset(before)


def test_the_helper_is_kept_between_maps_also_after_an_error_in_one(helper: subprocess.Popen[bytes]) -> None:
    lay_out(seed=1)
    with pytest.raises(NoMap, match="failed"):
        umap_process.lay_out([np.zeros((0, 0), int)], [np.zeros((0, 0))], [np.zeros((0, 2))], min_dist=0.1, seed=0)
    lay_out()
    assert umap_process.FOR_SHORT.process is helper


def test_a_killed_helper_is_restarted_and_the_map_is_the_same(helper: subprocess.Popen[bytes]) -> None:
    before = lay_out()
    os.kill(helper.pid, signal.SIGKILL)
    helper.wait()
    np.testing.assert_array_equal(lay_out(), before)


@pytest.mark.slow
def test_a_helper_killed_in_the_middle_of_a_fit_is_replaced_and_the_map_is_the_same(
    long_helper: subprocess.Popen[bytes],
) -> None:
    whole = lay_out(MANY[:800])

    def kill(done: int, total: int) -> None:
        if done:
            long_helper.kill()  # the one that has been started in its place lives on

    before = progress_listener.set(kill)
    drawn = lay_out(MANY[:800])
    progress_listener.reset(before)
    np.testing.assert_array_equal(drawn, whole)
    assert umap_process.FOR_LONG.process is not long_helper


def test_a_helper_that_always_dies_gives_a_clear_reason_and_if_none_can_be_started_the_map_is_computed_here(
    helper: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    stop(umap_process.FOR_SHORT)
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(NoMap, match="ended twice"):
        lay_out()
    with pytest.raises(NoMap, match="just failed"):  # it is not restarted for a while
        lay_out()
    none_failed()

    def maps(**_: Any) -> list[Any]:
        drawn.append("here")
        return [VECTORS[:, :2]]

    drawn: list[str] = []
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    monkeypatch.setattr(umap_worker, "maps", maps)
    lay_out()
    assert drawn == ["here"]


def test_a_fit_that_takes_too_long_is_given_up(
    long_helper: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(umap_process, "LONGEST", 0.2)
    with pytest.raises(NoMap, match="longer than"):
        lay_out(MANY)
    none_failed()


def test_many_threads_each_get_their_own_map_one_after_another(helper: subprocess.Popen[bytes]) -> None:
    alone = [lay_out(seed=seed) for seed in range(4)]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda seed: lay_out(seed=seed), range(4)))
    np.testing.assert_array_equal(alone, together)
    assert len(LONG_MAPS) == len(SHORT_MAPS) == 0


@pytest.mark.slow
def test_an_idle_helper_ends_by_itself_and_leaves_no_zombie(
    helper: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    stop(umap_process.FOR_SHORT)
    monkeypatch.setenv("EXPLORER_UMAP_IDLE", "0.3")
    lay_out()
    short = umap_process.FOR_SHORT.process
    assert short is not None
    assert short.wait(timeout=60) == 0


@pytest.mark.slow
def test_a_helper_ends_with_the_process_that_started_it() -> None:
    script = (
        "from components.umap.process import FOR_SHORT\n"
        "from components.umap.projection import project\n"
        "import numpy as np\n"
        "project(np.random.default_rng(0).normal(size=(9, 4)).astype(np.float32), method='umap')\n"
        "print(FOR_SHORT.process.pid)"
    )
    run = subprocess.run([sys.executable, "-c", script], cwd=REPOSITORY, capture_output=True, text=True, timeout=120)
    process = Path(f"/proc/{run.stdout.strip()}")
    deadline = time.monotonic() + 60
    while process.exists() and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not process.exists()


@pytest.mark.slow
def test_a_long_fit_counts_its_rounds_and_can_be_stopped_in_the_middle(
    long_helper: subprocess.Popen[bytes], stopped_at_third: list[tuple[int, int]]
) -> None:
    with pytest.raises(Stopped):
        lay_out(MANY)
    assert [total for _, total in stopped_at_third] == [500] * 3
    done = [rounds for rounds, _ in stopped_at_third]
    assert 0 <= done[0] < done[1] < done[2] < 500  # a busy machine begins with none
    assert long_helper.poll() is not None
    assert len(LONG_MAPS) == len(SHORT_MAPS) == 0


@pytest.mark.slow
def test_a_stopped_fit_does_not_affect_those_that_wait(
    long_helper: subprocess.Popen[bytes], stopped_at_third: list[tuple[int, int]]
) -> None:
    others: list[np.ndarray] = []
    waiting = [threading.Thread(target=lambda: others.append(lay_out(MANY[:600]))) for _ in range(2)]
    stop = progress_listener.get()
    assert stop is not None

    def listen(done: int, total: int) -> None:
        if not stopped_at_third:
            for thread in waiting:
                thread.start()
        stop(done, total)

    inner = progress_listener.set(listen)
    with pytest.raises(Stopped):
        lay_out(MANY)
    progress_listener.reset(inner)
    for thread in waiting:
        thread.join()
    assert len(others) == 2
    np.testing.assert_array_equal(*others)


@pytest.mark.slow
def test_a_short_map_is_computed_while_long_ones_are_waiting(helper: subprocess.Popen[bytes]) -> None:
    """Eight viewers request long maps; another viewer's short map is done before the first of them."""
    long_maps = [threading.Thread(target=lambda: suppressed(MANY)) for _ in range(8)]
    stop = threading.Event()

    def suppressed(vectors: np.ndarray) -> None:
        def listen(done: int, total: int) -> None:
            if stop.is_set():
                raise Stopped

        progress_listener.set(listen)
        with contextlib.suppress(Stopped):
            lay_out(vectors)

    for thread in long_maps:
        thread.start()
    while len(LONG_MAPS) < 8:
        time.sleep(0.005)  # from look to look
    assert lay_out(VECTORS[:22]).shape == (22, 2)
    assert len(LONG_MAPS) == 8
    stop.set()
    for thread in long_maps:
        thread.join()


@pytest.mark.slow
def test_while_a_long_map_is_computed_the_helper_for_short_maps_is_started() -> None:
    """The second helper costs memory, so it runs only when there are several viewers."""
    none_failed()
    stop(umap_process.FOR_SHORT)
    ended = umap_process.FOR_SHORT.process
    lay_out(MANY[:500])
    assert umap_process.FOR_SHORT.process is ended
    with ThreadPoolExecutor(1) as pool, LONG_MAPS.turn():
        waiting = pool.submit(lay_out, MANY[:500])
        while len(LONG_MAPS) < 2:
            time.sleep(0.005)  # from look to look
    waiting.result()
    assert umap_process.FOR_SHORT.process is not ended


def planned(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> None:
    plan = replace(host.plan(), **changes)
    monkeypatch.setattr(host, "plan", lambda: plan)


def with_free(monkeypatch: pytest.MonkeyPatch, megabytes: int) -> None:
    """A server with so much free memory, which gives back none."""
    umap_process.FOR_SHORT.no_room_until = umap_process.FOR_LONG.no_room_until = 0.0
    monkeypatch.setattr(host, "SPARES", [])
    monkeypatch.setattr(host, "free_memory", lambda: megabytes * host.MB)


def test_a_host_without_room_for_helpers_says_how_to_get_the_map(monkeypatch: pytest.MonkeyPatch) -> None:
    planned(monkeypatch, helpers=0, memory=500 * host.MB)
    with pytest.raises(NoMap, match=r"only 500 MB of memory; run the app on your own computer to get it"):
        lay_out()


def test_a_helper_that_would_not_fit_is_not_started_and_the_reason_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    none_failed()
    stop(umap_process.FOR_SHORT, umap_process.FOR_LONG)
    with_free(monkeypatch, 150)
    with pytest.raises(NoMap, match="no 240 MB of memory free for it; try again in a minute"):
        lay_out()
    assert not umap_process.FOR_SHORT.runs()
    with_free(monkeypatch, 250)
    lay_out()
    assert umap_process.FOR_SHORT.runs()


def test_a_request_whose_helper_does_not_fit_goes_to_the_one_that_runs(
    helper: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    stop(umap_process.FOR_LONG)
    with_free(monkeypatch, 150)
    assert len(lay_out(MANY[:500])) == 500
    assert not umap_process.FOR_LONG.runs()
    assert umap_process.FOR_SHORT.process is helper


def test_a_helper_that_is_starting_counts_as_what_it_will_take(
    helper: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    stop(umap_process.FOR_LONG)
    monkeypatch.setattr(host, "anonymous", lambda process: 30 * host.MB if process == helper.pid else 0)
    with_free(monkeypatch, 440)
    lay_out(MANY[:500])
    assert not umap_process.FOR_LONG.runs()
    with_free(monkeypatch, 460)
    lay_out(MANY[:500])
    assert umap_process.FOR_LONG.runs()


def test_where_both_are_too_much_a_map_waits_for_the_long_text_and_the_next_one_for_the_map(
    helper: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    planned(monkeypatch, apart=True)
    with ThreadPoolExecutor(1) as pool:
        with PAGES.turn():
            drawn = pool.submit(lay_out)
            while len(PAGES) < 2:
                time.sleep(0.005)  # from look to look
            assert len(SHORT_MAPS) == 0
            assert len(lay_out(seed=1)) == 40  # a map of the long text itself
        assert len(drawn.result()) == 40
    assert len(PAGES) == 0


@pytest.mark.skipif(sys.platform != "linux", reason="Linux says which process it would end first")
def test_if_memory_runs_out_the_system_ends_the_helper_first(helper: subprocess.Popen[bytes]) -> None:
    assert Path(f"/proc/{helper.pid}/oom_score_adj").read_text() == "1000\n"


def test_an_idle_helper_is_ended_to_make_room_but_not_one_that_is_waited_for(helper: subprocess.Popen[bytes]) -> None:
    with SHORT_MAPS.turn():
        umap_process.FOR_SHORT.end_if_idle()
        assert helper.poll() is None
    umap_process.FOR_SHORT.end_if_idle()
    assert helper.poll() is not None


def test_with_one_helper_all_maps_wait_for_it(
    long_helper: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    planned(monkeypatch, helpers=1)
    stop(umap_process.FOR_SHORT)
    lay_out()
    lay_out(MANY[:500])
    assert umap_process.FOR_LONG.process is long_helper
    assert not umap_process.FOR_SHORT.runs()


@pytest.fixture(scope="module")
def of_two_servers(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[np.ndarray]]:
    """Where two servers that found one empty cache have kept what they compiled, and the map of each."""
    kept = tmp_path_factory.mktemp("cache")
    servers = [umap_process.Helper(Queue()) for _ in range(2)]
    with pytest.MonkeyPatch.context() as patch, ThreadPoolExecutor(2) as pool:
        patch.setenv("XDG_CACHE_HOME", str(kept))
        maps = list(pool.map(lambda server: server.answer(request())["points"][0], servers))
    stop(*servers)
    return kept, maps


@pytest.mark.slow
def test_two_servers_with_one_empty_cache_draw_the_same_map(of_two_servers: tuple[Path, list[np.ndarray]]) -> None:
    _, maps = of_two_servers
    np.testing.assert_array_equal(*maps)


@pytest.mark.slow
def test_damaged_compiled_code_is_moved_aside_and_compiled_again_once(
    of_two_servers: tuple[Path, list[np.ndarray]], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, (whole, _) = of_two_servers
    monkeypatch.setenv("XDG_CACHE_HOME", str(kept))
    directory, damaged = cache_directory(), kept / "bert-embedding-explorer/numba.damaged"
    assert directory
    compiled = sorted(directory.rglob("*.nbc"))
    assert compiled
    for file in compiled:
        file.write_bytes(file.read_bytes()[:40])
    helper = umap_process.Helper(Queue())
    np.testing.assert_array_equal(helper.answer(request())["points"][0], whole)
    assert damaged.is_dir()
    assert all(file.stat().st_size > 40 for file in directory.rglob("*.nbc"))
    shutil.rmtree(damaged)
    stop(helper)
    np.testing.assert_array_equal(helper.answer(request())["points"][0], whole)
    assert not damaged.exists()
    stop(helper)
