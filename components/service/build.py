"""What takes minutes to compute: `python -m components.service.build NAME [KEY [VARIANT]]`, with a name of `BUILDS`.

Without a key it rebuilds the files that ship with the app. With the key of a checkpoint, and of its variant, if it is
one, it writes that one's file to standard output and its progress to standard error, in lines of a share from 0 to 1, a
tab, and the current step: `maps.draw_map` reads both. The map of the vocabulary needs torch only for an untrained one.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path

import numpy as np
from safetensors import safe_open

from components.compute.projection import drift
from components.compute.regions import regions
from components.compute.uses import directions, leave_one_out
from components.records.arrays import Array, as_steps, from_steps
from components.records.checkpoints import Checkpoint
from components.records.heads import HeadsInGeneral, MeanActivations
from components.records.tokens import Tokens
from components.records.uses import MapFacts, Use, UsesMap, UseVectors
from components.records.vocabulary import Atlas
from components.service import heads, maps, uses as dictionary, uses_map
from components.service.catalogue import PACKAGED, WITH_UNTRAINED
from components.service.loading import load_model
from components.service.offered import locate
from components.service.tokens import tokenize
from components.service.vocabulary import ATLAS_SETTINGS, pack_atlas
from components.service.weights import WEIGHTS, digest_of
from components.umap.atlas import NEIGHBOURS, lay_out_layers, lay_out_table, neighbours_kept, within_one
from components.umap.worker import give_way

LIBRARIES = ("umap-learn", "numba", "numpy", "scikit-learn", "scipy")
OF_ENCODER = ("torch", "transformers")
TABLE = "embeddings.word_embeddings.weight"
TABLE_LAID_OUT = 0.97  # the share of the whole that is done then, as in the names below
ENCODING_DONE, LAYOUT_DONE = 0.6, 0.95
OBSERVING_DONE = 0.05
COUNT = dictionary.ON_MAP


def report(share: float, words: str) -> None:
    """Report the progress of the build that this process runs."""
    print(f"{share:.3f}\t{words}", file=sys.stderr, flush=True)


def versions(libraries: Iterable[str]) -> str:
    """The names and installed versions of `libraries`."""
    return ", ".join(f"{name} {version(name)}" for name in libraries)


def build_atlas(checkpoint: Checkpoint) -> Atlas:
    """The map of one checkpoint's word table, reporting its progress."""
    table = word_table(checkpoint)
    laid_out = lay_out_table(table, ATLAS_SETTINGS, lambda share, words: report(TABLE_LAID_OUT * share, words))
    points = within_one(laid_out)
    report(TABLE_LAID_OUT, "Counting the neighbours that were kept")
    kept = round(neighbours_kept(table, points), 3)
    return Atlas(points, digest_of(checkpoint), ATLAS_SETTINGS, versions(LIBRARIES), kept)


def word_table(checkpoint: Checkpoint) -> Array:
    """The word table (V, H), read from the weights file without loading the model; an untrained one has no file."""
    if checkpoint.untrained:
        return np.array(load_model(checkpoint).embeddings.word_embeddings.weight)
    with safe_open(Path(checkpoint.directory, WEIGHTS), framework="np") as file:
        name = next(name for name in file.keys() if name.removeprefix("bert.") == TABLE)  # noqa: SIM118
        return np.asarray(file.get_tensor(name), np.float32)


def build_uses_map(checkpoint: Checkpoint) -> tuple[UsesMap, UseVectors]:
    """The map of one checkpoint's uses and their vectors, reporting its progress."""
    drawn = uses_map.uses_map(checkpoint.original) if checkpoint.altered and checkpoint.original else None
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

    return dictionary.vectors_of(checkpoint, uses, on_done)


