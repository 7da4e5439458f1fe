"""Heavy work stands in a line, and each viewer knows the place in it."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from components.compute.line import LISTS, MAPS, Line, before
from components.widgets.waiting import place_shown


class Note:
    """Stands for an `st.empty()` and keeps what was put into it."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def info(self, words: str, **_: object) -> None:
        self.said.append(words)

    def empty(self) -> None:
        self.said.append("")


def wait_until(true) -> None:
    deadline = time.monotonic() + 10
    while not true() and time.monotonic() < deadline:
        time.sleep(0.005)
    assert true()


def test_who_comes_first_is_served_first_and_one_at_a_time() -> None:
    line, served, inside = Line(), [], []

    def come(number: int) -> None:
        with line.turn():
            inside.append(number)
            assert len(inside) == 1
            served.append(number)
            inside.clear()

    with ThreadPoolExecutor(5) as pool:
        with line.turn():
            for number in range(5):
                pool.submit(come, number)
                wait_until(lambda: len(line) == number + 2)  # noqa: B023  asked at once
        pool.shutdown()
    assert served == list(range(5))
    assert len(line) == 0


def test_the_place_is_the_number_of_those_before() -> None:
    line, threads = Line(), []

    def come() -> None:
        threads.append(threading.get_ident())
        with line.turn():
            pass

    with ThreadPoolExecutor(3) as pool:
        with line.turn():
            for number in range(3):
                pool.submit(come)
                wait_until(lambda: len(line) == number + 2)  # noqa: B023
            assert [line.before(thread) for thread in threads] == [1, 2, 3]
            assert line.before(threading.get_ident()) == 0
        pool.shutdown()
    assert line.before(12345) == 0


def test_work_that_fails_lets_the_next_one_in() -> None:
    line = Line()
    with pytest.raises(ValueError), line.turn():
        raise ValueError
    with line.turn():
        pass


@pytest.mark.parametrize("line", [LISTS, MAPS])
def test_who_waits_is_told_the_place_and_who_does_not_is_told_nothing(
    line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("components.widgets.waiting.LOOK_EVERY", 0.01)
    note, quiet = Note(), Note()

    def wait() -> None:
        with place_shown(note), line.turn():
            pass

    with line.turn():
        waiting = threading.Thread(target=wait)
        waiting.start()
        wait_until(lambda: note.said)
    waiting.join()
    assert note.said[0] == "Place 2 in the queue: 1 other viewer is served first."
    assert note.said[-1] == ""
    with place_shown(quiet), line.turn():
        time.sleep(0.05)
    assert not quiet.said
    assert before(threading.get_ident()) == 0
