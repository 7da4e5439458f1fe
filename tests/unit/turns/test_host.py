"""What a server does with the memory of its host, told by a fake of what the system says about it."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from components.turns import host
from components.turns.host import MB

MEMBER_1 = "4:memory:/jail/own\n0::/\n"
MEMBER_2 = "0::/jail/own\n"


class System:
    """Files as the system would show them, below a folder of the test's own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.write("proc/meminfo", f"MemTotal: {24_000 * MB // 1024} kB\nMemAvailable: {20_000 * MB // 1024} kB\n")
        self.write("proc/self/cgroup", "0::/\n")
        self.write("proc/self/status", f"Name:\tpython\nRssAnon:\t{300 * MB // 1024} kB\n")

    def write(self, name: str, text: object) -> None:
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(str(text), encoding="utf-8")

    def group(self, version: int, name: str, limit: object, used: int = 0, *, unused: int = 0, active: int = 0) -> None:
        """A control group, all in MB; its statistics have those of groups below it, and in version 1 also its own."""
        files = ("memory.max", "memory.current") if version == 2 else ("memory.limit_in_bytes", "memory.usage_in_bytes")
        total = "total_" if version == 1 else ""
        where = f"cgroup/{'' if version == 2 else 'memory/'}{name}"
        self.write(f"{where}/{files[0]}", limit * MB if isinstance(limit, int) else limit)
        self.write(f"{where}/{files[1]}", used * MB)
        stat = f"{total}inactive_file {unused * MB}\n{total}active_file {active * MB}\n"
        self.write(f"{where}/memory.stat", ("inactive_file 0\nactive_file 0\n" if version == 1 else "") + stat)


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[System]:
    monkeypatch.delenv(host.VARIABLE, raising=False)
    monkeypatch.setattr(host, "PROCESS", tmp_path / "proc/self")
    monkeypatch.setattr(host, "MACHINE", tmp_path / "proc/meminfo")
    roots = {"": tmp_path / "cgroup", "memory": tmp_path / "cgroup/memory"}
    monkeypatch.setattr(host, "GROUPS", {name: (roots[name], *files) for name, (_, *files) in host.GROUPS.items()})
    monkeypatch.setattr(host, "SPARES", [])
    host.plan.cache_clear()
    host.announce.cache_clear()
    yield System(tmp_path)
    host.plan.cache_clear()
    host.announce.cache_clear()


def test_without_a_limit_the_machine_is_the_limit(system: System) -> None:
    system.group(2, "", "max\n")
    assert host.plan().memory == pytest.approx(24_000 * MB, rel=1e-4)
    assert host.plan().source == "the machine"
    assert host.free_memory() == pytest.approx(20_000 * MB, rel=1e-4)


@pytest.mark.parametrize(("version", "member"), [(1, MEMBER_1), (2, MEMBER_2)])
def test_the_smallest_group_above_the_process_is_the_limit(system: System, version: int, member: str) -> None:
    system.write("proc/self/cgroup", member)
    system.group(version, "", 9_000)
    system.group(version, "jail", 690, 500)
    system.group(version, "jail/own", 9_000_000_000_000, 400)
    system.group(version, "jail/other", 100)
    assert (host.plan().memory, host.plan().source) == (690 * MB, "its control group")
    assert host.free_memory() == 190 * MB


@pytest.mark.parametrize(("version", "member"), [(1, MEMBER_1), (2, MEMBER_2)])
def test_in_a_container_the_group_is_at_the_root(system: System, version: int, member: str) -> None:
    system.write("proc/self/cgroup", member)
    system.group(version, "", 690, 600)
    assert host.plan().memory == 690 * MB
    assert host.free_memory() == 90 * MB


@pytest.mark.parametrize(("version", "member"), [(1, MEMBER_1), (2, MEMBER_2)])
def test_cached_files_are_free_but_for_those_that_pages_use(system: System, version: int, member: str) -> None:
    system.write("proc/self/cgroup", member)
    system.group(version, "jail/own", 690, 690, unused=40, active=60)
    assert host.free_memory() == 0
    system.group(version, "jail/own", 690, 600, unused=40, active=260)
    assert host.free_memory() == 90 * MB + 300 * MB - host.MAPPED


