"""Compute what a checkpoint's heads do over the uses of the map: `python -m components.service.build_uses_heads [KEY]`.

Without a key it rebuilds the file that ships with the app; with one it writes that checkpoint's to standard output.
"""

from __future__ import annotations

from dataclasses import replace

from components.records.checkpoints import Checkpoint
from components.records.heads import HeadsInGeneral, MeanActivations
from components.records.tokens import Tokens
from components.service import uses as dictionary
from components.service.background import report, run_build
from components.service.build_uses_map import COUNT
from components.service.heads import head_effects, observe, pack, shipped_path
from components.service.tokens import tokenize
from components.service.weights import digest_of

OBSERVING_DONE = 0.05


def build(checkpoint: Checkpoint) -> tuple[HeadsInGeneral, MeanActivations]:
    """What the heads do over the uses that the map draws, reporting the progress."""
    sentences = sentences_of(checkpoint)
    count = len(sentences)

    def say(done: int, start: float, share: float, words: str) -> None:
        report(start + share * done / count, f"{done:,} of {count:,} uses {words}")

    general, means = observe(
        checkpoint, sentences, f"{count:,} dictionary examples", lambda done: say(done, 0, OBSERVING_DONE, "observed")
    )
    effects = head_effects(
        checkpoint, sentences, means, lambda done: say(done, OBSERVING_DONE, 1 - OBSERVING_DONE, "without each head")
    )
    return replace(general, worth=effects.mean(axis=0)), means


def sentences_of(checkpoint: Checkpoint) -> list[Tokens]:
    """The sentences of the uses that the map draws, as tokens."""
    every = dictionary.all_uses()
    return [tokenize(checkpoint, every[number].sentence, "") for number in dictionary.on_map(COUNT)]


def main() -> None:
    """Rebuild the shipped file, or write that of the checkpoint named on the command line."""
    run_build(lambda checkpoint: pack(*build(checkpoint)), lambda checkpoint: shipped_path(digest_of(checkpoint)))


if __name__ == "__main__":
    main()
