"""How often the nearest uses of other words tell a use's topic: shipped, or counted from a map's vectors on request."""

from __future__ import annotations

import json
from collections.abc import Generator
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path

from components.compute.topics import TopicFacts, topic_chance, topic_votes
from components.records.checkpoints import Checkpoint
from components.service.cache import cached
from components.service.maps import DATA
from components.service.uses_map import use_vectors, uses_map
from components.service.weights import digest_of


def topics(checkpoint: Checkpoint, enough: int | None = None) -> Generator[int, None, TopicFacts]:
    """Yields the number of layers counted, a second each, and returns what was counted; at most `enough` layers.

    Raises `ReaderError` if this checkpoint has no map of uses.
    """
    if shipped := _shipped(str(shipped_path(checkpoint))):
        return shipped
    right = []
    for layer in range(min(len(use_vectors(checkpoint).steps), enough or 1_000)):
        right.append(_of_layer(checkpoint, layer))
        yield layer + 1
    drawn = uses_map(checkpoint)
    assert drawn
    chance = topic_chance([use.word for use in drawn.uses], [use.topic for use in drawn.uses])
    return TopicFacts(tuple(right), round(chance, 4), len(drawn.uses))


@cached(lambda checkpoint, layer: (checkpoint.key, digest_of(checkpoint), layer))
def _of_layer(checkpoint: Checkpoint, layer: int) -> float:
    drawn, rows = uses_map(checkpoint), use_vectors(checkpoint).directions(layer)
    assert drawn
    words, subjects = [use.word for use in drawn.uses], [use.topic for use in drawn.uses]
    return round(topic_votes(rows, words, subjects), 4)


def shipped_path(checkpoint: Checkpoint) -> Path:
    """Where the counts of these weights are if they ship with the app."""
    return DATA / f"uses_topics-{digest_of(checkpoint)[:12]}.json"


def pack(counted: TopicFacts) -> bytes:
    """The counts as the bytes of a file."""
    return (json.dumps(asdict(counted), sort_keys=True) + "\n").encode()


@lru_cache(maxsize=4)
def _shipped(path: str) -> TopicFacts | None:
    if not Path(path).is_file():
        return None
    facts = json.loads(Path(path).read_text(encoding="ascii"))
    return TopicFacts(tuple(facts["right"]), facts["chance"], facts["counted"])
