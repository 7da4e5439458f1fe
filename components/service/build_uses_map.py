"""Compute a checkpoint's map of uses: `python -m components.service.build_uses_map [KEY [VARIANT]]`.

Without a key it rebuilds the maps that ship with the app, of the packaged checkpoint as trained and untrained; with
one it answers `background.start`.
"""

from __future__ import annotations

from dataclasses import replace

from components.compute.projection import drift
from components.compute.regions import regions
from components.compute.uses import directions, leave_one_out
from components.records.arrays import Array, as_steps, from_steps
from components.records.checkpoints import Checkpoint
from components.records.uses import Use
from components.records.uses_map import MapFacts, UsesMap, UseVectors
from components.service import uses as dictionary
from components.service.background import report, run_build, versions
from components.service.catalogue import WITH_UNTRAINED
from components.service.maps import shipped_path
from components.service.uses import vectors_of
from components.service.uses_map import pack, uses_map
from components.service.weights import digest_of
from components.umap.atlas import neighbours_kept
from components.umap.uses import NEIGHBOURS, lay_out_layers

LIBRARIES = ("umap-learn", "numba", "numpy", "scikit-learn", "scipy", "torch", "transformers")
COUNT = dictionary.ON_MAP
ENCODING_DONE, LAYOUT_DONE = 0.6, 0.95


def build(checkpoint: Checkpoint) -> tuple[UsesMap, UseVectors]:
    """The map of one checkpoint's uses and their vectors, reporting its progress."""
    drawn = uses_map(checkpoint.original) if checkpoint.altered and checkpoint.original else None
    every, numbers = dictionary.all_uses(), drawn.numbers if drawn else dictionary.on_map(COUNT)
    uses = [every[number] for number in numbers]
    vectors = encode(checkpoint, uses)
    means = vectors.mean(axis=1)
    rows = directions(vectors, means[:, None])
    if drawn:  # of the original: nothing of a variant has a place on it, but its vectors are its own
        same = drawn.facts
        own = replace(facts(checkpoint, uses, rows, drawn.points), kept=same.kept, drift=same.drift)
        as_drawn = replace(own, drawn_as=same.weights_sha256)
        return UsesMap(numbers, tuple(uses), drawn.points, drawn.regions, as_drawn), held(rows, means)
    layout_share = LAYOUT_DONE - ENCODING_DONE
    points = lay_out_layers(rows, lambda share, words: report(ENCODING_DONE + layout_share * share, words))
    report(LAYOUT_DONE, "Counting the neighbours that were kept")
    labels = tuple(regions(layer, uses) for layer in from_steps(as_steps(points)))  # as they are kept
    return UsesMap(numbers, tuple(uses), points, labels, facts(checkpoint, uses, rows, points)), held(rows, means)


def encode(checkpoint: Checkpoint, uses: list[Use]) -> Array:
    """The vectors (L + 1, U, H) of `uses`, reporting the progress."""

    def on_done(done: int) -> None:
        if done % 50 == 0:
            report(ENCODING_DONE * done / len(uses), f"{done:,} of {len(uses):,} uses through the encoder")

    return vectors_of(checkpoint, uses, on_done)


def facts(checkpoint: Checkpoint, uses: list[Use], rows: Array, points: Array) -> MapFacts:
    """How the map was computed, how far it can be trusted, and how often the nearest use of a word has its sense."""
    kept = tuple(round(neighbours_kept(own, drawn, k=NEIGHBOURS), 3) for own, drawn in zip(rows, points, strict=True))
    counted, right, chance = leave_one_out(rows, [use.word for use in uses], [use.meaning for use in uses])
    return MapFacts(
        weights_sha256=digest_of(checkpoint),
        versions=versions(LIBRARIES),
        kept=kept,
        drift=round(drift(points), 3),
        counted=counted,
        right=tuple(round(float(share), 4) for share in right),
        chance=round(chance, 4),
    )


def held(rows: Array, means: Array) -> UseVectors:
    """The vectors among which new words are placed, as they are kept."""
    return UseVectors(as_steps(rows), means)


def main() -> None:
    """Rebuild the shipped maps, or write that of the checkpoint named on the command line."""
    run_build(
        lambda checkpoint: pack(*build(checkpoint)),
        lambda checkpoint: shipped_path("uses_map", digest_of(checkpoint)),
        WITH_UNTRAINED,
    )


if __name__ == "__main__":
    main()
