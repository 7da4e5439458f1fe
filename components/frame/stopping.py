"""Shuts the server down within a few seconds of SIGTERM or Ctrl-C, with exit status 0.

Streamlit waits for every connection and every run, so one client that never reads delays it for long; then Python
ends its threads while some are inside torch, which aborts the process. Delete this when neither is true any more.
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

AT_MOST = 5.0  # seconds; a container is killed ten seconds after its SIGTERM
SIGNALS = (signal.SIGTERM, signal.SIGINT)


@lru_cache(maxsize=1)
def stop_in_time() -> None:
    """Call in any run. Has no effect if Streamlit's event loop is not where we expect it."""
    in_event_loop(in_main_thread)


def in_main_thread() -> None:
    """Add a time limit to the present signal handlers; Python lets only the main thread set them."""
    for number in SIGNALS:
        before = signal.getsignal(number)

        def handle(number: int, frame: FrameType | None, before: object = before) -> None:
            limit = Timer(AT_MOST, exit_now)
            limit.daemon = True
            limit.start()
            if callable(before):
                before(number, frame)

        signal.signal(number, handle)
    atexit.register(exit_now)


def exit_now() -> None:
    """End the process without waiting for its threads."""
    logging.shutdown()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(0)
