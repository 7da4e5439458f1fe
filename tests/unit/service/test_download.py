"""A download with the real client: from a hub that works, from hubs that do not, and onto a disk that is full."""

from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any

import huggingface_hub.constants
import pytest
from huggingface_hub import file_download

from components.records.checkpoints import CheckpointError, NotOnThisMachine
from components.service import default_key, download, open_or_default, open_service
from tests.unit.service.hub import COMMIT, disk_with_room_for, serve

KEY = "google/bert_uncased_L-2_H-128_A-2"
PATIENCE = 0.5  # seconds


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty local cache in the place of the user's own."""
    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_OFFLINE", False)
    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_DOWNLOAD_TIMEOUT", PATIENCE)
    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_CACHE", str(tmp_path))
    monkeypatch.setattr(file_download, "http_get", partial(file_download.http_get, _nb_retries=1))  # not five times
    return tmp_path


@pytest.fixture
def files(tiny_directory: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in tiny_directory.iterdir()}


def fetch_from(monkeypatch: pytest.MonkeyPatch, endpoint: str, cache: Path) -> list[float]:
    limited = partial(huggingface_hub.snapshot_download, endpoint=endpoint, cache_dir=cache, etag_timeout=PATIENCE)
    monkeypatch.setattr(huggingface_hub, "snapshot_download", limited)
    seen: list[float] = []
    download(KEY, seen.append)
    return seen


def test_after_a_download_the_checkpoint_is_used(cache: Path, files: dict, monkeypatch: pytest.MonkeyPatch) -> None:
    with serve(files=files) as hub:
        progress = fetch_from(monkeypatch, hub, cache)
    service, reason = open_or_default(KEY, default_key())
    assert reason is None
    assert (service.facts().revision, service.facts().layers) == (COMMIT, 2)
    assert all(0 <= share <= 1 for share in progress)


def test_without_a_network_a_download_gets_a_message(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CheckpointError, match="cannot be reached"):
        fetch_from(monkeypatch, "http://127.0.0.1:9", cache)


@pytest.mark.parametrize(
    ("behaviour", "says"),
    [
        ({"status": 404}, "does not provide"),
        ({"status": 500}, "cannot be reached"),
        ({"break_after": 100}, "connection broke"),
        ({"without": "model.safetensors"}, "no safetensors"),
        ({"room": 100_000}, "could not be written"),
        pytest.param({"stall": 2 * PATIENCE}, "cannot be reached", marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_a_fault_gets_a_message_and_leaves_no_partial_checkpoint(
    cache: Path, files: dict, monkeypatch: pytest.MonkeyPatch, behaviour: dict[str, Any], says: str
) -> None:
    files.pop(behaviour.pop("without", ""), None)
    of_hub = dict(behaviour)
    files.pop(of_hub.pop("without", ""), None)
    room = of_hub.pop("room", 0)
    with serve(files=files, **of_hub) as hub, disk_with_room_for(room) if room else nullcontext():
        with pytest.raises(CheckpointError, match=says):
            fetch_from(monkeypatch, hub, cache)
        with pytest.raises(NotOnThisMachine, match=r"about 18 MB"):
            open_service(KEY)


def test_a_cache_that_cannot_be_written_gets_a_message(
    cache: Path, files: dict, monkeypatch: pytest.MonkeyPatch
) -> None:
    (cache / "file").write_text("no directory can be here")
    with serve(files=files) as hub, pytest.raises(CheckpointError, match="could not be written"):
        fetch_from(monkeypatch, hub, cache / "file" / "cache")


def test_only_the_catalogue_can_be_downloaded() -> None:
    with pytest.raises(CheckpointError, match="not in the catalogue"):
        download("somebody/else", print)
