"""Answers that were computed once are kept for everyone: one store for the whole process, bounded by bytes.

What is kept is frozen and read-only, so all sessions hold the same object and none a copy of its own. Nothing here
knows Streamlit: a notebook caches in the same way. The store lives in this module, so if a file watcher imports our
modules anew, classes and what was kept of them go together.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import fields, is_dataclass
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import numpy as np

from components.service.allocator import give_back

# All that a class of thirty with sentences of 20 tokens asks again within minutes, or ten texts of 507 tokens with the
# hidden states of their layers. It is a tenth of the 650 MB that the packaged model's server may hold.
ROOM = 60_000_000
OBJECTS = 4  # of the libraries: two checkpoints, each with its masked-LM head
OVERHEAD = 64  # bytes of a small Python object, about
SAMPLE = 256  # elements: to weigh every word of a book takes as long as to read it

P = ParamSpec("P")
R = TypeVar("R")
Key = tuple[Hashable, ...]


class Store:
    """Answers by key, the most recently asked last; the oldest go when all of them `weigh` more than `room`.

    Equal questions at the same time are computed once: the others wait for it. An exception is nobody's answer: whoever
    waited then asks for himself.
    """

    def __init__(self, room: int, weigh: Callable[[Any], int]) -> None:
        self.room, self.weigh = room, weigh
        self.requests = self.computed = self.held = 0
        self._answers: OrderedDict[Key, tuple[Any, int]] = OrderedDict()
        self._computing: dict[Key, _Computing] = {}
        self._lock = threading.Lock()

    def answer(self, key: Key, compute: Callable[[], Any]) -> Any:
        """What is kept under `key`, else what `compute` returns."""
        while True:
            with self._lock:
                self.requests += 1
                if key in self._answers:
                    self._answers.move_to_end(key)
                    return self._answers[key][0]
                others = self._computing.get(key)
                if others is None:
                    mine = self._computing[key] = _Computing()
                    break
            others.over.wait()
            if others.answers:
                return others.answers[0]
        try:
            mine.answers.append(compute())
            self._keep(key, mine.answers[0])
            return mine.answers[0]
        finally:
            with self._lock:
                self._computing.pop(key, None)
            mine.over.set()

    def answers(self, keys: Sequence[Key], compute: Callable[[list[int]], Iterable[Any]]) -> list[Any]:
        """What is kept under each of `keys`; `compute` is given the numbers of those that are not, all at once."""
        with self._lock:
            held = {key: self._answers[key][0] for key in keys if key in self._answers}
            for key in held:
                self._answers.move_to_end(key)
        missing = [number for number, key in enumerate(keys) if key not in held]
        for number, answer in zip(missing, compute(missing) if missing else (), strict=True):
            held[keys[number]] = answer
            self._keep(keys[number], answer)
        return [held[key] for key in keys]

    def forget(self) -> None:
        """Keep nothing of what was asked until now."""
        with self._lock:
            self._answers.clear()
            self.held = 0

    def _keep(self, key: Key, answer: Any) -> None:
        weight, freed = self.weigh(answer), 0
        with self._lock:
            self.computed += 1
            if weight <= self.room and key not in self._answers:
                self._answers[key] = answer, weight
                self.held += weight
            while self.held > self.room:
                _, (_, gone) = self._answers.popitem(last=False)
                self.held -= gone
                freed += gone
        if freed:
            give_back(freed)


class _Computing:
    """One answer on its way; `answers` stays empty if there will be none."""

    def __init__(self) -> None:
        self.over = threading.Event()
        self.answers: list[Any] = []


def size_of(value: object) -> int:
    """Bytes that a record, a tuple, an array or a scalar holds, about; shared parts count as often as they occur.

    Of a long tuple every n-th element is weighed.
    """
    if isinstance(value, np.ndarray):
        return OVERHEAD + value.nbytes
    if isinstance(value, str):
        return OVERHEAD + len(value)
    if isinstance(value, tuple | list):
        some = value[:: len(value) // SAMPLE + 1]
        return OVERHEAD + 8 * len(value) + sum(map(size_of, some)) * len(value) // max(len(some), 1)
    if is_dataclass(value):
        return OVERHEAD + sum(size_of(getattr(value, field.name)) for field in fields(value))
    return OVERHEAD // 2


def kept(key: Callable[..., Key] | None = None) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Keep what a function returns. `key` makes strings, numbers, tuples and scalar records of its arguments.

    Without it the arguments are the key. It is never made of an array: say what the array was made of instead.
    """
    return lambda function: _through(ANSWERS, function, key)


def loaded(function: Callable[P, R]) -> Callable[P, R]:
    """Keep the library's objects of the last checkpoints. They are counted: their weights lie in files, mapped."""
    return _through(LIBRARY, function, None)


def _through(store: Store, function: Callable[P, R], key: Callable[..., Key] | None) -> Callable[P, R]:
    @wraps(function)
    def ask(*args: P.args, **kwargs: P.kwargs) -> R:
        made = key(*args, **kwargs) if key else (*args, *sorted(kwargs.items()))
        found: R = store.answer((function, *made), lambda: function(*args, **kwargs))
        return found

    return ask


ANSWERS = Store(ROOM, size_of)
LIBRARY = Store(OBJECTS, lambda _: 1)
