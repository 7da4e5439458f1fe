"""What the host names with `EXPLORER_MODEL`: a key of the catalogue, a hub name as in `from_pretrained`, a directory.

It is an environment variable or the Streamlit secret of that name. Nothing is opened here but folders, to see what is
there, also in the local cache of the Hugging Face hub; a name of which nothing is there gets a reason, with the nearest
right name. Nothing is downloaded.
"""

import os
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from components.service.catalogue import CATALOGUE, OLD_NAMES
from components.service.weights import WEIGHTS

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
