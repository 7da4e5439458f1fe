"""Faults that a server may meet: a full disk, a hub that stalls, many threads with the same request."""

import resource
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import huggingface_hub.constants
import numpy as np
import pytest

from components.records.checkpoints import CheckpointError, NotOnThisMachine
from components.service import ModelService, download, open_service
from components.service.loading import load_model
from components.service.states import states
from components.umap.cache_directory import cache_directory
from tests.unit.service.hub import serve

KEY = "google/bert_uncased_L-2_H-128_A-2"


@contextmanager
def disk_with_room_for(size: int) -> Iterator[None]:
    """No file of this process may grow beyond `size` bytes: writing fails as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def fetch(monkeypatch: pytest.MonkeyPatch, endpoint: str, cache: Path) -> None:
    limited = partial(huggingface_hub.snapshot_download, endpoint=endpoint, cache_dir=cache, etag_timeout=0.5)
    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_OFFLINE", False)
    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_DOWNLOAD_TIMEOUT", 0.5)
    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_CACHE", str(cache))
    monkeypatch.setattr(huggingface_hub, "snapshot_download", limited)
    download(KEY, lambda _: None)


@pytest.fixture
def files(tiny_directory: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in tiny_directory.iterdir()}


def test_a_full_disk_gets_a_message_and_leaves_no_partial_checkpoint(
    files: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serve(files=files) as hub, disk_with_room_for(100_000):
        with pytest.raises(CheckpointError, match="could not be written"):
            fetch(monkeypatch, hub, tmp_path)
        with pytest.raises(NotOnThisMachine):
            open_service(KEY)


def test_a_cache_that_cannot_be_written_gets_a_message(
    files: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no directory can be here")
    with serve(files=files) as hub, pytest.raises(CheckpointError, match="could not be written"):
        fetch(monkeypatch, hub, tmp_path / "file" / "cache")


@pytest.mark.slow
def test_a_download_from_a_hub_that_stalls_is_given_up(
    files: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serve(files=files, stall=5.0) as hub, pytest.raises(CheckpointError, match="cannot be reached"):
        fetch(monkeypatch, hub, tmp_path)


def test_compiled_code_is_not_kept_if_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert tmp_path in (cache_directory() or Path()).parents
    with disk_with_room_for(10_000):
        full = cache_directory()
    assert full is None or tmp_path not in full.parents


def test_a_request_of_many_viewers_at_once_is_computed_once(packaged: ModelService) -> None:
    tokens = packaged.tokens("only this test asks for quokkas and numbats")
    runs = []
    hook = load_model(packaged).encoder.register_forward_hook(lambda *_: runs.append(1))
    try:
        with ThreadPoolExecutor(8) as pool:
            found = list(pool.map(lambda _: states(packaged, tokens).hidden, range(8)))
    finally:
        hook.remove()
    assert len(runs) == 1
    for hidden in found[1:]:
        np.testing.assert_array_equal(hidden, found[0])


def test_no_page_writes_to_the_weights(packaged: ModelService) -> None:
    before = packaged.status().parameters_sha256
    tokens = packaged.tokens("dog bites man", "man bites dog")
    packaged.what_ifs(tokens, 3)
    packaged.padding(tokens, 2)
    packaged.dropout_setting(tokens)
    packaged.stations(tokens)
    packaged.attention(tokens, 1)
    assert packaged.status().parameters_sha256 == before
