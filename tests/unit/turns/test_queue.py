"""Heavy work waits in a queue, and each viewer sees the place in it."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from typing import Any

import pytest

from components.frame import waiting
from components.frame.waiting import show_progress
from components.turns.queue import (
    ENCODER,
    LONG_MAPS,
    PAGES,
    SHORT_MAPS,
    Queue,
    ahead_of,
    progress_listener,
    report_progress,
)


class Bar:
    """Stands in for an `st.empty()` with a bar and a button in it, and records what they show."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.messages: list[str] = []
        self.container = lambda **_: nullcontext()
        monkeypatch.setattr("components.frame.waiting.DRAW_EVERY", 0.01)
        monkeypatch.setattr("components.frame.waiting.PATIENCE", 0.0)
        monkeypatch.setattr("components.frame.waiting.st.progress", lambda *_: self)
        monkeypatch.setattr("components.frame.waiting.st.button", lambda words, **_: self.messages.append(words))

    def progress(self, share: float, words: str) -> None:
        self.messages.append(f"{share:.0%} {words}")

    def empty(self) -> None:
        self.messages.append("")


def nothing() -> None:
    """A Stop that stops nothing."""


def wait_until(true) -> None:
    deadline = time.monotonic() + 10
    while not true() and time.monotonic() < deadline:
        time.sleep(0.005)  # from look to look, until the deadline
    assert true()


def test_callers_are_served_one_at_a_time_in_order_of_arrival() -> None:
    queue, served, inside = Queue(), [], []

    def come(number: int) -> None:
        with queue.turn():
            inside.append(number)
            assert len(inside) == 1
            served.append(number)
            inside.clear()

    with ThreadPoolExecutor(5) as pool:
        with queue.turn():
            for number in range(5):
                pool.submit(come, number)
                wait_until(lambda: len(queue) == number + 2)  # noqa: B023  asked at once
        pool.shutdown()
    assert served == list(range(5))
    assert len(queue) == 0


def test_the_place_in_the_queue_is_the_number_of_those_before() -> None:
    queue, threads = Queue(), []

    def come() -> None:
        threads.append(threading.get_ident())
        with queue.turn():
            pass

    with ThreadPoolExecutor(3) as pool:
        with queue.turn():
            for number in range(3):
                pool.submit(come)
                wait_until(lambda: len(queue) == number + 2)  # noqa: B023
            assert [queue.ahead_of(thread) for thread in threads] == [1, 2, 3]
            assert queue.ahead_of(threading.get_ident()) == 0
        pool.shutdown()
    assert queue.ahead_of(12345) == 0


def test_work_that_fails_lets_the_next_one_in() -> None:
    queue = Queue()
    with pytest.raises(ValueError), queue.turn():
        raise ValueError
    with queue.turn():
        pass


@pytest.mark.parametrize("queue", [PAGES, ENCODER, SHORT_MAPS, LONG_MAPS])
def test_a_viewer_who_waits_sees_the_place_and_can_stop(queue: Queue, monkeypatch: pytest.MonkeyPatch) -> None:
    bar: Any = Bar(monkeypatch)

    def wait() -> None:
        with show_progress(bar, nothing, key="work"), queue.turn():
            pass

    with queue.turn():
        thread = threading.Thread(target=wait)
        thread.start()
        wait_until(lambda: len(bar.messages) > 1)
    thread.join()
    assert bar.messages[:2] == ["Stop", "0% Number 2 in the queue: 1 other viewer is served first."]
    assert bar.messages[-1] == ""


def test_a_viewer_who_need_not_wait_sees_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    bar: Any = Bar(monkeypatch)
    with show_progress(bar, nothing, key="work"), LONG_MAPS.turn():
        time.sleep(0.05)  # work that is over before anything need be told
    assert not bar.messages
    assert ahead_of(threading.get_ident()) == 0


def test_long_work_without_a_count_still_shows_a_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "SILENT", 0.1)
    bar: Any = Bar(monkeypatch)
    with show_progress(bar, nothing, key="work"):
        wait_until(lambda: len(bar.messages) > 1)
    assert bar.messages[:2] == ["Stop", f"0% {waiting.NO_COUNT}"]


def test_the_rounds_of_long_work_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    bar: Any = Bar(monkeypatch)
    with show_progress(bar, nothing, key="work"):
        report_progress(125, 500)
        wait_until(lambda: len(bar.messages) > 1)
    assert bar.messages[:2] == ["Stop", "25% 125 of 500 rounds"]
    report_progress(126, 500)  # nobody listens any more
    assert bar.messages[-1] == ""


def test_a_viewer_who_leaves_while_waiting_leaves_the_queue() -> None:
    class Gone(BaseException):
        """As when Streamlit ends the run of a viewer who has left."""

    def leave(done: int, of: int) -> None:
        raise Gone

    def come() -> None:
        progress_listener.set(leave)
        with pytest.raises(Gone), queue.turn():
            raise AssertionError("it was not its turn")

    queue = Queue()
    with queue.turn(), ThreadPoolExecutor(1) as pool:
        pool.submit(come).result(timeout=10)
        assert len(queue) == 1
    assert len(queue) == 0
