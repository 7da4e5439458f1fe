"""A checkpoint's map of uses, and placing the words of a sentence on it.

The map ships with the app, was computed on this machine before, or is computed in a process of its own on request.
"""

from __future__ import annotations

import logging
from functools import lru_cache
from pathlib import Path

import numpy as np

from components.compute.uses import approximate_cosines, directions, geometric_medians, k_nearest
from components.records.arrays import Array
from components.records.atlas import Progress
from components.records.checkpoints import Checkpoint, ReaderError
from components.records.tokens import Tokens
from components.records.uses_map import Placed, UsesMap
from components.service import background
from components.service.atlas import digest_of
from components.service.cache import cached
from components.service.states import states
from components.service.uses_map_file import Coded, computed_path, shipped_path, unpack

log = logging.getLogger(__name__)

NEIGHBOURS = 15
NO_MAP = "There is no map of uses for this checkpoint yet; compute it first."
Group = tuple[int, ...]


def uses_map(checkpoint: Checkpoint) -> UsesMap | None:
    """This checkpoint's map of uses; None if it has not been computed yet."""
    stored = _stored(checkpoint)
    return stored[0] if stored else None


def coded(checkpoint: Checkpoint) -> Coded:
    """The quantized vectors of the map's uses. Raises `ReaderError` if there is no map."""
    if stored := _stored(checkpoint):
        return stored[1]
    raise ReaderError(NO_MAP)


def mean_of_uses(checkpoint: Checkpoint, layer: int) -> tuple[float, ...]:
    """The mean (H,) of the map's uses in a layer, which is subtracted before cosines are computed."""
    return tuple(map(float, coded(checkpoint).means[layer]))


def draw_uses_map(checkpoint: Checkpoint) -> None:
    """Start computing the map in a process of its own. Raises `ReaderError` while another one is being computed."""
    background.start(
        _name(checkpoint), "components.service.build_uses_map", checkpoint.key, computed_path(digest_of(checkpoint))
    )


def uses_map_progress(checkpoint: Checkpoint) -> Progress | None:
    """The progress of this map's computation; None if it is not under way."""
    return background.progress(_name(checkpoint))


def stop_uses_map(checkpoint: Checkpoint) -> None:
    """Stop computing this map."""
    background.stop(_name(checkpoint))


def _key(checkpoint: Checkpoint, tokens: Tokens, *, pieces: bool = False) -> tuple[object, ...]:
    return checkpoint.key, digest_of(checkpoint), tokens.a, tokens.b, tokens.ids, pieces


@cached(_key)
def placed(checkpoint: Checkpoint, tokens: Tokens, *, pieces: bool = False) -> Placed:
    """Every word of a text, or every piece, on the map of uses in every layer.

    Each is at the geometric median of the 15 uses nearest to it by cosine. Raises `ReaderError` if there is no map.
    """
    drawn, held = uses_map(checkpoint), coded(checkpoint)
    assert drawn
    names, groups = groups_of(tokens, pieces)
    rows = as_directions(states(checkpoint, tokens).hidden, held, groups)
    cosines, nearest = np.empty(rows.shape[:2], np.float32), []
    neighbours = []
    for layer, words in enumerate(rows):
        close = approximate_cosines(words, held.codes[layer], float(held.steps[layer]))
        few = k_nearest(close, NEIGHBOURS)
        neighbours.append(drawn.points[layer][few])
        cosines[layer] = np.take_along_axis(close, few[:, :1], axis=1)[:, 0]
        nearest.append(tuple(drawn.numbers[int(first)] for first in few[:, 0]))
    points = geometric_medians(np.concatenate(neighbours))  # all layers at once, seven times as fast
    return Placed(names, groups, points.reshape(*rows.shape[:2], 2), cosines, held.usual, tuple(nearest))


def groups_of(tokens: Tokens, pieces: bool) -> tuple[tuple[str, ...], tuple[Group, ...]]:
    """The names and positions of a text's words, or of its pieces; special tokens are left out."""
    groups: dict[int, list[int]] = {}
    for token in tokens.tokens:
        if token.word is not None:
            groups.setdefault(token.position if pieces else token.word, []).append(token.position)
    names = tokens.pieces if pieces else [word.segmentation.word for word in tokens.words]
    return tuple(names[key] for key in groups), tuple(map(tuple, groups.values()))


def as_directions(hidden: Array, held: Coded, groups: tuple[Group, ...]) -> Array:
    """The directions (L + 1, N, H) of words: the mean of a word's pieces, minus the mean of the map's uses."""
    if not groups:
        return np.empty((len(hidden), 0, hidden.shape[2]), np.float32)
    means = np.stack([hidden[:, list(positions)].mean(axis=1) for positions in groups], axis=1)
    return directions(means, held.means[:, None])


def _name(checkpoint: Checkpoint) -> str:
    return f"uses {digest_of(checkpoint)}"


def _stored(checkpoint: Checkpoint) -> tuple[UsesMap, Coded] | None:
    digest = digest_of(checkpoint)
    for path_of in (shipped_path, computed_path):
        path = path_of(digest)
        if path.is_file():
            stored = _read(str(path), path.stat().st_mtime_ns)
            if stored and stored[0].facts.weights_sha256 == digest:
                return stored
    content = background.JOBS["done"].get(_name(checkpoint))
    return unpack(content) if content else None


@lru_cache(maxsize=2)  # not in the cache of answers, of which it would fill a sixth
def _read(path: str, changed: int) -> tuple[UsesMap, Coded] | None:
    try:
        return unpack(Path(path).read_bytes())
    except Exception:  # a damaged file can raise any kind; the map can be computed again
        log.warning("the map in %s cannot be read", path, exc_info=True)
        return None
