"""A checkpoint's map of uses, the words of a sentence on it, and how often the nearest uses tell a use's topic."""

from __future__ import annotations

import json
from collections.abc import Generator
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from components.compute.interventions import AnyIntervention
from components.compute.tokens import words_of
from components.compute.uses import (
    FEWEST,
    TopicFacts,
    cosines_with,
    directions,
    drawn_nearest,
    k_nearest,
    random_cosine,
    topic_chance,
    topic_votes,
    weighted_place,
)
from components.records.arrays import Array, as_steps, from_steps
from components.records.checkpoints import Checkpoint, NothingToShow
from components.records.tokens import Tokens
from components.records.uses import MapFacts, Nearness, Placed, Region, UsesMap, UseVectors
from components.service import maps, uses as dictionary
from components.service.cache import cached
from components.service.interventions import after
from components.service.maps import DATA, Arrays
from components.service.states import states
from components.service.weights import digest_of

NEIGHBOURS = 15
NO_MAP = "There is no map of uses for this checkpoint yet; compute it first."
Group = tuple[int, ...]


def find_map(checkpoint: Checkpoint) -> tuple[UsesMap, UseVectors] | None:
    """The map and the vectors of its uses, mapped from its file; None if it has not been computed yet."""
    return maps.find(checkpoint, "uses_map", unpack)


def known_map(checkpoint: Checkpoint) -> tuple[UsesMap, UseVectors]:
    """The same. Raises `NothingToShow` if there is no map."""
    if found := find_map(checkpoint):
        return found
    raise NothingToShow(NO_MAP)


def uses_map(checkpoint: Checkpoint) -> UsesMap | None:
    """This checkpoint's map of uses; None if it has not been computed yet."""
    found = find_map(checkpoint)
    return found[0] if found else None


def use_vectors(checkpoint: Checkpoint) -> UseVectors:
    """The vectors of the map's uses. Raises `NothingToShow` if there is no map."""
    return known_map(checkpoint)[1]


def mean_of_uses(checkpoint: Checkpoint, layer: int) -> tuple[float, ...]:
    """The mean (H,) of the map's uses in a layer, which is subtracted before cosines are computed."""
    return tuple(map(float, use_vectors(checkpoint).means[layer]))


def _of(checkpoint: Checkpoint) -> tuple[object, ...]:
    return checkpoint.key, digest_of(checkpoint)


@cached(_of)
def nearness(checkpoint: Checkpoint) -> Nearness:
    """What is near among the map's uses. Raises `NothingToShow` if there is no map."""
    held = use_vectors(checkpoint)
    return Nearness(np.array([random_cosine(steps) for steps in held.steps], np.float32))


@cached(lambda checkpoint, layer: (checkpoint.key, digest_of(checkpoint), layer))
def drawn_beside_nearest(checkpoint: Checkpoint, layer: int) -> tuple[int, int]:
    """How many of the map's uses, left out in turn, would be drawn nearest to the use of their word that is nearest by
    cosine in this layer, and of how many. Raises `NothingToShow` if there is no map."""
    drawn, held = known_map(checkpoint)
    return drawn_nearest(held.directions(layer), drawn.points[layer], [use.word for use in drawn.uses])


def _key(checkpoint: Checkpoint, tokens: Tokens) -> tuple[object, ...]:
    return checkpoint.key, digest_of(checkpoint), tokens.a, tokens.b, tokens.ids


@cached(_key)
def placed(checkpoint: Checkpoint, tokens: Tokens) -> Placed:
    """Every word of a text on the map of uses in every layer.

    Each is at the weighted mean of its own uses; one with fewer than four, of the 15 uses nearest to it by cosine.
    Raises `NothingToShow` if there is no map.
    """
    names, groups = words_of(tokens)
    return _placed(checkpoint, states(checkpoint, tokens).hidden, tokens, names, groups)


