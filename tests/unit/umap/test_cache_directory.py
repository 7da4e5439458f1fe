"""Compiled code is read by pickle, so it is kept only where nobody but this user can write files."""

import os
import stat
from pathlib import Path

import pytest

from components.umap import cache_directory as room
from components.umap.cache_directory import NAME, cache_directory, discard, private_directory
from tests.unit.service.hub import disk_with_room_for

ANOTHER_USER = 65_534


@pytest.fixture
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the user's cache would be; the directories do not exist yet."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / NAME


def test_a_new_directory_is_for_its_owner_alone(base: Path) -> None:
    directory = cache_directory()
    assert directory == base / "numba"
    assert stat.S_IMODE(directory.stat().st_mode) == stat.S_IMODE(base.stat().st_mode) == 0o700


def test_a_directory_that_others_can_write_to_is_refused(base: Path) -> None:
    for place in (base / "numba", base):
        assert cache_directory() == base / "numba"
        place.chmod(0o777)
        assert cache_directory() != base / "numba"
        place.chmod(0o700)


def test_a_directory_whose_parent_lets_others_rename_it_is_refused_but_a_sticky_one_is_not(base: Path) -> None:
    base.parent.mkdir()
    base.parent.chmod(0o777)
    assert private_directory(base, "numba") is None
    base.parent.chmod(0o1777)  # as /tmp: only the owner can rename a directory in it
    assert private_directory(base, "numba") == base / "numba"


def test_a_link_is_not_followed(base: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    base.mkdir(parents=True, mode=0o700)
    (base / "numba").symlink_to(tmp_path / "elsewhere")
    assert private_directory(base, "numba") is None
    (base / "numba").unlink()
    base.rmdir()
    base.symlink_to(tmp_path / "elsewhere")
    assert private_directory(base, "numba") is None


def test_a_temporary_folder_made_by_another_user_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Anyone can make such a folder in /tmp before the server starts."""
    real = Path.lstat

    def of_another_user(path: Path) -> os.stat_result:
        found = real(path)
        if path.name != NAME:
            return found
        return os.stat_result((*found[:4], ANOTHER_USER, *found[5:10]))

    (tmp_path / NAME).mkdir(mode=0o755)
    assert private_directory(tmp_path / NAME, "numba")
    monkeypatch.setattr(Path, "lstat", of_another_user)
    assert private_directory(tmp_path / NAME, "numba") is None


def test_if_the_home_cannot_be_written_the_process_uses_a_new_temporary_directory(
    base: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    base.parent.write_text("no directory can be here")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    room._temporary.cache_clear()
    directory = cache_directory()
    assert directory
    assert directory == cache_directory()
    assert directory.parent.parent == tmp_path
    assert stat.S_IMODE(directory.parent.stat().st_mode) == 0o700
    room._temporary.cache_clear()


def test_if_nothing_can_be_written_nothing_is_kept(base: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    base.parent.write_text("no directory can be here")
    monkeypatch.setattr("tempfile.tempdir", str(base.parent))
    room._temporary.cache_clear()
    assert cache_directory() is None
    room._temporary.cache_clear()


def test_on_a_full_disk_compiled_code_is_not_kept(base: Path) -> None:
    with disk_with_room_for(10_000):
        full = cache_directory()
    assert full is None or base not in full.parents


def test_a_discarded_directory_is_moved_aside_and_replaced_by_an_empty_private_one(base: Path) -> None:
    directory = cache_directory()
    assert directory
    for content in ("first", "second"):
        (directory / "code.nbc").write_text(content)
        discard(directory)
        assert not list(directory.iterdir())
        assert stat.S_IMODE(directory.stat().st_mode) == 0o700
        assert (base / "numba.damaged" / "code.nbc").read_text() == content
