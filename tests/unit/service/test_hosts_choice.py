"""`EXPLORER_MODEL` as people write it: what is meant is used, and what is not there is called by its name."""

import logging
import shutil
from pathlib import Path

import huggingface_hub.constants
import pytest

from components.records.checkpoints import CheckpointError, NotOnThisMachine
from components.service import default_key, first_key, offered, open_or_default
from components.service.loading import check_by_loading
from components.service.offered import found
from tests.odd_checkpoints import make, put_into_cache

pytestmark = pytest.mark.model
BERT_BASE = "google-bert/bert-base-uncased"


@pytest.fixture(scope="module")
def checkpoint(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make(tmp_path_factory.mktemp("made") / "model")


@pytest.fixture(autouse=True)
def home(checkpoint: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with a checkpoint in ~/model, and an empty hub cache."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_CACHE", str(tmp_path / "hub"))
    shutil.copytree(checkpoint, tmp_path / "model")
    return tmp_path


def says(monkeypatch: pytest.MonkeyPatch, written: str) -> str:
    """Why what the host wrote cannot be used; empty if it is what viewers get."""
    monkeypatch.setenv("EXPLORER_MODEL", written)
    service, reason = open_or_default(first_key(default := default_key()), default)
    assert service.key == default and service.key in offered()
    assert (service.key == "minilm") == bool(reason)
    return str(reason or "")


@pytest.mark.parametrize("written", ["~/model", "./model", " ~/model/ ", "'~/model'", '" model "', "model\n"])
def test_a_directory_is_found_as_a_shell_would_find_it(written: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert says(monkeypatch, written) == ""
    assert offered()["host"].title == "model (this host's)"


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("~/modle", "a directory “modle” that does not exist. Is “model” meant?"),
        ("~/model/config.json", "the file “config.json”; it must name the directory around it"),
        ("bert-base-uncasd", "names “bert-base-uncasd”, which is no directory, not in the catalogue"),
        ("google-bert/bert-base-uncsed", f"Is “{BERT_BASE}” meant?"),
        ("allenai/scibert_scivocab_uncased", "“hf download allenai/scibert_scivocab_uncased” fetches it"),
        ("~nobody_of_this_name/model", "a directory “model” that does not exist"),
        ("mod\0el", "that does not exist"),
        ("x" * 5_000, "that does not exist"),
        ("[a](https://evil.example)", "that does not exist"),
    ],
)
def test_a_wrong_name_is_called_one_with_the_nearest_right_one(
    written: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = says(monkeypatch, written) if "\0" not in written else says_of_secret(monkeypatch, written)
    assert sentence in said
    assert str(Path.cwd()) not in said, "a reader is told no paths"
    assert said == offered()["host"].fault


def says_of_secret(monkeypatch: pytest.MonkeyPatch, written: str) -> str:
    """A secret may hold what no environment can."""
    monkeypatch.setattr("components.service.catalogue._secret", lambda: written)
    return says(monkeypatch, "")


def test_a_hub_name_is_used_if_it_is_in_the_local_cache(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As `from_pretrained` takes it, whether or not the catalogue has it."""
    put_into_cache(home / "model", home / "hub", "prajjwal1/bert-tiny")
    assert says(monkeypatch, "prajjwal1/bert-tiny") == ""
    assert default_key() == "prajjwal1/bert-tiny"
    assert offered()["prajjwal1/bert-tiny"].title == "prajjwal1/bert-tiny (this host's)"
    monkeypatch.setenv("EXPLORER_MODEL", "minilm")
    assert "prajjwal1/bert-tiny" not in offered(), "of the cache only what the host names is offered"
    assert isinstance(found("prajjwal1/bert-tiny", check_by_loading), CheckpointError)


@pytest.mark.parametrize("cached_as", ["bert-base-uncased", BERT_BASE])
def test_the_old_name_of_bert_base_is_used_if_it_is_in_the_local_cache(
    cached_as: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_into_cache(home / "model", home / "hub", cached_as)
    assert says(monkeypatch, "bert-base-uncased") == ""
    assert default_key() == cached_as


def test_without_it_the_packaged_one_is_used_and_the_log_has_the_command_that_fetches_it(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from components.service.offered import _log_once

    _log_once.cache_clear()
    with caplog.at_level(logging.WARNING):
        assert "BERT base, uncased is not on this server yet" in says(monkeypatch, BERT_BASE)
        says(monkeypatch, BERT_BASE)
    lines = [one.getMessage() for one in caplog.records if one.name.startswith("components")]
    assert len(lines) == 1 and f"“hf download {BERT_BASE}” fetches it" in lines[0]


def test_half_of_a_checkpoint_in_the_cache_is_not_on_this_machine(home: Path) -> None:
    """What `AutoModel.from_pretrained` alone leaves: no tokenizer."""
    key = "google/bert_uncased_L-2_H-128_A-2"
    (home / "model" / "vocab.txt").unlink()
    put_into_cache(home / "model", home / "hub", key)
    assert not offered()[key].fault
    assert isinstance(found(key, check_by_loading), NotOnThisMachine)
