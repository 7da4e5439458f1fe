"""The only use of the network: on a click, download a checkpoint of the catalogue into the local hub cache."""

import errno
import logging
from collections.abc import Callable
from concurrent.futures import Future, wait
from threading import Thread
from typing import Any

from tqdm.auto import tqdm

from components.records.checkpoints import CheckpointError, NotOnThisMachine
from components.service.catalogue import CATALOGUE
from components.service.offered import downloads_allowed, locate
from components.service.weights import WEIGHTS

log = logging.getLogger(__name__)

FILES = ["config.json", WEIGHTS, "tokenizer.json", "tokenizer_config.json", "vocab.txt"]
CHECK_EVERY = 0.2  # seconds
DISK_ERRORS = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EACCES, errno.EPERM, errno.EIO}


def download(key: str, on_progress: Callable[[float], None]) -> None:
    """Download a checkpoint; `on_progress` is called, in this thread, with the share of bytes received, from 0 to 1.

    After an interruption the next attempt continues with what was received. Raises `CheckpointError`.
    """
    if key not in CATALOGUE:
        raise CheckpointError("This checkpoint is not in the catalogue of this app.")
    if not downloads_allowed():
        raise CheckpointError("This server does not allow downloads.")
    received, job = _start(key)
    while not job.done():
        on_progress(min(1.0, received[0] / (CATALOGUE[key].megabytes * 1e6)))
        wait([job], timeout=CHECK_EVERY)
    if error := job.exception():
        log.warning("the download of %s failed", key, exc_info=error)
        raise CheckpointError(_sentence(error)) from error
    try:
        locate(key)
    except NotOnThisMachine as error:
        raise CheckpointError("The hub has no safetensors weights of this checkpoint; others are not read.") from error


def _start(key: str) -> tuple[list[float], "Future[str]"]:
    """Start the download in a thread of its own; the only item of the list is the number of bytes received so far."""
    received = [0.0]
    job: Future[str] = Future()

    class Bytes(tqdm):  # type: ignore[misc]
        """Draws nothing. Of the library's several bars, the one of this name counts the bytes written to disk."""

        def __init__(self, *args: Any, **settings: Any) -> None:
            self.counts = settings.pop("name", "") == "huggingface_hub.snapshot_download"
            super().__init__(*args, **{**settings, "disable": True})

        def update(self, n: float | None = 1) -> bool | None:
            received[0] += (n or 0) if self.counts else 0
            return None

    def fetch() -> None:
        from huggingface_hub import snapshot_download

        try:
            job.set_result(snapshot_download(key, allow_patterns=FILES, tqdm_class=Bytes))
        except Exception as error:  # the client's own errors share no base class
            job.set_exception(error)

    Thread(target=fetch, name=f"download {key}", daemon=True).start()
    return received, job


def _sentence(error: BaseException) -> str:
    from huggingface_hub.errors import GatedRepoError, RepositoryNotFoundError, RevisionNotFoundError

    stays = "The app keeps using the current model."
    if isinstance(error, GatedRepoError | RepositoryNotFoundError | RevisionNotFoundError):
        return f"The Hugging Face hub does not provide this checkpoint. {stays}"
    if isinstance(error, OSError) and (error.errno in DISK_ERRORS or error.filename):
        return f"The checkpoint could not be written to this server's disk. {stays}"
    return f"The Hugging Face hub cannot be reached from this server, or the connection broke. {stays}"
