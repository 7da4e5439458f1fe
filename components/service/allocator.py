"""Returning free memory to the system, if the allocator is glibc's; otherwise these functions do nothing."""

import ctypes
import gc
from contextlib import suppress

# Options of `mallopt` in glibc's malloc.h: M_TRIM_THRESHOLD (the most that may be unused at the end of a heap),
# M_MMAP_THRESHOLD (blocks from this size on are returned as soon as they are free) and M_ARENA_MAX (the number of
# heaps; otherwise each of Streamlit's threads would have its own).
OPTIONS = {-1: 16 << 20, -3: 1 << 19, -8: 2}
WORTHWHILE = 4_000_000  # bytes, since trimming takes some milliseconds


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
    """Free what a page about a long text left behind.

    Plotly's figures are reference cycles, so they wait for the garbage collector, which counts objects and not bytes:
    hundreds of MB could wait with them.
    """
    gc.collect()
    give_back(WORTHWHILE)
