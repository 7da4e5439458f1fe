"""A cache of answers for all sessions: one store for the whole process, limited in bytes.

Answers are frozen and read-only, so sessions share the same objects instead of copying them. Nothing here depends on
Streamlit: a notebook caches in the same way. The store belongs to this module, so if a file watcher reloads our
modules, cached instances disappear together with their classes.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import numpy as np

from components.service.allocator import give_back

# Enough for what a class of thirty with sentences of 20 tokens requests again within minutes, or for the hidden states
# of ten texts of 507 tokens. It is a tenth of the 650 MB that a server with the packaged model may use.
ROOM = 60_000_000
OBJECTS = 6  # of the libraries: two checkpoints, each also without its layers, and its masked-LM head
OVERHEAD = 64  # bytes of a small Python object, roughly
SAMPLE = 256  # elements of a long tuple that are measured

P = ParamSpec("P")
R = TypeVar("R")
Key = tuple[Hashable, ...]


class Store:
    """A least-recently-used cache of answers by key, whose total size, as measured by `weigh`, is at most `room`.

    Simultaneous requests for one key are computed once, while the others wait. If the computation raises, each of those
    that waited computes the answer itself.
    """

    def __init__(self, room: int, weigh: Callable[[Any], int]) -> None:
        self.room, self.weigh = room, weigh
        self.requests = self.computed = self.held = 0
        self._answers: OrderedDict[Key, tuple[Any, int]] = OrderedDict()
        self._computing: dict[Key, _Computing] = {}
        self._lock = threading.Lock()

    def answer(self, key: Key, compute: Callable[[], Any]) -> Any:
        """The cached answer for `key`, or else the result of `compute`."""
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
            others.finished.wait()
            if others.answers:
                return others.answers[0]
        try:
            mine.answers.append(compute())
            self._keep(key, mine.answers[0])
            return mine.answers[0]
        finally:
            with self._lock:
                self._computing.pop(key, None)
            mine.finished.set()

    def answers(self, keys: Sequence[Key], compute: Callable[[list[int]], Iterable[Any]]) -> list[Any]:
        """The cached answer for each of `keys`; `compute` gets the indices of those that are missing, all at once."""
        with self._lock:
            held = {key: self._answers[key][0] for key in keys if key in self._answers}
            for key in held:
                self._answers.move_to_end(key)
        missing = [index for index, key in enumerate(keys) if key not in held]
        for index, answer in zip(missing, compute(missing) if missing else (), strict=True):
            held[keys[index]] = answer
            self._keep(keys[index], answer)
        return [held[key] for key in keys]

    def forget(self) -> None:
        """Empty the cache."""
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
                _, (_, evicted) = self._answers.popitem(last=False)
                self.held -= evicted
                freed += evicted
        if freed:
            give_back(freed)


class _Computing:
    """An answer that is being computed; `answers` stays empty if the computation raises."""

    def __init__(self) -> None:
        self.finished = threading.Event()
        self.answers: list[Any] = []


def size_of(value: object) -> int:
    """Approximate size of a record, tuple, array or scalar in bytes; shared parts count every time that they occur.

    Of a long tuple only every n-th element is measured.
    """
    if value is None or isinstance(value, (int, float)):
        return OVERHEAD // 2
    if isinstance(value, str):
        return OVERHEAD + len(value)
    if isinstance(value, (tuple, list)):
        sample = value[:: len(value) // SAMPLE + 1]
        return OVERHEAD + 8 * len(value) + sum(map(size_of, sample)) * len(value) // max(len(sample), 1)
    if isinstance(value, np.ndarray):
        return OVERHEAD + value.nbytes
    if names := getattr(value, "__dataclass_fields__", None):
        return OVERHEAD + sum([size_of(getattr(value, name)) for name in names])
    return OVERHEAD // 2


def cached(key: Callable[..., Key] | None = None) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Cache what a function returns. `key` maps its arguments to strings, numbers, tuples and scalar records.

    By default the arguments themselves are the key. A key never contains an array, but what the array was made from.
    """
    return lambda function: _wrapped(ANSWERS, function, key)


def cached_object(function: Callable[P, R]) -> Callable[P, R]:
    """Cache the libraries' objects of the last checkpoints, limited in number, since their weights are mapped files."""
    return _wrapped(LIBRARY, function, None)


def _wrapped(store: Store, function: Callable[P, R], key: Callable[..., Key] | None) -> Callable[P, R]:
    @wraps(function)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> R:
        parts = key(*args, **kwargs) if key else (*args, *sorted(kwargs.items()))
        answer: R = store.answer((function, *parts), lambda: function(*args, **kwargs))
        return answer

    return wrapper


ANSWERS = Store(ROOM, size_of)
LIBRARY = Store(OBJECTS, lambda _: 1)
