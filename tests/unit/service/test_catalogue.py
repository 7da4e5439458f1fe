"""Which checkpoint is used, and what a reader is told when one cannot be."""

import json
import shutil
from pathlib import Path

import pytest

from components.records.checkpoints import CheckpointError
from components.service import default_key, offered, open_or_default, open_service
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


def test_the_host_may_name_a_default_of_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EXPLORER_MODEL", "minilm")
    assert default_key() == "minilm"


def test_without_the_directory_the_packaged_model_is_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("EXPLORER_MODEL", str(tmp_path / "gone"))
    assert default_key() == "minilm"


@pytest.mark.parametrize("key", ["../../etc", "/etc/passwd", "somebody/else", "host"])
def test_a_viewer_can_name_neither_a_path_nor_a_repository(key: str) -> None:
    with pytest.raises(CheckpointError, match="not in the catalogue"):
        open_service(key)


def test_the_packaged_weights_are_the_published_ones(packaged) -> None:
    check_hash(packaged)
    assert packaged.facts().tensors == 103


def test_the_counts_in_the_header_equal_those_of_the_model(packaged) -> None:
    named = {name: tuple(tensor.shape) for name, tensor in load_model(packaged).named_parameters()}
    assert tensor_shapes(packaged) == named


def test_changed_weights_are_refused(packaged, monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    with pytest.raises(CheckpointError, match="changed or damaged"):
        check_hash(replace(packaged, sha256="0" * 64))


def test_a_truncated_file_is_found_without_reading_it(directory: Path) -> None:
    weights = directory / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:-100])
    with pytest.raises(CheckpointError, match="incomplete"):
        open_service("host").facts()


@pytest.mark.parametrize("content", [b"", b"\xff" * 40, b"\x10\0\0\0\0\0\0\0not json at all!"])
def test_a_broken_header_gets_a_message(directory: Path, content: bytes) -> None:
    (directory / "model.safetensors").write_bytes(content)
    with pytest.raises(CheckpointError, match="broken"):
        open_service("host").facts()


def test_only_safetensors_are_read(directory: Path) -> None:
    (directory / "model.safetensors").rename(directory / "pytorch_model.bin")
    with pytest.raises(CheckpointError, match="for safety"):
        open_service("host").facts()


def test_a_model_that_is_not_bert_is_refused(directory: Path) -> None:
    (directory / "config.json").write_text(json.dumps({"model_type": "gpt2"}))
    with pytest.raises(CheckpointError, match="not a BERT"):
        open_service("host").facts()


def test_tensors_that_are_missing_are_never_made_up(directory: Path) -> None:
    from safetensors.numpy import load_file, save_file

    tensors = load_file(directory / "model.safetensors")
    del tensors["embeddings.word_embeddings.weight"]
    save_file(tensors, directory / "model.safetensors", metadata={"format": "pt"})
    with pytest.raises(CheckpointError, match=r"lacks 1 of"):
        open_service("host").load()


@pytest.mark.parametrize("damage", ["tokenizer.json", "vocab.txt"])
def test_a_broken_tokenizer_gets_a_message(directory: Path, damage: str) -> None:
    for name in ("tokenizer.json", "vocab.txt"):
        (directory / name).unlink(missing_ok=True)
    if damage == "tokenizer.json":
        (directory / damage).write_text("{")
    with pytest.raises(CheckpointError, match="tokenizer"):
        open_service("host").tokens("dog")


def test_if_the_chosen_model_fails_the_default_is_used(directory: Path) -> None:
    (directory / "config.json").write_text(json.dumps({"model_type": "gpt2"}))
    service, reason = open_or_default("host", default_key())
    assert reason is not None
    assert service.key == "minilm"


def test_if_the_default_fails_the_packaged_model_is_used(directory: Path) -> None:
    (directory / "model.safetensors").write_bytes(b"")
    assert default_key() == "minilm"
