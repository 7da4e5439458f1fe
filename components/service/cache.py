"""A cache of answers for all sessions: one store for the whole process, limited in bytes.

Answers are frozen and read-only, so sessions share the same objects instead of copying them. Nothing here depends on
Streamlit: a notebook caches in the same way. The store belongs to this module, so if a file watcher reloads our
modules, cached instances disappear together with their classes.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import wraps
from inspect import Signature, signature
from typing import Any, ParamSpec, TypeVar

import numpy as np

from components.records.corpus import Points
from components.records.tokens import Tokens
from components.turns.host import give_back, plan
from components.turns.queue import CHECK_EVERY, PAGES, report_progress

CHECKPOINTS = 2  # in memory at once; one that is in use when it is dropped stays until that run has ended
VARIANTS = 8  # besides; they share all but what is changed in them
OBJECTS = 3  # of the libraries for each: a model, also without its layers, and its masked-LM head
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

    def answer(self, key: Key, compute: Callable[[], Any], keep: Callable[[Any], bool] | None = None) -> Any:
        """The cached answer for `key`, or else the result of `compute`, which is cached if it is one to `keep`."""
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
            with PAGES.outside():  # the other thread may be waiting for that turn
                while not others.finished.wait(CHECK_EVERY):
                    report_progress(0, 0)
            if others.answers:
                return others.answers[0]
        try:
            mine.answers.append(compute())
            if keep is None or keep(mine.answers[0]):
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

    def holds(self, named: Hashable) -> bool:
        """Whether an answer whose key contains `named` is in the cache."""
        with self._lock:
            return any(named in key for key in self._answers)

    def drop(self, named: Hashable) -> None:
        """Drop every answer whose key contains `named`."""
        with self._lock:
            dropped = [key for key in self._answers if named in key]
            for key in dropped:
                self.held -= self._answers.pop(key)[1]

    def keep_newest(self, most: int) -> None:
        """Drop the answers about all but the `most` last used first arguments."""
        with self._lock:
            kept = list(dict.fromkeys(key[1] for key in reversed(self._answers)))[:most]
        self.keep_of(lambda first: first in kept)

    def keep_of(self, wanted: Callable[[Any], bool]) -> None:
        """Drop the answers about first arguments that are not `wanted`."""
        with self._lock:
            dropped = [key for key in self._answers if not wanted(key[1])]
            for key in dropped:
                self.held -= self._answers.pop(key)[1]

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

    Of a long tuple only every n-th element is measured. One loop, since a call for each part of a record was a third
    of all calls of a run.
    """
    size, parts = 0.0, [(value, 1.0)]
    while parts:
        part, times = parts.pop()
        if isinstance(part, str):
            size += times * (OVERHEAD + len(part))
        elif isinstance(part, (tuple, list)):
            size += times * (OVERHEAD + 8 * len(part))
            sample = part[:: len(part) // SAMPLE + 1]
            each = times * len(part) / max(len(sample), 1)
            parts += [(element, each) for element in sample]
        elif isinstance(part, np.ndarray):
            size += times * (OVERHEAD + part.nbytes)
        elif names := getattr(part, "__dataclass_fields__", None):
            size += times * OVERHEAD
            parts += [(getattr(part, name), times) for name in names]
        else:  # None, numbers
            size += times * OVERHEAD / 2
    return int(size)


def cached(
    key: Callable[..., Key] | None = None, *, keep: Callable[[Any], bool] | None = None
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Cache what a function returns. `key` maps its arguments to strings, numbers, tuples and scalar records.

    By default the arguments themselves are the key, of tokens the model's whole input, and of points what they were
    made from: a key never contains an array.
    Answers that are none to `keep` are computed anew each time.
    """
    return lambda function: _wrapped(lambda _: ANSWERS, function, key, keep)


def cached_object(function: Callable[P, R]) -> Callable[P, R]:
    """Cache the libraries' objects of the last checkpoints, limited in number, since their weights are mapped files.

    Those of variants have a store of their own, so that they push no checkpoint out. The first argument is one.
    """
    return _wrapped(lambda key: library(key[0]), function, None, None)


def library(checkpoint: Any) -> Store:
    """The store of the libraries' objects of this checkpoint."""
    return OF_VARIANTS if checkpoint.variant else LIBRARY


def arguments(own: Signature, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Key:
    """What a call hands over to a function of this signature, with its defaults, as a key."""
    given: Iterable[Any] = args
    if len(args) < len(own.parameters):
        bound = own.bind(*args, **kwargs)
        bound.apply_defaults()
        given = bound.arguments.values()
    return tuple(
        part.inputs if isinstance(part, Tokens) else part.source if isinstance(part, Points) else part for part in given
    )


def _wrapped(
    store: Callable[[Key], Store],
    function: Callable[P, R],
    key: Callable[..., Key] | None,
    keep: Callable[[Any], bool] | None,
) -> Callable[P, R]:
    own = signature(function)

    @wraps(function)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> R:
        parts = key(*args, **kwargs) if key else arguments(own, args, kwargs)
        answer: R = store(parts).answer((function, *parts), lambda: function(*args, **kwargs), keep)
        return answer

    return wrapper


ANSWERS = Store(plan().cache, size_of)
LIBRARY = Store(OBJECTS * CHECKPOINTS, lambda _: 1)
OF_VARIANTS = Store(OBJECTS * VARIANTS, lambda _: 1)
