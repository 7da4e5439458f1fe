"""Results are computed once, kept within the size of the cache, and shared without Streamlit."""

import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import pytest

from components.records.arrays import Array
from components.records.checkpoints import Checkpoint
from components.service import ModelService
from components.service.cache import Store, cached, size_of
from components.turns.queue import PAGES
from tests.conftest import REPOSITORY

EVERYTHING = """
from contextlib import suppress
from inspect import Parameter, isfunction, signature
from components.records.checkpoints import ReaderError
from components.service import ModelService, open_service
bert = open_service("minilm")
given = {"tokens": bert.tokens("the bank of the river"), "text": "A", "piece": "dog", "row": 5, "count": 3,
         "layer": 1, "position": 2, "pads": 2, "dimension": 3, "measure": "size"}
asked = 0
for name, ask in vars(ModelService).items():
    if not name.startswith("_") and isfunction(ask):
        first, *others = signature(ask).parameters.values()
        needed = [one.name for one in others if one.default is Parameter.empty]
        if "Checkpoint" in str(first.annotation) and given.keys() >= set(needed):
            with suppress(ReaderError):
                ask(bert, *(given[one] for one in needed))
                asked += 1
bert.readout(given["tokens"], 2, "cosine", 5)
print("asked" if asked > 40 else asked)
"""


@dataclass(frozen=True, eq=False)
class Record:
    name: str
    values: Array


@pytest.mark.slow
def test_the_service_runs_in_a_notebook_and_logs_nothing() -> None:
    """As in a notebook, in a separate process, with every warning shown."""
    run = subprocess.run(
        [sys.executable, "-c", EVERYTHING], cwd=REPOSITORY, capture_output=True, text=True, env={**os.environ}
    )
    assert run.stdout == "asked\n"
    assert run.stderr == ""


def test_the_oldest_results_are_dropped_when_the_cache_is_full() -> None:
    store: Store = Store(100, lambda answer: answer)
    requests: list[int] = []

    def ask(key: int) -> int:
        requests.append(key)
        return key

    for key in (40, 50, 40, 30, 40, 50):  # 30 drives out 50, which was asked longer ago than 40
        store.answer((key,), partial(ask, key))
        assert store.held <= 100
    assert requests == [40, 50, 30, 50]


def test_a_result_larger_than_the_cache_is_returned_and_not_kept() -> None:
    store = Store(10, size_of)
    store.answer(("small",), lambda: 1)
    assert [store.answer(("large",), lambda: "x" * 100) for _ in range(2)] == ["x" * 100] * 2
    assert store.computed == 3
    assert store.held <= 10


def test_identical_requests_at_once_are_computed_once() -> None:
    store, began, go = Store(1_000, size_of), threading.Event(), threading.Event()
    answers: list[object] = []

    def compute() -> object:
        began.set()
        go.wait(10)
        return ("an answer",)

    with ThreadPoolExecutor(8) as viewers:
        requests = [viewers.submit(store.answer, ("key",), compute)]
        began.wait(10)
        requests += [viewers.submit(store.answer, ("key",), compute) for _ in range(7)]
        go.set()
        answers = [item.result(10) for item in requests]
    assert store.computed == 1
    assert all(answer is answers[0] for answer in answers)


def test_an_exception_is_not_passed_to_other_callers() -> None:
    store, first, go = Store(1_000, size_of), threading.Event(), threading.Event()

    def fail() -> object:
        first.set()
        go.wait(10)
        raise KeyboardInterrupt  # as Streamlit ends a run: it is no `Exception`

    with ThreadPoolExecutor(2) as viewers:
        ended = viewers.submit(store.answer, ("key",), fail)
        first.wait(10)
        waiting = viewers.submit(store.answer, ("key",), lambda: "computed by the one who waited")
        go.set()
        with pytest.raises(KeyboardInterrupt):
            ended.result(10)
        assert waiting.result(10) == "computed by the one who waited"
    with pytest.raises(ValueError, match="not kept"):
        store.answer(("other",), lambda: int("not kept"))
    assert store.answer(("other",), lambda: 3) == 3


def test_the_size_of_a_result_is_that_of_its_arrays_and_texts() -> None:
    record = Record("x" * 1_000, np.zeros((500, 100), np.float32))
    assert 201_000 <= size_of((record, (record,))) / 2 <= 202_000


def test_two_sessions_hold_the_same_read_only_arrays(packaged: ModelService) -> None:
    tokens = packaged.tokens("held once for everyone")
    again = ModelService(**vars(packaged))
    assert again.states(again.tokens("held once for everyone")) is packaged.states(tokens)
    assert not packaged.states(tokens).hidden.flags.writeable


def test_the_service_and_its_checkpoint_are_one_key(packaged: ModelService) -> None:
    checkpoint = Checkpoint(**vars(packaged))
    assert checkpoint == packaged
    assert hash(checkpoint) == hash(packaged)
    assert checkpoint != Checkpoint(**{**vars(packaged), "revision": "other"})


def test_arguments_are_the_key_unless_a_key_function_is_given() -> None:
    calls = []

    @cached(lambda array, name: (name,))
    def total(array: Array, name: str) -> float:
        calls.append(name)
        return float(array.sum())

    assert [total(np.ones(3), "a"), total(np.ones(3), "a"), total(np.ones(3), name="b")] == [3, 3, 3]
    assert calls == ["a", "b"]


def test_an_answer_that_is_none_to_keep_is_computed_anew() -> None:
    calls: list[int] = []

    @cached(keep=lambda answer: answer > 0)
    def number(value: int) -> int:
        calls.append(value)
        return value

    assert [number(1), number(1), number(-1), number(-1)] == [1, 1, -1, -1]
    assert calls == [1, -1, -1]


def test_who_waits_for_anothers_answer_does_not_keep_that_one_from_its_turn() -> None:
    """A page about a long text asks for the map that another viewer has computed, who needs the same turn."""
    store: Store = Store(100, lambda _: 1)
    asked, has_turn = threading.Event(), threading.Event()

    def compute() -> str:
        asked.set()
        assert has_turn.wait(10)
        with PAGES.turn():
            return "drawn"

    def long_text() -> list[Any]:
        with PAGES.turn():
            has_turn.set()
            return [store.answer(("map",), compute), PAGES.has_me()]

    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(store.answer, ("map",), compute)
        assert asked.wait(10)
        second = pool.submit(long_text)
        assert first.result(10) == "drawn"
        assert second.result(10) == ["drawn", True]
    assert len(PAGES) == 0


def test_missing_results_are_computed_in_one_call_and_each_is_kept() -> None:
    store: Store = Store(100, lambda answer: answer)
    keys = [(30,), (20,), (40,)]
    requested: list[list[int]] = []

    def compute(numbers: list[int]) -> list[int]:
        requested.append(numbers)
        return [keys[number][0] for number in numbers]

    store.answer((20,), lambda: 20)
    assert store.answers(keys, compute) == [30, 20, 40]
    assert store.answers(keys, compute) == [30, 20, 40]
    assert requested == [[0, 2]]
    assert store.held == 90