def facts(checkpoint: Checkpoint, uses: list[Use], rows: Array, points: Array) -> MapFacts:
    """How the map was computed, how far it can be trusted, and how often the nearest use of a word has its sense."""
    kept = tuple(round(neighbours_kept(own, drawn, k=NEIGHBOURS), 3) for own, drawn in zip(rows, points, strict=True))
    counted, right, chance = leave_one_out(rows, [use.word for use in uses], [use.meaning for use in uses])
    return MapFacts(
        weights_sha256=digest_of(checkpoint),
        versions=versions((*LIBRARIES, *OF_ENCODER)),
        kept=kept,
        drift=round(drift(points), 3),
        counted=counted,
        right=tuple(round(float(share), 4) for share in right),
        chance=round(chance, 4),
    )


def held(rows: Array, means: Array) -> UseVectors:
    """The vectors among which new words are placed, as they are kept."""
    return UseVectors(as_steps(rows), means)


def build_topics(checkpoint: Checkpoint) -> bytes:
    """The file of how often the neighbours of a use tell its topic, counted anew from the checkpoint's map of uses."""
    uses_map.shipped_path(checkpoint).unlink(missing_ok=True)
    steps = uses_map.topics(checkpoint)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return uses_map.pack_topics(end.value)


def build_heads(checkpoint: Checkpoint) -> tuple[HeadsInGeneral, MeanActivations]:
    """What the heads do over the uses that the map draws, reporting the progress."""
    sentences = sentences_of(checkpoint)
    count = len(sentences)

    def say(done: int, start: float, share: float, words: str) -> None:
        report(start + share * done / count, f"{done:,} of {count:,} uses {words}")

    general, means = heads.observe(
        checkpoint, sentences, f"{count:,} dictionary examples", lambda done: say(done, 0, OBSERVING_DONE, "observed")
    )
    effects = heads.head_effects(
        checkpoint, sentences, means, lambda done: say(done, OBSERVING_DONE, 1 - OBSERVING_DONE, "without each head")
    )
    return replace(general, worth=effects.mean(axis=0)), means


def sentences_of(checkpoint: Checkpoint) -> list[Tokens]:
    """The sentences of the uses that the map draws, as tokens."""
    every = dictionary.all_uses()
    return [tokenize(checkpoint, every[number].sentence, "") for number in dictionary.on_map(COUNT)]


@dataclass(frozen=True)
class Build:
    """How the file `of` a checkpoint is computed, where the app ships it, and for `which` keys and variants it does."""

    of: Callable[[Checkpoint], bytes]
    shipped: Callable[[Checkpoint], Path]
    which: Sequence[tuple[str, str]] = ((PACKAGED, ""),)


BUILDS = {
    "atlas": Build(
        lambda checkpoint: pack_atlas(build_atlas(checkpoint)),
        lambda checkpoint: maps.shipped_path("atlas", digest_of(checkpoint)),
    ),
    "uses_map": Build(
        lambda checkpoint: uses_map.pack(*build_uses_map(checkpoint)),
        lambda checkpoint: maps.shipped_path("uses_map", digest_of(checkpoint)),
        WITH_UNTRAINED,
    ),
    "uses_topics": Build(build_topics, uses_map.shipped_path, WITH_UNTRAINED),
    "uses_heads": Build(
        lambda checkpoint: heads.pack(*build_heads(checkpoint)),
        lambda checkpoint: heads.shipped_path(digest_of(checkpoint)),
    ),
}


def main() -> None:
    """Rebuild the shipped files, or write that of the checkpoint named on the command line."""
    name, key, variant = (*sys.argv[1:], "", "", "")[:3]
    if name not in BUILDS:
        sys.exit(f"Name one of {', '.join(BUILDS)}.")
    build = BUILDS[name]
    answer = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints must not get into the file
    if key:
        if hasattr(os, "nice"):
            os.nice(10)
        give_way()
        answer.write(build.of(locate(key, variant=variant)))
    else:
        for each, changed in build.which:
            checkpoint = locate(each, variant=changed)
            build.shipped(checkpoint).write_bytes(build.of(checkpoint))
    answer.close()


if __name__ == "__main__":
    main()
