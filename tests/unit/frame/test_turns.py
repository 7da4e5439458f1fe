"""Pages about long texts wait for those before them; pages about short texts never do."""

import threading
from typing import Any

import pytest

from components.frame.waiting import LONG, LONG_TEXT, await_turn, show_progress, turns
from components.turns.queue import PAGES, RUNS
from tests.unit.turns.test_queue import Bar, nothing, wait_until


def run(spot: Any, done: list[str], name: str, **reads: int) -> threading.Thread:
    """One run of a viewer's script, in a thread of its own."""

    def script() -> None:
        with turns(spot, nothing):
            await_turn(**reads)
            done.append(name)

    thread = threading.Thread(target=script)
    thread.start()
    return thread


def test_a_short_text_does_not_wait_for_a_long_one_and_a_long_one_sees_its_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spot = Bar(monkeypatch)
    done: list[str] = []
    with turns(spot, nothing):
        await_turn(tokens=LONG + 1)
        second = run(spot, done, "a long text", characters=LONG_TEXT + 1)
        third = run(spot, done, "a short text", characters=LONG_TEXT, tokens=LONG)
        third.join(10)
        wait_until(lambda: spot.messages)
        assert done == ["a short text"]
    second.join(10)
    assert done == ["a short text", "a long text"]
    place, *_, end = spot.messages  # a place that is waited for long is said again
    assert "1 other viewer" in place
    assert end == ""
    assert len(PAGES) == 0


def test_when_all_turns_are_taken_the_next_viewer_sees_it_and_is_served_as_soon_as_one_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spot, over = Bar(monkeypatch), [threading.Event() for _ in range(RUNS.width)]
    done: list[str] = []

    def sit(number: int) -> None:
        with turns(spot, nothing):
            over[number].wait(10)

    sitting = [threading.Thread(target=sit, args=(number,)) for number in range(RUNS.width)]
    for thread in sitting:
        thread.start()
    wait_until(lambda: len(RUNS) == RUNS.width)
    next_one = run(spot, done, "the next one")
    wait_until(lambda: spot.messages)
    assert "1 other viewer" in spot.messages[0]
    assert not done
    over[0].set()
    next_one.join(10)
    assert done == ["the next one"]
    for event in over:
        event.set()
    for thread in sitting:
        thread.join(10)
    assert len(RUNS) == 0


def test_many_long_texts_leave_room_for_short_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    spot, over = Bar(monkeypatch), threading.Event()
    done: list[str] = []

    def read_much() -> None:
        with turns(spot, nothing, characters=LONG_TEXT + 1):
            over.wait(10)

    many = [threading.Thread(target=read_much) for _ in range(2 * RUNS.width)]
    for thread in many:
        thread.start()
    wait_until(lambda: len(PAGES) == len(many))
    assert len(RUNS) == 0
    run(spot, done, "a short text").join(10)
    assert done == ["a short text"]
    over.set()
    for thread in many:
        thread.join(10)
    assert len(PAGES) == 0


def test_a_run_that_waits_for_heavy_work_gives_up_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    spot = Bar(monkeypatch)
    with turns(spot, nothing):
        assert len(RUNS) == 1
        with show_progress(spot, None, key="map_work"):
            assert len(RUNS) == 0


def test_a_run_takes_only_one_turn_and_frees_memory_before_the_next_begins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    order: list[str] = []
    with turns(Bar(monkeypatch), lambda: order.append(f"freed, {len(PAGES)} in the queue")):
        await_turn(characters=LONG_TEXT + 1)
        with turns(Bar(monkeypatch), nothing):  # the page within its frame
            await_turn(tokens=LONG + 1)
        order.append(f"the page is done, {len(PAGES)} in the queue")
    assert order == ["the page is done, 1 in the queue", "freed, 1 in the queue"]
    assert len(PAGES) == 0


def test_a_run_that_fails_or_is_ended_lets_the_next_one_in(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(KeyboardInterrupt), turns(Bar(monkeypatch), nothing):
        await_turn(tokens=LONG + 1)
        raise KeyboardInterrupt
    assert len(PAGES) == 0


def test_a_run_with_a_short_text_frees_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    freed: list[bool] = []
    with turns(Bar(monkeypatch), lambda: freed.append(True)):
        await_turn(tokens=LONG, characters=LONG_TEXT)
    assert not freed


def test_outside_of_a_page_there_is_nothing_to_wait_for() -> None:
    await_turn(tokens=LONG + 1)
    assert len(PAGES) == 0
