"""Returning free memory to the system, if the allocator is glibc's; otherwise these functions do nothing."""

import ctypes
import gc
import os
import resource
import sys
from contextlib import suppress
from pathlib import Path

# Options of `mallopt` in glibc's malloc.h: M_TRIM_THRESHOLD (the most that may be unused at the end of a heap),
# M_MMAP_THRESHOLD (blocks from this size on are returned as soon as they are free) and M_ARENA_MAX (the number of
# heaps; otherwise each of Streamlit's threads would have its own).
OPTIONS = {-1: 16 << 20, -3: 1 << 19, -8: 2}
WORTHWHILE = 4_000_000  # bytes, since trimming takes some milliseconds
GROWTH = 16_000_000  # bytes, since collecting takes 100 ms of everybody's time if fifty viewers are there

_tidied = [0]  # bytes of resident memory after the last `tidy_up`


def limit_free_memory() -> bool:
    """Tell the allocator to hold on to little free memory; returns whether it accepted."""
    with suppress(OSError, AttributeError, TypeError):
        library = ctypes.CDLL(None)
        return all(library.mallopt(option, value) for option, value in OPTIONS.items())
    return False


def give_back(freed: int) -> None:
    """Return free memory within the heaps to the system, if the `freed` bytes make it worthwhile."""
    if freed >= WORTHWHILE:
        with suppress(OSError, AttributeError, TypeError):
            ctypes.CDLL(None).malloc_trim(0)


def tidy_up() -> None:
    """Free what pages about long texts left behind, if the process has grown since the last call.

    Plotly's figures are reference cycles, so they wait for the garbage collector, which counts objects and not bytes:
    hundreds of MB could wait with them.
    """
    if resident() >= _tidied[0] + GROWTH:
        collect()
        _tidied[0] = resident()
    _tidied[0] = min(_tidied[0], resident())


def collect() -> None:
    """Free what nothing refers to any more, and return it to the system."""
    gc.collect()
    give_back(WORTHWHILE)


def resident() -> int:
    """The resident memory of this process in bytes; on systems without `/proc` its peak."""
    with suppress(OSError, IndexError, ValueError):
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024
