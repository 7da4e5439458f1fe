"""A control group of Linux: the processes in it get so much memory and so many cores, as in a container."""

import os
import signal
import time
from contextlib import suppress
from pathlib import Path
from typing import Self

ROOT = Path("/sys/fs/cgroup")
PATIENCE = 20.0  # seconds
PERIOD = 100_000  # microseconds, of which a share is given


class ControlGroup:
    """Within this block the group exists; a process that calls `enter` is in it, with all that it starts."""

    def __init__(self, megabytes: int, cores: float, number: int = 0) -> None:
        self._limits: dict[Path, object]
        name, quota = f"explorer-{os.getpid()}-{number}", round(cores * PERIOD)
        if (ROOT / "memory").is_dir():  # version 1
            self.memory, self.cpu = ROOT / "memory" / name, ROOT / "cpu" / name
            self._limits = {
                self.memory / "memory.limit_in_bytes": megabytes * 1_000_000,
                self.cpu / "cpu.cfs_quota_us": quota,
            }
        else:
            self.memory = self.cpu = ROOT / name
            self._limits = {self.memory / "memory.max": megabytes * 1_000_000, self.memory / "memory.swap.max": 0,
                            self.cpu / "cpu.max": f"{quota} {PERIOD}"}  # fmt: skip

    def __enter__(self) -> Self:
        try:
            for folder in {self.memory, self.cpu}:
                folder.mkdir()
            for file, limit in self._limits.items():
                file.write_text(str(limit), encoding="ascii")
        except OSError:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._end_all()
        for folder in {self.memory, self.cpu}:
            with suppress(OSError):
                folder.rmdir()

    def enter(self) -> None:
        """Put the calling process into the group."""
        for folder in {self.memory, self.cpu}:
            (folder / "cgroup.procs").write_text("0", encoding="ascii")

    def _end_all(self) -> None:
        """End what is left in the group: a helper lives a moment longer than its server."""
        deadline = time.monotonic() + PATIENCE
        with suppress(OSError):
            while (left := (self.memory / "cgroup.procs").read_text("ascii").split()) and time.monotonic() < deadline:
                for process in left:
                    with suppress(ProcessLookupError):
                        os.kill(int(process), signal.SIGKILL)
                time.sleep(0.1)

    def anonymous(self) -> float:
        """MB that the processes of the group use, without what is mapped from files or cached."""
        stat = self._numbers("memory.stat")
        return stat.get("total_rss", stat.get("anon", 0)) / 1e6

    def kills(self) -> int:
        """How many of its processes the system ended since memory ran out."""
        return (self._numbers("memory.oom_control") | self._numbers("memory.events")).get("oom_kill", 0)

    def _numbers(self, name: str) -> dict[str, int]:
        with suppress(OSError):
            rows = (line.split() for line in (self.memory / name).read_text(encoding="ascii").splitlines())
            return {key: int(value) for key, value in rows}
        return {}


def why_not() -> str:
    """Why no control group can be made here; empty if one can."""
    try:
        with ControlGroup(100, 1.0):
            return ""
    except OSError as error:
        return f"no control group with a limit can be made here: {error.strerror}"
