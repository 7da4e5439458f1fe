"""The map of uses of a checkpoint, and the words of a sentence among them.

The map ships with the app, was computed on this machine before, or is computed in a process of its own on request.
"""

from __future__ import annotations

import logging
from functools import lru_cache
from pathlib import Path

import numpy as np

from components.compute import uses as near
from components.records.arrays import Array
from components.records.atlas import Progress
from components.records.checkpoints import Checkpoint, ReaderError
from components.records.tokens import Tokens
from components.records.uses_map import Placed, UsesMap
from components.service import background
from components.service.atlas import digest_of
from components.service.cache import kept
from components.service.states import states
from components.service.uses_map_file import Coded, paths, unpack

log = logging.getLogger(__name__)

NEIGHBOURS = 15
NO_MAP = "There is no map of uses for this checkpoint yet; compute it first."
Group = tuple[int, ...]


def uses_map(checkpoint: Checkpoint) -> UsesMap | None:
    """The map of this checkpoint's uses; None if it was not computed yet."""
    found = _stored(checkpoint)
    return found[0] if found else None


def coded(checkpoint: Checkpoint) -> Coded:
    """The vectors of the map's uses. Raises `ReaderError` if there is no map."""
    if found := _stored(checkpoint):
        return found[1]
    raise ReaderError(NO_MAP)


def mean_of_uses(checkpoint: Checkpoint, layer: int) -> tuple[float, ...]:
    """The mean (H,) of the map's uses in a layer, which is taken away before their cosines."""
    return tuple(map(float, coded(checkpoint).means[layer]))


def draw_uses_map(checkpoint: Checkpoint) -> None:
    """Start to compute the map in a process of its own. Raises `ReaderError` while another is being computed."""
    background.start(
        _name(checkpoint), "components.service.build_uses_map", checkpoint.key, paths(digest_of(checkpoint))[1]
    )


def uses_map_progress(checkpoint: Checkpoint) -> Progress | None:
    """How far the computation of this map is; None if there is none under way."""
    return background.progress(_name(checkpoint))


def stop_uses_map(checkpoint: Checkpoint) -> None:
    """End the computation of this map."""
    background.stop(_name(checkpoint))


def _of_text(checkpoint: Checkpoint, tokens: Tokens, *, pieces: bool = False) -> tuple[object, ...]:
    return checkpoint.key, digest_of(checkpoint), tokens.a, tokens.b, tokens.ids, pieces


@kept(_of_text)
def placed(checkpoint: Checkpoint, tokens: Tokens, *, pieces: bool = False) -> Placed:
    """Every word of a text, or every piece, among the uses in every layer. Raises `ReaderError` if there is no map.

    Each stands at the geometric median of the 15 uses that are nearest to it by cosine.
    """
    drawn, held = uses_map(checkpoint), coded(checkpoint)
    assert drawn
    names, groups = groups_of(tokens, pieces)
    rows = as_directions(states(checkpoint, tokens).hidden, held, groups)
    cosines, nearest = np.empty(rows.shape[:2], np.float32), []
    around = []
    for layer, own in enumerate(rows):
        close = near.about(own, held.codes[layer], float(held.steps[layer]))
        few = near.nearest_coded(close, min(NEIGHBOURS, close.shape[1]))
        around.append(drawn.points[layer][few])
        cosines[layer] = np.take_along_axis(close, few[:, :1], axis=1)[:, 0]
        nearest.append(tuple(drawn.numbers[int(first)] for first in few[:, 0]))
    points = near.amid(np.concatenate(around)).reshape(*rows.shape[:2], 2)  # all layers at once, seven times as quick
    return Placed(names, groups, points, cosines, held.usual, tuple(nearest))


def groups_of(tokens: Tokens, pieces: bool) -> tuple[tuple[str, ...], tuple[Group, ...]]:
    """What is placed: the words of a text or its pieces, by name and positions; special tokens are not."""
    groups: dict[int, list[int]] = {}
    for token in tokens.tokens:
        if token.word is not None:
            groups.setdefault(token.position if pieces else token.word, []).append(token.position)
    names = [
        tokens.pieces[places[0]] if pieces else tokens.words[word].segmentation.word for word, places in groups.items()
    ]
    return tuple(names), tuple(tuple(places) for places in groups.values())


def as_directions(hidden: Array, held: Coded, groups: tuple[Group, ...]) -> Array:
    """The directions (L + 1, N, H) of words: each the mean of its pieces, less the mean of the map's uses."""
    if not groups:
        return np.empty((len(hidden), 0, hidden.shape[2]), np.float32)
    means = np.stack([hidden[:, list(places)].mean(axis=1) for places in groups], axis=1)
    return near.directions(means, held.means[:, None])


def _name(checkpoint: Checkpoint) -> str:
    return f"uses {digest_of(checkpoint)}"


def _stored(checkpoint: Checkpoint) -> tuple[UsesMap, Coded] | None:
    digest = digest_of(checkpoint)
    for path in paths(digest):
        if path.is_file():
            found = _read(str(path), path.stat().st_mtime_ns)
            if found and found[0].facts.weights_sha256 == digest:
                return found
    content = background.JOBS["done"].get(_name(checkpoint))
    return unpack(content) if content else None


@lru_cache(maxsize=2)  # a sixth of what the store of answers may hold, so it has a place of its own
def _read(path: str, changed: int) -> tuple[UsesMap, Coded] | None:
    try:
        return unpack(Path(path).read_bytes())
    except Exception:  # a damaged file raises many things; the map can be computed again
        log.warning("the map in %s cannot be read", path, exc_info=True)
        return None
