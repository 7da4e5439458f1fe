"""The end of the server: within a few seconds of SIGTERM or Ctrl-C, and with 0 as its exit status.

Streamlit waits for every connection and every run, so one client that never reads holds it up for long; then Python
takes its threads down while some are inside torch, which aborts the process. Delete this when neither is so.
"""

import atexit
import logging
import os
import signal
import sys
from contextlib import suppress
from functools import lru_cache
from threading import Timer
from types import FrameType

from components.frame.streamlit_internals import in_event_loop

AT_MOST = 5.0  # seconds; a container is killed ten seconds after it was asked to stop
SIGNALS = (signal.SIGTERM, signal.SIGINT)


@lru_cache(maxsize=1)
def stop_in_time() -> None:
    """Call in any run: from then on the server ends in time. Where Streamlit's loop has moved, it ends as it would."""
    in_event_loop(in_main_thread)


def in_main_thread() -> None:
    """Put a time limit before what the signals do now; only the main thread may say what a signal does."""
    for number in SIGNALS:
        before = signal.getsignal(number)

        def handle(number: int, frame: FrameType | None, before: object = before) -> None:
            limit = Timer(AT_MOST, leave)
            limit.daemon = True
            limit.start()
            if callable(before):
                before(number, frame)

        signal.signal(number, handle)
    atexit.register(leave)


def leave() -> None:
    """End the process now, without taking its threads down one by one."""
    logging.shutdown()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(0)
