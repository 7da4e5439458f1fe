"""Count how often the neighbours of a use tell its topic: `python -m components.service.build_uses_topics`.

It rebuilds the files that ship with the app, of the packaged checkpoint as trained and untrained, from their maps.
"""

from __future__ import annotations

from components.records.checkpoints import Checkpoint
from components.service.background import run_build
from components.service.catalogue import WITH_UNTRAINED
from components.service.uses_map import pack_topics, shipped_path, topics


def build(checkpoint: Checkpoint) -> bytes:
    """The file of one checkpoint, counted anew."""
    shipped_path(checkpoint).unlink(missing_ok=True)
    steps = topics(checkpoint)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return pack_topics(end.value)


def main() -> None:
    """Rebuild the shipped files."""
    run_build(build, shipped_path, WITH_UNTRAINED)


if __name__ == "__main__":
    main()
