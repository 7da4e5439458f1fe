"""A download with the real client: from a hub that works, and from hubs that do not."""

from functools import partial
from pathlib import Path

import huggingface_hub.constants
import pytest

from components.records.checkpoints import CheckpointError, NotOnThisMachine
from components.service import default_key, download, open_or_default, open_service
from tests.unit.service.hub import COMMIT, serve

KEY = "google/bert_uncased_L-2_H-128_A-2"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty local cache in the place of the user's own."""
    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_OFFLINE", False)
    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_DOWNLOAD_TIMEOUT", 2)
    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_CACHE", str(tmp_path))
    return tmp_path


def fetch_from(monkeypatch: pytest.MonkeyPatch, endpoint: str, cache: Path) -> list[float]:
    limited = partial(huggingface_hub.snapshot_download, endpoint=endpoint, cache_dir=cache, etag_timeout=2)
    monkeypatch.setattr(huggingface_hub, "snapshot_download", limited)
    seen: list[float] = []
    download(KEY, seen.append)
    return seen


@pytest.fixture
def files(tiny_directory: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in tiny_directory.iterdir()}


def test_a_checkpoint_that_is_not_on_this_server_states_its_size(cache: Path) -> None:
    with pytest.raises(NotOnThisMachine, match=r"about 18 MB"):
        open_service(KEY)


def test_after_a_download_the_checkpoint_is_used(cache: Path, files: dict, monkeypatch: pytest.MonkeyPatch) -> None:
    with serve(files=files) as hub:
        progress = fetch_from(monkeypatch, hub, cache)
    service, reason = open_or_default(KEY, default_key())
    assert reason is None
    assert service.facts().revision == COMMIT
    assert service.facts().layers == 2
    assert all(0 <= share <= 1 for share in progress)


def test_without_a_network_a_download_gets_a_message(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CheckpointError, match="cannot be reached"):
        fetch_from(monkeypatch, "http://127.0.0.1:9", cache)


def test_a_repository_that_is_gone_gets_a_message(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serve(status=404) as hub, pytest.raises(CheckpointError, match="does not provide"):
        fetch_from(monkeypatch, hub, cache)


def test_a_failing_hub_gets_a_message(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serve(status=500) as hub, pytest.raises(CheckpointError, match="cannot be reached"):
        fetch_from(monkeypatch, hub, cache)


def test_a_broken_connection_leaves_no_partial_checkpoint(
    cache: Path, files: dict, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serve(files=files, break_after=100) as hub, pytest.raises(CheckpointError, match="connection broke"):
        fetch_from(monkeypatch, hub, cache)
    with pytest.raises(NotOnThisMachine):
        open_service(KEY)


def test_a_repository_without_safetensors_is_refused(cache: Path, files: dict, monkeypatch: pytest.MonkeyPatch) -> None:
    del files["model.safetensors"]
    with serve(files=files) as hub, pytest.raises(CheckpointError, match="no safetensors"):
        fetch_from(monkeypatch, hub, cache)


def test_only_the_catalogue_can_be_downloaded() -> None:
    with pytest.raises(CheckpointError, match="not in the catalogue"):
        download("somebody/else", print)
