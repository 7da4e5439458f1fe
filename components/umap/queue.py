"""Queues for work: one viewer or a few at a time, in order of arrival, each knowing how many are ahead."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar

CHECK_EVERY = 0.2  # seconds

OnProgress = Callable[[int, int], None]

# Called in this thread with how many rounds of a long work are done, and of how many; it may raise to end the work.
progress_listener: ContextVar[OnProgress | None] = ContextVar("progress_listener", default=None)


def report_progress(done: int, total: int) -> None:
    """Call this thread's listener, if it has one; a total of 0 means that the work has not begun."""
    if listener := progress_listener.get():
        listener(done, total)


class Queue:
    """Each run of a viewer's script is a thread, and stands in it at most once; the first `width` have their turn."""

    def __init__(self, width: int = 1) -> None:
        self.width = width
        self._waiting: list[int] = []
        self._changed = threading.Condition()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait until all who came earlier are done; then the block is this thread's alone.

        The thread's listener is called while it waits; if it raises, the thread leaves the queue.
        """
        self.enter()
        try:
            yield
        finally:
            self.leave()

    def enter_at_once(self) -> bool:
        """As `enter`, if nobody need be waited for; else nothing happens."""
        with self._changed:
            if free := len(self._waiting) < self.width:
                self._waiting.append(threading.get_ident())
            return free

    def enter(self) -> None:
        """As `turn`, until the same thread calls `leave`."""
        me = threading.get_ident()
        with self._changed:
            self._waiting.append(me)
        try:
            while not self._is_my_turn(me):
                report_progress(0, 0)
        except BaseException:
            self.leave()
            raise

    def leave(self) -> None:
        """Let the next one in; nothing happens if this thread is not in the queue."""
        with self._changed:
            with suppress(ValueError):
                self._waiting.remove(threading.get_ident())
            self._changed.notify_all()

    def _is_my_turn(self, me: int) -> bool:
        with self._changed:
            return self._changed.wait_for(lambda: me in self._waiting[: self.width], CHECK_EVERY)

    def ahead_of(self, thread: int) -> int:
        """How many are served before this thread; 0 if it is its turn, or it does not wait."""
        waiting = list(self._waiting)
        return max(waiting.index(thread) - self.width + 1, 0) if thread in waiting else 0

    def __len__(self) -> int:
        return len(self._waiting)


HALL = Queue(width=4)  # every run, until heavy work begins in it: more at once would all be slower
PAGES = Queue()  # pages about a long text or list, from their beginning
ENCODER = Queue()  # many sentences through the encoder
SHORT_MAPS, LONG_MAPS = Queue(), Queue()  # layouts by UMAP: a short one never waits for a long one
QUEUES = (HALL, PAGES, ENCODER, SHORT_MAPS, LONG_MAPS)


def ahead_of(thread: int) -> int:
    """How many viewers are served before this thread, in whichever queue it stands."""
    return max(queue.ahead_of(thread) for queue in QUEUES)