def test_the_hosts_own_setting_counts_if_it_is_smaller(system: System, monkeypatch: pytest.MonkeyPatch) -> None:
    system.group(2, "", 2_000)
    monkeypatch.setenv("EXPLORER_MEMORY", "690")
    assert (host.plan().memory, host.plan().source) == (690 * MB, "EXPLORER_MEMORY")
    assert host.free_memory() == pytest.approx(690 * MB - host.MAPPED - 300 * MB, abs=1024)
    host.plan.cache_clear()
    monkeypatch.setenv("EXPLORER_MEMORY", "3000")
    assert host.plan().memory == 2_000 * MB


@pytest.mark.parametrize("nonsense", ["", "much", "-5", "0"])
def test_a_setting_that_is_no_number_is_none(system: System, monkeypatch: pytest.MonkeyPatch, nonsense: str) -> None:
    monkeypatch.setenv("EXPLORER_MEMORY", nonsense)
    assert host.plan().source == "the machine"


def test_with_a_setting_the_memory_of_helpers_counts(system: System, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EXPLORER_MEMORY", "1000")
    monkeypatch.setattr("os.getpid", lambda: 70)
    alone = host.free_memory()
    system.write("proc/71/status", f"PPid:\t70\nRssAnon:\t{1000 * 200} kB\n")
    system.write("proc/72/status", f"PPid:\t1\nRssAnon:\t{1000 * 200} kB\n")
    assert alone - host.free_memory() == 1024 * 1000 * 200


def test_a_system_that_says_nothing_has_no_limit(system: System, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "PROCESS", system.folder / "nothing/self")
    monkeypatch.setattr(host, "MACHINE", system.folder / "nothing")
    assert host.plan().helpers == 2
    assert host.make_room(1000 * MB)
    assert host.anonymous("self") == 0


@pytest.mark.parametrize(
    ("megabytes", "cache", "helpers", "apart", "prepares", "untrained"),
    [
        (639, 15, 0, True, False, False),
        (640, 30, 0, True, True, True),
        (849, 30, 0, True, True, True),
        (850, 30, 1, True, True, True),
        (999, 30, 1, True, True, True),
        (1_000, 60, 1, False, True, True),
        (1_300, 60, 2, False, True, True),
    ],
)
def test_each_step_of_memory(system, monkeypatch, megabytes, cache, helpers, apart, prepares, untrained) -> None:
    monkeypatch.setenv("EXPLORER_MEMORY", str(megabytes))
    plan = host.plan()
    assert (plan.cache, plan.helpers, plan.apart) == (cache * MB, helpers, apart)
    assert (plan.prepares, plan.untrained) == (prepares, untrained)


def test_a_limit_in_whole_pages_of_the_system_is_not_a_step_less(system: System) -> None:
    system.write("proc/self/cgroup", MEMBER_2)
    system.group(2, "jail/own", f"{1_300 * MB // 4096 * 4096}")
    assert host.plan().helpers == 2


def test_the_plan_is_logged_once_and_is_a_warning_if_something_is_left_out(
    system: System, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    monkeypatch.setenv("EXPLORER_MEMORY", "900")
    host.announce()
    host.announce()
    assert [(record.levelname, record.getMessage()) for record in caplog.records] == [
        (
            "WARNING",
            "With 900 MB of memory (EXPLORER_MEMORY) this server keeps answers in up to 30 MB, draws maps by UMAP in "
            "one helper, long texts and maps one after the other, prepares pages in idle moments, offers "
            "untrained models.",
        )
    ]


def test_a_host_with_enough_memory_is_no_warning(system: System, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    host.announce()
    assert [record.levelname for record in caplog.records] == ["INFO"]


def test_room_is_made_by_giving_back_no_more_than_needed(system: System, monkeypatch: pytest.MonkeyPatch) -> None:
    system.write("proc/self/cgroup", MEMBER_2)
    system.group(2, "jail/own", 690, 600)
    given: list[str] = []

    def give(name: str, used: int) -> None:
        given.append(name)
        system.group(2, "jail/own", 690, used)

    spares = [lambda: give("a helper", 400), lambda: give("answers", 370)]
    monkeypatch.setattr(host, "SPARES", spares)
    assert host.make_room(90 * MB)
    assert given == []
    assert host.make_room(200 * MB)
    assert given == ["a helper"]
    assert not host.make_room(400 * MB)
    assert given == ["a helper", "a helper", "answers"]
