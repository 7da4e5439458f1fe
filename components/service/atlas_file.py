"""Maps of vocabularies on disk: one small NPZ file each, named after the weights and the settings."""

import io
import json
import logging
import os
import tempfile
from dataclasses import asdict
from pathlib import Path

import numpy as np
from platformdirs import user_cache_path

from components.records.atlas import Atlas, AtlasSettings
from components.umap.cache_directory import NAME

log = logging.getLogger(__name__)

SHIPPED = Path(__file__).parent / "data" / "atlas.npz"
STEPS = 32_767


def pack(atlas: Atlas) -> bytes:
    """A map as the bytes of a file, its coordinates rounded to 65,535 steps, far finer than a screen shows."""
    facts = {name: getattr(atlas, name) for name in ("weights_sha256", "versions", "kept")}
    text = json.dumps({**facts, "settings": asdict(atlas.settings)}, sort_keys=True)
    buffer = io.BytesIO()
    np.savez_compressed(buffer, points=np.rint(atlas.points * STEPS).astype("<i2"), facts=np.array(text))
    return buffer.getvalue()


def unpack(content: bytes) -> Atlas:
    """The map in these bytes. Raises `ValueError`, `KeyError`, `TypeError` or `OSError` if there is none."""
    with np.load(io.BytesIO(content), allow_pickle=False) as stored:
        points, facts = stored["points"] / np.float32(STEPS), json.loads(str(stored["facts"]))
    return Atlas(points, facts["weights_sha256"], AtlasSettings(**facts["settings"]), facts["versions"], facts["kept"])


def path_for(digest: str, settings: AtlasSettings) -> Path:
    """Where the map of these weights with these settings is stored, whether it exists or not."""
    parameters = "-".join(str(value) for value in asdict(settings).values())
    return cache_path("atlas", f"{digest}-{parameters}.npz")


def cache_path(folder: str, name: str) -> Path:
    """Where a file that was computed on this machine is stored."""
    return user_cache_path(NAME) / folder / name


def keep(content: bytes, path: Path) -> bool:
    """Write a map atomically, so that nobody ever reads half of it; returns False if the disk does not allow it."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(content)
        os.replace(file.name, path)
    except OSError as error:
        log.warning("a map could not be stored on disk: %s", error)
        return False
    return True
