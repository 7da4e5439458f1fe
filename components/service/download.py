"""The one place that uses the network: after a click, a checkpoint of the catalogue comes into the local hub cache."""

import logging
from collections.abc import Callable
from typing import Any

from huggingface_hub import snapshot_download
from huggingface_hub.errors import (
    GatedRepoError,
    HfHubHTTPError,
    LocalEntryNotFoundError,
    RepositoryNotFoundError,
)
from tqdm.auto import tqdm

from components.records.checkpoints import CheckpointError
from components.service.catalogue import CATALOGUE, WEIGHTS, locate

log = logging.getLogger(__name__)

FILES = ["config.json", WEIGHTS, "tokenizer.json", "tokenizer_config.json", "vocab.txt"]
UNREACHABLE = "The Hugging Face hub cannot be reached from this server. The app stays on the model that works."


def download(key: str, on_progress: Callable[[float], None]) -> None:
    """Fetch a checkpoint; `on_progress` gets the share of its bytes that has arrived, from 0 to 1.

    What was fetched before an interruption is kept and used by the next try. Raises `CheckpointError`.
    """
    if key not in CATALOGUE:
        raise CheckpointError("This checkpoint is not in the catalogue of this app.")
    expected = CATALOGUE[key].megabytes * 1e6
    try:
        snapshot_download(key, allow_patterns=FILES, tqdm_class=_progress_bar(expected, on_progress))
    except (RepositoryNotFoundError, GatedRepoError) as error:
        raise CheckpointError("The Hugging Face hub does not hand out this checkpoint.") from error
    except (LocalEntryNotFoundError, HfHubHTTPError, ConnectionError, TimeoutError) as error:
        log.warning("download of %s failed: %s", key, error)
        raise CheckpointError(UNREACHABLE) from error
    except OSError as error:
        log.warning("download of %s failed: %s", key, error)
        raise CheckpointError("The checkpoint could not be written to this server's disk.") from error
    except Exception as error:  # the client's own errors share no base class
        log.exception("download of %s failed", key)
        raise CheckpointError(UNREACHABLE) from error
    locate(key)


def _progress_bar(expected: float, on_progress: Callable[[float], None]) -> type[Any]:
    """A tqdm that draws nothing and reports bytes; the library makes one per file and one for the count of files."""
    arrived = [0.0]

    class Progress(tqdm):  # type: ignore[misc]
        def __init__(self, *args: Any, **settings: Any) -> None:
            self.counts_bytes = settings.get("unit") == "B"
            settings.pop("name", None)
            super().__init__(*args, **{**settings, "disable": True})

        def update(self, n: float | None = 1) -> bool | None:
            if self.counts_bytes and n:
                arrived[0] += n
                on_progress(min(1.0, arrived[0] / expected))
            return None

    return Progress
