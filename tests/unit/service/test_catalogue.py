"""Which checkpoint is used, and what a reader is told when one cannot be."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from components.records.checkpoints import CheckpointError
from components.service import default_key, offered, open_service
from components.service.loading import load_model
from components.service.weights import check_hash, tensor_shapes


@pytest.fixture
def directory(tiny_directory: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the tiny checkpoint that a test may damage, offered by the host."""
    copy = Path(shutil.copytree(tiny_directory, tmp_path / "mine"))
    monkeypatch.setenv("EXPLORER_MODEL", str(copy))
    return copy


def test_without_a_setting_of_the_host_the_packaged_model_is_used() -> None:
    assert default_key() == "minilm"
    assert "host" not in offered()


def test_the_hosts_directory_is_used_first_and_is_named(directory: Path) -> None:
    assert default_key() == "host"
    assert "mine" in offered()["host"].title
    assert str(directory) not in offered()["host"].title
    assert open_service().facts().width == 16


@pytest.mark.parametrize("key", ["../../etc", "somebody/else", "host"])
def test_a_viewer_can_name_neither_a_path_nor_a_repository(key: str) -> None:
    with pytest.raises(CheckpointError, match="not in the catalogue"):
        open_service(key)


def test_the_packaged_weights_are_the_published_ones(packaged) -> None:
    check_hash(packaged)
    assert packaged.facts().tensors == 103


def test_the_counts_in_the_header_equal_those_of_the_model(packaged) -> None:
    named = {name: tuple(tensor.shape) for name, tensor in load_model(packaged).named_parameters()}
    assert tensor_shapes(packaged) == named


def test_changed_weights_are_refused(packaged) -> None:
    with pytest.raises(CheckpointError, match="changed or damaged"):
        check_hash(replace(packaged, sha256="0" * 64))


def test_a_truncated_file_is_found_without_reading_it(directory: Path) -> None:
    weights = directory / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:-100])
    with pytest.raises(CheckpointError, match="incomplete"):
        open_service("host").facts()
