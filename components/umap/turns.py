"""A line for heavy work: one viewer at a time, in the order in which they came, each knowing how many are before."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

LISTEN_EVERY = 0.2  # seconds

# Who listens in this thread to how many rounds of a long work are done, of how many; it may raise to end the work.
listener: ContextVar[Callable[[int, int], None] | None] = ContextVar("listener", default=None)


def heard(done: int, of: int) -> None:
    """Tell whoever listens in this thread; of 0 means that the work has not begun."""
    if listen := listener.get():
        listen(done, of)


class Line:
    """Each script of a viewer is a thread, and stands in a line at most once."""

    def __init__(self) -> None:
        self._waiting: list[int] = []
        self._moves = threading.Condition()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait until all who came before are done; then the block is this thread's alone.

        Who listens may raise meanwhile, and so leaves the line.
        """
        me = threading.get_ident()
        with self._moves:
            self._waiting.append(me)
        try:
            while not self._is_my_turn(me):
                heard(0, 0)
            yield
        finally:
            with self._moves:
                self._waiting.remove(me)
                self._moves.notify_all()

    def _is_my_turn(self, me: int) -> bool:
        with self._moves:
            return self._moves.wait_for(lambda: self._waiting[0] == me, LISTEN_EVERY)

    def before(self, thread: int) -> int:
        """How many are served before this thread; 0 if it is its turn, or it does not wait."""
        waiting = list(self._waiting)
        return waiting.index(thread) if thread in waiting else 0

    def __len__(self) -> int:
        return len(self._waiting)


LISTS = Line()  # many sentences through the encoder
MAPS = Line()  # layouts by UMAP


def before(thread: int) -> int:
    """How many viewers are served before this thread, in whichever line it stands."""
    return max(LISTS.before(thread), MAPS.before(thread))
