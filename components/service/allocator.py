"""Free memory goes back to the system, where the allocator is glibc's; elsewhere nothing is done."""

import ctypes
import gc
from contextlib import suppress

# Of `mallopt` in glibc's malloc.h: how much may lie unused at the end of a heap, from which size on a block is given
# back as soon as it is free, and how many heaps there are. Each thread of Streamlit's would else have one of its own.
OPTIONS = {-1: 16 << 20, -3: 1 << 20, -8: 2}
WORTHWHILE = 4_000_000  # bytes: to trim takes some milliseconds


def keep_little() -> bool:
    """Ask the allocator to keep little that is free; whether it was asked."""
    with suppress(OSError, AttributeError, TypeError):
        library = ctypes.CDLL(None)
        return all(library.mallopt(what, size) for what, size in OPTIONS.items())
    return False


def give_back(freed: int) -> None:
    """Return what is free within the heaps, after `freed` bytes of it came together."""
    if freed >= WORTHWHILE:
        with suppress(OSError, AttributeError, TypeError):
            ctypes.CDLL(None).malloc_trim(0)


def tidy_up() -> None:
    """Free what a page about a long text left behind. Figures of Plotly refer to themselves, so they wait for the
    collector, which counts objects and not their bytes: some hundred MB could wait with them."""
    gc.collect()
    give_back(WORTHWHILE)
