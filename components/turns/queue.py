"""Queues for work: one viewer or a few at a time, in order of arrival; each can see how many are ahead."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

CHECK_EVERY = 0.5  # seconds

OnProgress = Callable[[int, int], None]

# Called in this thread with the epochs done of a long computation and their total; it may raise to stop it.
progress_listener: ContextVar[OnProgress | None] = ContextVar("progress_listener", default=None)


def report_progress(done: int, total: int) -> None:
    """Call this thread's listener, if it has one; a total of 0 means that it is still waiting."""
    if listener := progress_listener.get():
        listener(done, total)


class Queue:
    """A queue of threads, one for each run of a viewer's script; it is the turn of the first `width`.

    Each thread has an event of its own: with one for all, every turn that ends would wake every thread that waits.
    """

    def __init__(self, width: int = 1) -> None:
        self.width = width
        self._waiting: list[tuple[int, threading.Event]] = []  # thread, and whether it is its turn
        self._lock = threading.Lock()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait for this thread's turn, which lasts until the end of the block.

        The thread's listener is called while it waits; if it raises, the thread leaves the queue.
        """
        self.enter()
        try:
            yield
        finally:
            self.leave()

    def enter_at_once(self) -> bool:
        """Enter if it is this thread's turn at once; else return False and do nothing."""
        with self._lock:
            if free := len(self._waiting) < self.width:
                self._waiting.append((threading.get_ident(), threading.Event()))
            return free

    def enter(self) -> None:
        """Wait for this thread's turn, which lasts until it calls `leave`."""
        my_turn = threading.Event()
        with self._lock:
            self._waiting.append((threading.get_ident(), my_turn))
            self._call()
        try:
            while not my_turn.wait(CHECK_EVERY):
                report_progress(0, 0)
        except BaseException:
            self.leave()
            raise

    def leave(self) -> None:
        """End this thread's turn, or its wait; nothing happens if it is not in the queue."""
        me = threading.get_ident()
        with self._lock:
            if mine := next((entry for entry in self._waiting if entry[0] == me), None):
                self._waiting.remove(mine)
            self._call()

    @contextmanager
    def outside(self) -> Iterator[None]:
        """Within this block this thread is not in the queue; if it was, it then waits for another turn."""
        inside = self.has_me()
        self.leave()
        yield
        if inside:
            self.enter()

    def has_me(self) -> bool:
        """Whether this thread is in the queue."""
        return any(entry[0] == threading.get_ident() for entry in self._waiting)

    def _call(self) -> None:
        for _, turn in self._waiting[: self.width]:
            turn.set()

    def ahead_of(self, thread: int) -> int:
        """How many threads are ahead of this one; 0 if it is its turn, or it is not in the queue."""
        waiting = [entry[0] for entry in self._waiting]
        return max(waiting.index(thread) - self.width + 1, 0) if thread in waiting else 0

    def __len__(self) -> int:
        return len(self._waiting)


RUNS = Queue(width=2)  # every script run, until its heavy work begins
PAGES = Queue()  # pages about a long text or list, as a whole
ENCODER = Queue()  # lists of sentences through the encoder
SHORT_MAPS, LONG_MAPS = Queue(), Queue()  # UMAP layouts: a short one never waits for a long one
QUEUES = (RUNS, PAGES, ENCODER, SHORT_MAPS, LONG_MAPS)


def ahead_of(thread: int) -> int:
    """How many viewers are ahead of this thread, in whichever queue it is."""
    return max(queue.ahead_of(thread) for queue in QUEUES)
