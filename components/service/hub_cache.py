"""The local cache of the Hugging Face hub: which checkpoints it holds, and where. Nothing is downloaded."""

import os
from contextlib import suppress
from pathlib import Path

from components.service.weights import WEIGHTS

PREFIX = "models--"


def names() -> set[str]:
    """The checkpoints of which the cache has a folder."""
    from huggingface_hub import constants

    with suppress(OSError):
        folders = [name for name in os.listdir(constants.HF_HUB_CACHE) if name.startswith(PREFIX)]
        return {name.removeprefix(PREFIX).replace("--", "/") for name in folders}
    return set()


def directory(name: str) -> Path | None:
    """The folder of its newest known revision; None unless configuration, weights and tokenizer are in it."""
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