def placed_after(checkpoint: Checkpoint, tokens: Tokens, group: Group, intervention: AnyIntervention) -> Placed:
    """The word at the positions `group` on the map of uses, with its vectors after an intervention."""
    name = "".join(tokens.names[position].removeprefix("##") for position in group)
    return _placed(checkpoint, after(checkpoint, tokens, intervention).hidden, tokens, (name,), (group,))


def _placed(
    checkpoint: Checkpoint, hidden: Array, tokens: Tokens, names: tuple[str, ...], groups: tuple[Group, ...]
) -> Placed:
    drawn, held = known_map(checkpoint)
    rows, row_of = as_directions(hidden, held, groups), {number: row for row, number in enumerate(drawn.numbers)}
    own = [
        [row_of[number] for number in dictionary.numbers_of(form_of(tokens, group)) if number in row_of]
        for group in groups
    ]
    points, cosines, nearest = np.empty((*rows.shape[:2], 2), np.float32), np.empty(rows.shape[:2], np.float32), []
    for layer, words in enumerate(rows):
        close = cosines_with(words, held.steps[layer])
        few = k_nearest(close, NEIGHBOURS)
        for word, near in enumerate(few):
            among = own[word] if len(own[word]) >= FEWEST else near
            points[layer, word] = weighted_place(drawn.points[layer][among], close[word, among])
        cosines[layer] = np.take_along_axis(close, few[:, :1], axis=1)[:, 0]
        nearest.append(tuple(drawn.numbers[int(first)] for first in few[:, 0]))
    return Placed(names, groups, points, cosines, tuple(nearest))


def form_of(tokens: Tokens, group: Group) -> str:
    """The normalised word whose pieces are at exactly the positions `group`; empty for a special token or a part."""
    word = tokens.tokens[group[0]].word
    whole = tuple(token.position for token in tokens.tokens if token.word == word)
    return "" if word is None or group != whole else tokens.words[word].segmentation.word


def as_directions(hidden: Array, held: UseVectors, groups: tuple[Group, ...]) -> Array:
    """The directions (L + 1, N, H) of words: the mean of a word's pieces, minus the mean of the map's uses."""
    if not groups:
        return np.empty((len(hidden), 0, hidden.shape[2]), np.float32)
    means = np.stack([hidden[:, list(positions)].mean(axis=1) for positions in groups], axis=1)
    return directions(means, held.means[:, None])


def pack(drawn: UsesMap, held: UseVectors) -> bytes:
    """A map and its vectors as the bytes of a file."""
    regions = [[list(asdict(region).values()) for region in layer] for layer in drawn.regions]
    numbers, steps = np.asarray(drawn.numbers, "<i4"), as_steps(drawn.points)
    facts = asdict(drawn.facts) | {"regions": regions, "dictionary": dictionary.digest()}
    return maps.pack({"numbers": numbers, "points": steps} | vars(held), facts)


def unpack(arrays: Arrays, facts: dict[str, Any]) -> tuple[UsesMap, UseVectors]:
    """The map and its vectors in a file. Raises `ValueError` if its numbers are those of another dictionary."""
    if facts.pop("dictionary", "") != dictionary.digest():
        raise ValueError("the uses on this map are numbered as in another dictionary")
    regions = tuple(tuple(Region(*region) for region in layer) for layer in facts.pop("regions"))
    known = MapFacts(**facts | {name: tuple(facts[name]) for name in ("kept", "right")})
    numbers = tuple(map(int, arrays["numbers"]))
    every = dictionary.all_uses()
    uses = tuple(every[number] for number in numbers)
    drawn = UsesMap(numbers, uses, from_steps(arrays["points"]), regions, known)
    return drawn, UseVectors(arrays["steps"], arrays["means"])


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


def pack_topics(counted: TopicFacts) -> bytes:
    """The counts as the bytes of a file."""
    return (json.dumps(asdict(counted), sort_keys=True) + "\n").encode()


@lru_cache(maxsize=4)
def _shipped(path: str) -> TopicFacts | None:
    if not Path(path).is_file():
        return None
    facts = json.loads(Path(path).read_text(encoding="ascii"))
    return TopicFacts(tuple(facts["right"]), facts["chance"], facts["counted"])
