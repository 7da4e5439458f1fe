"""What is installed matches lock files and requirements, which agree and have hashes."""

import re
from importlib.metadata import requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from deploy.audit import LOCKS, installed, locked, report
from tests.conftest import REPOSITORY

SOURCES = ("requirements.txt", "tests/requirements.txt")


def pins(source: str) -> dict[str, str]:
    text = Path(REPOSITORY, source).read_text(encoding="utf-8")
    return {canonical(name): pin for name, pin in re.findall(r"^([\w.-]+)(?:\[\w+\])?==(\S+)", text, re.MULTILINE)}


def extras() -> dict[str, str]:
    text = Path(REPOSITORY, SOURCES[0]).read_text(encoding="utf-8")
    return dict(re.findall(r"^([\w.-]+)\[(\w+)\]==", text, re.MULTILINE))


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


@pytest.mark.parametrize(("source", "lock"), zip(SOURCES, LOCKS, strict=True))
def test_every_requirement_is_pinned_and_locked_in_the_same_version(source: str, lock: str) -> None:
    text = Path(REPOSITORY, source).read_text(encoding="utf-8")
    requirements = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert len(pins(source)) == len(requirements)
    assert pins(source).items() <= locked(*LOCKS).items()
    assert set(pins(source)) <= set(locked(lock)) | set(locked(LOCKS[0]))


@pytest.mark.parametrize("lock", LOCKS)
def test_every_line_of_a_lock_is_one_package_with_hashes(lock: str) -> None:
    lines = [line for line in Path(REPOSITORY, lock).read_text().splitlines() if not line.startswith("#")]
    assert lines == sorted(lines, key=lambda line: line.partition("=")[0])
    for line in lines:
        assert re.fullmatch(r"[a-z0-9.-]+==[\w.]+( --hash=sha256:[0-9a-f]{64})+", line), line


def test_no_package_is_locked_twice() -> None:
    assert not set(locked(LOCKS[0])) & set(locked(LOCKS[1]))


def test_every_transitive_dependency_is_locked_in_the_installed_version() -> None:
    """The dependencies of torch depend on its build, so they are not followed."""
    known, seen, ahead = locked(*LOCKS), set(), [*pins(SOURCES[0]), *pins(SOURCES[1])]
    while ahead:
        name = ahead.pop()
        if name in seen or installed(name) == "nothing":
            continue
        seen.add(name)
        assert known.get(name) == installed(name), name
        wanted = [Requirement(text) for text in (requires(name) or []) if name != "torch"]
        extra = {"extra": extras().get(name, "")}
        ahead += [canonical(item.name) for item in wanted if item.marker is None or item.marker.evaluate(extra)]
    assert len(seen) > len(pins(SOURCES[0])) + len(pins(SOURCES[1]))


def test_an_advisory_database_that_knows_nothing_is_not_a_clean_result(capsys: pytest.CaptureFixture[str]) -> None:
    assert not report([{"name": "numpy", "skip_reason": "not found"}, {"name": "torch", "skip_reason": "not found"}])
    assert "CANNOT BE REACHED" in capsys.readouterr().out


def test_an_advisory_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    weak: dict[str, object] = {"name": "requests", "version": "2.0", "vulns": [{"id": "PYSEC-2014-13"}]}
    assert not report([weak, {"name": "numpy", "version": "2.4.6", "vulns": []}])
    assert "requests 2.0: PYSEC-2014-13" in capsys.readouterr().out


def test_the_audit_passes_if_all_packages_are_known_and_none_has_an_advisory() -> None:
    assert report([{"name": "numpy", "version": "2.4.6", "vulns": []}])
