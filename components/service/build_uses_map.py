"""Compute the map of uses of a checkpoint: `python -m components.service.build_uses_map [KEY]`.

Without a key it rebuilds the map that ships with the app. With one it writes the map to standard output, and
progress to standard error, in lines of a share from 0 to 1, a tab, and what is done.
"""

from __future__ import annotations

import os
import sys
from importlib.metadata import version

import numpy as np

from components.compute import uses as near
from components.compute.alignment import drift
from components.compute.regions import regions
from components.compute.senses import leave_one_out
from components.records.arrays import Array
from components.records.checkpoints import Checkpoint
from components.records.uses import Use
from components.records.uses_map import MapFacts, UsesMap
from components.service import uses as dictionary
from components.service.atlas import digest_of
from components.service.catalogue import PACKAGED, locate
from components.service.use_vectors import vectors_of
from components.service.uses_map_file import Coded, pack, paths
from components.umap.atlas import neighbours_kept
from components.umap.uses import NEIGHBOURS, lay_out_layers

LIBRARIES = ("umap-learn", "numba", "numpy", "scikit-learn", "scipy", "torch", "transformers")
COUNT = 6_000
RUN, DRAWN = 0.6, 0.95


def build(checkpoint: Checkpoint) -> tuple[UsesMap, Coded]:
    """The map of one checkpoint's uses and their small vectors, with progress on standard error."""
    every = dictionary.every()
    numbers = near.balanced(every, COUNT)
    uses = [every[number] for number in numbers]
    vectors = run(checkpoint, uses)
    means = vectors.mean(axis=1)
    rows = near.directions(vectors, means[:, None])
    points = lay_out_layers(rows, lambda share, words: _say(RUN + (DRAWN - RUN) * share, words))
    _say(DRAWN, "Counting how many neighbours stayed neighbours")
    named = tuple(regions(layer, uses) for layer in points)
    return UsesMap(numbers, tuple(uses), points, named, facts(checkpoint, uses, rows, points)), small(rows, means)


def run(checkpoint: Checkpoint, uses: list[Use]) -> Array:
    """The vectors (L + 1, U, H) of `uses`, counted on standard error."""

    def on_done(done: int) -> None:
        if done % 50 == 0:
            _say(RUN * done / len(uses), f"{done:,} of {len(uses):,} uses through the encoder")

    return vectors_of(checkpoint, uses, on_done)


def facts(checkpoint: Checkpoint, uses: list[Use], rows: Array, points: Array) -> MapFacts:
    """How the map came about, how far to believe it, and how often the nearest use of a word has the right sense."""
    kept = tuple(round(neighbours_kept(own, drawn, k=NEIGHBOURS), 3) for own, drawn in zip(rows, points, strict=True))
    counted, right, chance = leave_one_out(rows, [use.word for use in uses], [use.meaning for use in uses])
    versions = ", ".join(f"{name} {version(name)}" for name in LIBRARIES)
    shares = tuple(round(float(share), 4) for share in right)
    return MapFacts(digest_of(checkpoint), versions, kept, round(drift(points), 3), counted, shares, round(chance, 4))


def small(rows: Array, means: Array) -> Coded:
    """What words are placed by."""
    codes, steps, errors = zip(*map(near.encode, rows), strict=True)
    usual = [near.farthest_usual(own) for own in rows]
    return Coded(np.stack(codes), np.asarray(steps, np.float32), np.stack(errors), means, np.asarray(usual, np.float32))


def main() -> None:
    """Rebuild the shipped map, or write the one of the checkpoint named on the command line."""
    key = sys.argv[1] if len(sys.argv) > 1 else ""
    answer = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints must not get into the map
    if key and hasattr(os, "nice"):
        os.nice(10)
    checkpoint = locate(key or PACKAGED)
    content = pack(*build(checkpoint))
    if key:
        answer.write(content)
    else:
        paths(digest_of(checkpoint))[0].write_bytes(content)
    answer.close()


def _say(share: float, words: str) -> None:
    print(f"{share:.3f}\t{words}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
