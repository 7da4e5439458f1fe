"""The checkpoints to choose from: the catalogue, an allow-list, and what the host names with `EXPLORER_MODEL`.

A viewer chooses a key, never a path or a repository. The host names a key of the catalogue, a hub name as in
`from_pretrained`, or a directory, by an environment variable or the Streamlit secret of that name. Nothing is opened
here but folders, to see what is there, also in the local cache of the Hugging Face hub; a name of which nothing is
there gets a reason, with the nearest right name. Nothing is downloaded.
"""

import os
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from components.records.checkpoints import UNTRAINED, CatalogueEntry
from components.service.weights import WEIGHTS

PACKAGED = "minilm"
BERT_BASE = "google-bert/bert-base-uncased"
WITH_UNTRAINED = ((PACKAGED, ""), (PACKAGED, UNTRAINED))  # of which maps and counts of uses ship
PACKAGED_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"

CATALOGUE = {
    entry.key: entry
    for entry in (
        CatalogueEntry(PACKAGED, "MiniLM-L6 (packaged)", "tuned for comparing sentences", 6, 384, 30522, "MiniLM"),
        CatalogueEntry(
            BERT_BASE, "BERT base, uncased", "the one that most of the field writes about", 12, 768, 30522, "BERT base"
        ),
        CatalogueEntry(
            "google-bert/bert-base-cased",
            "BERT base, cased",
            "keeps capitals and accents",
            12,
            768,
            28996,
            "BERT cased",
        ),
        CatalogueEntry(
            "google-bert/bert-base-multilingual-cased",
            "BERT base, multilingual",
            "104 languages",
            12,
            768,
            119547,
            "BERT multilingual",
        ),
        CatalogueEntry(
            "google-bert/bert-base-chinese",
            "BERT base, Chinese",
            "one piece per character",
            12,
            768,
            21128,
            "BERT Chinese",
        ),
        CatalogueEntry("google/bert_uncased_L-2_H-128_A-2", "BERT tiny", "the smallest", 2, 128, 30522),
        CatalogueEntry("google/bert_uncased_L-4_H-256_A-4", "BERT mini", "the second smallest", 4, 256, 30522),
    )
}
# The names that the library took before each repository had an owner, and that tutorials still write.
OLD_NAMES = {key.removeprefix("google-bert/"): key for key in CATALOGUE if key.startswith("google-bert/")}

VARIABLE = "EXPLORER_MODEL"
HOST = "host"
PREFIX = "models--"  # of a folder of the hub's cache


@dataclass(frozen=True)
class HostsChoice:
    """The `key` of the checkpoint that the host names, and its `directory` if that is not the catalogue's to know.

    `title` is what readers see. With a `fault` nothing is there; it says so, and what would help, without paths.
    """

    key: str
    title: str = ""
    directory: Path | None = None
    fault: str = ""


def hosts_choice() -> HostsChoice | None:
    """What the host's setting names; None without one."""
    written = _trimmed(os.environ.get(VARIABLE) or _secret())
    return _named(written) if written else None


@cache
def _secret() -> str:
    """Read once, since without a file of secrets Streamlit looks for one at each call."""
    import streamlit as st  # only for its secrets: the service also works in a notebook

    try:
        return str(st.secrets.get(VARIABLE, ""))
    except FileNotFoundError:
        return ""


def _trimmed(written: str) -> str:
    """Without the blanks and quotes around it that a shell would have taken away, but files of settings keep."""
    bare = written.strip()
    return _trimmed(bare[1:-1]) if len(bare) > 1 and bare[0] == bare[-1] and bare[0] in "\"'" else bare


def _named(written: str) -> HostsChoice:
    path = Path(os.path.expanduser(written))
    if written in CATALOGUE:
        return HostsChoice(written)
    if os.path.isdir(path):  # unlike Path's own, it never raises
        return HostsChoice(HOST, f"{path.absolute().name} (this host's)", path)
    if folder := in_hub_cache(written):
        return HostsChoice(written, f"{written} (this host's)", folder)
    if key := OLD_NAMES.get(written):
        return HostsChoice(key)
    return HostsChoice(HOST, f"{path.name} (this host's)", fault=_why_not(written, path))


def _why_not(written: str, path: Path) -> str:
    """Why nothing can be opened under this name, with the nearest right one."""
    if os.path.isfile(path):
        return f"The host's setting {VARIABLE} names the file “{path.name}”; it must name the directory around it."
    if not _could_be_on_the_hub(written):
        near = _nearest(path.name, _beside(path))
        return f"The host's setting {VARIABLE} names a directory “{path.name}” that does not exist.{near}"
    near = _nearest(written, [*CATALOGUE, *OLD_NAMES, *_names_in_hub_cache()])
    return (
        f"The host's setting {VARIABLE} names “{written}”, which is no directory, not in the catalogue, and not "
        f"complete in this server's hub cache.{near or f' If it is on the hub, “hf download {written}” fetches it.'}"
    )


def _could_be_on_the_hub(written: str) -> bool:
    from huggingface_hub.errors import HFValidationError
    from huggingface_hub.utils import validate_repo_id

    try:
        validate_repo_id(written)
    except HFValidationError:
        return False
    return True


def _beside(path: Path) -> list[str]:
    with suppress(OSError):
        return os.listdir(path.parent)
    return []


def _nearest(name: str, others: Collection[str]) -> str:
    close = get_close_matches(name, others, n=1)
    return f" Is “{close[0]}” meant?" if close else ""


def _names_in_hub_cache() -> set[str]:
    """The checkpoints of which the hub's cache has a folder."""
    from huggingface_hub import constants

    with suppress(OSError):
        folders = [name for name in os.listdir(constants.HF_HUB_CACHE) if name.startswith(PREFIX)]
        return {name.removeprefix(PREFIX).replace("--", "/") for name in folders}
    return set()


def in_hub_cache(name: str) -> Path | None:
    """The folder of a checkpoint's newest known revision in the hub's cache.

    None unless configuration, weights and tokenizer are in it.
    """
    config = _file(name, "config.json")
    complete = config and _file(name, WEIGHTS) and (_file(name, "tokenizer.json") or _file(name, "vocab.txt"))
    return config.parent if config and complete else None


def _file(name: str, filename: str) -> Path | None:
    """Without a folder of this name the library, which takes 0.2 s to import, is not asked."""
    from huggingface_hub import constants

    if not os.path.isdir(os.path.join(constants.HF_HUB_CACHE, PREFIX + name.replace("/", "--"))):
        return None
    from huggingface_hub import try_to_load_from_cache

    path = try_to_load_from_cache(name, filename)
    return Path(path) if isinstance(path, str) else None
