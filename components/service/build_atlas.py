"""Compute the map of a checkpoint's vocabulary: `python -m components.service.build_atlas [KEY]`.

Without a key it rebuilds the map that ships with the app. With one it writes the map to standard output, and
progress to standard error, in lines of a share from 0 to 1, a tab, and what is done. It never imports torch.
"""

from __future__ import annotations

import os
import sys
from importlib.metadata import version
from pathlib import Path

import numpy as np
from safetensors import safe_open

from components.records.arrays import Array
from components.records.atlas import Atlas
from components.records.checkpoints import Checkpoint
from components.service.atlas import SETTINGS, digest_of
from components.service.atlas_file import SHIPPED, pack
from components.service.catalogue import PACKAGED, locate
from components.service.weights import WEIGHTS
from components.umap.atlas import lay_out_table, neighbours_kept, within_one

TABLE = "embeddings.word_embeddings.weight"
LIBRARIES = ("umap-learn", "numba", "numpy", "scikit-learn", "scipy")
PLACED = 0.97


def build(checkpoint: Checkpoint) -> Atlas:
    """The map of one checkpoint's word table, with progress on standard error."""
    table = word_table(checkpoint)
    points = within_one(lay_out_table(table, SETTINGS, lambda share, words: _say(PLACED * share, words)))
    _say(PLACED, "Counting how many neighbours stayed neighbours")
    kept = round(neighbours_kept(table, points), 3)
    versions = ", ".join(f"{name} {version(name)}" for name in LIBRARIES)
    return Atlas(points, digest_of(checkpoint), SETTINGS, versions, kept)


def word_table(checkpoint: Checkpoint) -> Array:
    """The word table (V, H) as it lies in the weights file, without loading the model."""
    with safe_open(Path(checkpoint.directory, WEIGHTS), framework="np") as file:
        name = next(name for name in file.keys() if name.removeprefix("bert.") == TABLE)  # noqa: SIM118
        return np.asarray(file.get_tensor(name), np.float32)


def main() -> None:
    """Rebuild the shipped map, or write the one of the checkpoint named on the command line."""
    key = sys.argv[1] if len(sys.argv) > 1 else ""
    answer = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints must not get into the map
    if key and hasattr(os, "nice"):
        os.nice(10)
    content = pack(build(locate(key or PACKAGED)))
    if key:
        answer.write(content)
    else:
        SHIPPED.parent.mkdir(exist_ok=True)
        SHIPPED.write_bytes(content)
    answer.close()


def _say(share: float, words: str) -> None:
    print(f"{share:.3f}\t{words}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
