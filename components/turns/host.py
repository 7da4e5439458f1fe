"""How much memory the host gives this server, what is free of it now, what it does with so much, and giving it back.

The limit is the smallest of what the machine has, the control groups of this process allow (versions 1 and 2, as of
containers), and the host sets as `EXPLORER_MEMORY`, in MB. It covers the server and its helper processes.
Free memory goes back to the system if the allocator is glibc's; otherwise the functions for it do nothing.
"""

import ctypes
import gc
import logging
import os
import resource
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from components.records.host import HostPlan

log = logging.getLogger(__name__)

VARIABLE = "EXPLORER_MEMORY"
MB = 1_000_000
# How many MB take what. Measured, without what is mapped from files: 345 MB for the server after every page, up to 90
# more for a long text, 160 for a helper; an untrained model is mapped from a file. With 690 MB and one helper twelve
# viewers waited ten seconds for files that had to be read again each time, without it 0.3 (`make load-small`).
UNHURRIED = 640  # preparing pages, and untrained models
ONE_HELPER, TWO_HELPERS = 850, 1_300
AT_ONCE = 1_000  # a long text and a map
LONG_TEXT = 100 * MB
MAPPED = 180 * MB  # of libraries and weights: the system could drop them, but pages would read them again each time
PROCESS = Path("/proc/self")
MACHINE = Path("/proc/meminfo")
GROUPS = {  # by what `/proc/self/cgroup` calls them, version 2 and 1: their folder, and its files of limit and use
    "": (Path("/sys/fs/cgroup"), "memory.max", "memory.current"),
    "memory": (Path("/sys/fs/cgroup/memory"), "memory.limit_in_bytes", "memory.usage_in_bytes"),
}
# Options of `mallopt` in glibc's malloc.h: M_TRIM_THRESHOLD (the most that may be unused at the end of a heap),
# M_MMAP_THRESHOLD (blocks from this size on are returned as soon as they are free) and M_ARENA_MAX (the number of
# heaps; otherwise each of Streamlit's threads would have its own).
OPTIONS = {-1: 16 << 20, -3: 1 << 19, -8: 2}
WORTHWHILE = 4_000_000  # bytes, since trimming takes some milliseconds
GROWTH = 16_000_000  # bytes, since collecting takes 100 ms of everybody's time if fifty viewers are there
SPARES: list[Callable[[], object]] = []  # each gives memory back, at the price of work that has to be done again

_tidied = [0]  # bytes of resident memory after the last `tidy_up`


@lru_cache(maxsize=1)
def plan() -> HostPlan:
    """What this server does with the memory of its host."""
    memory, source = _limit()
    megabytes = round(memory / MB)  # a limit is a multiple of the system's pages
    return HostPlan(
        memory,
        source,
        cache=_answers(megabytes) * MB,
        helpers=(megabytes >= ONE_HELPER) + (megabytes >= TWO_HELPERS),
        apart=megabytes < AT_ONCE,
        prepares=megabytes >= UNHURRIED,
        untrained=megabytes >= UNHURRIED,
    )


def _answers(megabytes: int) -> int:
    """The MB of answers that are kept. 60 are what a class of thirty with sentences of 20 tokens requests again within
    minutes, or the hidden states of ten texts of 507 tokens."""
    return 60 if megabytes >= AT_ONCE else 30 if megabytes >= UNHURRIED else 15


@lru_cache(maxsize=1)
def announce() -> None:
    """Log the plan, once; as a warning if the host has too little memory for everything."""
    log.log(logging.INFO if round(plan().memory / MB) >= TWO_HELPERS else logging.WARNING, "%s", plan())


def make_room(needed: int) -> bool:
    """Whether so many bytes are free, if necessary after giving back what can be computed again."""
    return free_memory() >= needed or any(_after(spare) >= needed for spare in SPARES)


def free_memory() -> int:
    """The bytes that this server may still use, if pages shall not wait for the disk; many if nothing is known."""
    known = [free for folder, limit, used in _groups() if (free := _free_in(folder, limit, used)) is not None]
    if available := _of_machine("MemAvailable"):
        known.append(available)
    if setting := _setting():
        known.append(setting - MAPPED - sum(map(anonymous, ("self", *_helpers()))))
    return min(known, default=1 << 40)


def anonymous(process: int | str) -> int:
    """The bytes of a process's memory that are not of files; 0 if it has ended, or the system does not say."""
    with suppress(OSError, StopIteration):
        return 1024 * _number_of("RssAnon", PROCESS.with_name(str(process)) / "status")
    return 0


def _after(spare: Callable[[], object]) -> int:
    spare()
    return free_memory()


def _limit() -> tuple[int, str]:
    limits = [(setting, VARIABLE)] if (setting := _setting()) else []
    for folder, limit, _ in _groups():
        with suppress(OSError, ValueError):  # "max"
            limits.append((int((folder / limit).read_text(encoding="ascii")), "its control group"))
    limits.append((_of_machine("MemTotal") or 1 << 40, "the machine"))
    return min(limits)


def _setting() -> int:
    """The host's own limit in bytes; 0 if there is none."""
    with suppress(ValueError):
        return max(0, int(os.environ.get(VARIABLE, ""))) * MB
    return 0


def _groups() -> list[tuple[Path, str, str]]:
    """The folders of this process's control groups and of those that contain them, with the names of their files.

    In a container the path may be that of the host, which is not visible there; the group is then at the root.
    """
    groups: list[tuple[Path, str, str]] = []
    with suppress(OSError):
        for line in (PROCESS / "cgroup").read_text(encoding="utf-8").splitlines():
            _, controllers, path = line.split(":", 2)
            root, limit, used = GROUPS.get(controllers, (None, "", ""))
            if root:
                own = root / path.lstrip("/")
                groups += [(folder, limit, used) for folder in (own, *own.parents) if folder.is_relative_to(root)]
    return groups


def _free_in(folder: Path, limit: str, used: str) -> int | None:
    """What a group may still use: cached files count as free, but for those that the pages keep using."""
    with suppress(OSError, ValueError):
        most, now = (int((folder / name).read_text(encoding="ascii")) for name in (limit, used))
        rows = (line.split() for line in (folder / "memory.stat").read_text(encoding="ascii").splitlines())
        stat = {name: int(value) for name, value in rows}
        files = sum(stat.get(f"total_{kind}", stat.get(kind, 0)) for kind in ("inactive_file", "active_file"))
        return most - now + max(0, files - MAPPED)
    return None


def _of_machine(name: str) -> int:
    with suppress(OSError, StopIteration):
        return 1024 * _number_of(name, MACHINE)
    return 0


def _number_of(name: str, file: Path) -> int:
    lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{name}:"))


def _helpers() -> Iterator[str]:
    """The numbers of the processes that this one has started and that still run."""
    for status in PROCESS.parent.glob("[0-9]*/status"):
        with suppress(OSError, StopIteration):
            if _number_of("PPid", status) == os.getpid():
                yield status.parent.name


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
