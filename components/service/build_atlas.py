"""Compute the map of a checkpoint's vocabulary: `python -m components.service.build_atlas [KEY]`.

Without a key it rebuilds the map that ships with the app, otherwise it answers `background.start`. It imports
torch only for an untrained one.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from safetensors import safe_open

from components.records.arrays import Array
from components.records.atlas import Atlas
from components.records.checkpoints import Checkpoint
from components.service.atlas import SETTINGS, pack
from components.service.background import report, run_build, versions
from components.service.loading import load_model
from components.service.maps import shipped_path
from components.service.weights import WEIGHTS, digest_of
from components.umap.atlas import lay_out_table, neighbours_kept, within_one

TABLE = "embeddings.word_embeddings.weight"
LIBRARIES = ("umap-learn", "numba", "numpy", "scikit-learn", "scipy")
LAYOUT_DONE = 0.97


def build(checkpoint: Checkpoint) -> Atlas:
    """The map of one checkpoint's word table, reporting its progress."""
    table = word_table(checkpoint)
    points = within_one(lay_out_table(table, SETTINGS, lambda share, words: report(LAYOUT_DONE * share, words)))
    report(LAYOUT_DONE, "Counting the neighbours that were kept")
    kept = round(neighbours_kept(table, points), 3)
    return Atlas(points, digest_of(checkpoint), SETTINGS, versions(LIBRARIES), kept)


def word_table(checkpoint: Checkpoint) -> Array:
    """The word table (V, H), read from the weights file without loading the model; an untrained one has no file."""
    if checkpoint.untrained:
        return np.array(load_model(checkpoint).embeddings.word_embeddings.weight)
    with safe_open(Path(checkpoint.directory, WEIGHTS), framework="np") as file:
        name = next(name for name in file.keys() if name.removeprefix("bert.") == TABLE)  # noqa: SIM118
        return np.asarray(file.get_tensor(name), np.float32)


def main() -> None:
    """Rebuild the shipped map, or write that of the checkpoint named on the command line."""
    run_build(
        lambda checkpoint: pack(build(checkpoint)), lambda checkpoint: shipped_path("atlas", digest_of(checkpoint))
    )


if __name__ == "__main__":
    main()
