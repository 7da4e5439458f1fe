"""Regions of a map of uses, named after a topic or a word that these have in common, and of kinds of pieces."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from components.compute.neighbours import nearest
from components.records.arrays import Array
from components.records.uses import Use
from components.records.uses_map import Region

TOPIC_NEIGHBOURS, WORD_NEIGHBOURS = 30, 8
MOST_SPOTS, FEWEST_USES, NAMING = 3, 4, 3
CLEAR_SHARE, FAINT_SHARE, WORD_SHARE = 0.3, 0.17, 0.5
BINS = 24  # squares along each side of the map
FEWEST, MOST_REGIONS, REMAINING, RADIUS = 60, 2, 0.25, 0.6


def regions(points: Array, uses: Sequence[Use]) -> tuple[Region, ...]:
    """The regions of one layer's map `points` (U, 2), in the order of their levels.

    A topic gets a label at up to three spots where it is most frequent among the 30 nearest points, if it has at least
    30 % of them (level 0, first spot only) or 17 % (level 1); by chance it would have 3 %. A word gets one (level 2)
    where at least half of the 8 nearest points are uses of it.
    """
    near, _ = nearest(points, TOPIC_NEIGHBOURS, "euclidean")
    labels = [
        Region(name, x, y, size, 0 if share >= CLEAR_SHARE and rank == 0 else 1)
        for name, members in _groups([use.subject for use in uses]).items()
        for rank, (x, y, size, share) in enumerate(_spots(points, near, members, MOST_SPOTS))
        if share >= FAINT_SHARE
    ]
    for word, members in _groups([use.word for use in uses]).items():
        if len(members) >= FEWEST_USES:
            labels += [
                Region(word, x, y, size, 2)
                for x, y, size, share in _spots(points, near[:, :WORD_NEIGHBOURS], members, 1)
                if share >= WORD_SHARE
            ]
    return tuple(sorted(labels, key=lambda region: (region.level, -region.size, region.name)))


def in_words(labels: Sequence[Region], points: Array, uses: Sequence[Use]) -> tuple[Region, ...]:
    """The `labels` of one layer's map `points` (U, 2), those for topics named by three words that are used there.

    These are the words with most uses of the topic among the 30 points nearest to the label; of equals the nearer one.
    """
    return tuple(replace(label, name=_words_at(label, points, uses)) if label.level < 2 else label for label in labels)


def _words_at(label: Region, points: Array, uses: Sequence[Use]) -> str:
    far = np.hypot(points[:, 0] - np.float32(label.x), points[:, 1] - np.float32(label.y))
    few = np.argpartition(far, min(TOPIC_NEIGHBOURS, len(far)) - 1)[:TOPIC_NEIGHBOURS]
    near = few[np.argsort(far[few], kind="stable")]
    words = [uses[row].word for row in near if uses[row].subject == label.name]
    counts = Counter(words)  # in the order of distance, which a sort by count keeps
    return " · ".join(word for word, _ in counts.most_common(NAMING)) or label.name


def _groups(names: Sequence[str]) -> dict[str, list[int]]:
    groups: dict[str, list[int]] = defaultdict(list)
    for number, name in enumerate(names):
        groups[name].append(number)
    return groups


def _spots(points: Array, near: np.ndarray, members: list[int], most: int) -> Iterator[tuple[float, float, int, float]]:
    """The spots where a group is most frequent among the neighbours `near` (U, k), best first: x, y, size and share."""
    is_member = np.zeros(len(points), bool)
    is_member[members] = True
    shares = is_member[near[members]].mean(axis=1)
    remaining = np.ones(len(members), bool)
    for _ in range(most):
        if not remaining.any():
            return
        best = int(np.flatnonzero(remaining)[shares[remaining].argmax()])
        neighbours = near[members[best]]
        inside = [members[best], *(int(number) for number in neighbours if is_member[number])]
        x, y = np.median(points[inside], axis=0)
        yield round(float(x), 4), round(float(y), 4), len(inside), float(shares[best])
        radius = 2 * float(np.linalg.norm(points[neighbours] - points[members[best]], axis=1).max())
        remaining &= np.linalg.norm(points[members] - points[members[best]], axis=1) > radius


def kind_regions(points: Array, kinds: NDArray[np.uint8], names: Mapping[int, str]) -> tuple[Region, ...]:
    """Where the pieces of each kind of `names` are densest on the map `points` (V, 2), from -1 to 1; largest first.

    A kind has a second region if at least a quarter of its pieces lie outside the first, and none if it has fewer than
    60 pieces.
    """
    regions = []
    for kind, name in names.items():
        remaining = points[kinds == kind]
        fewest = max(FEWEST, REMAINING * len(remaining))
        for _ in range(MOST_REGIONS):
            if len(remaining) < fewest:
                break
            centre = _densest(remaining)
            near = np.linalg.norm(remaining - centre, axis=1) < RADIUS
            regions.append(Region(name, round(float(centre[0]), 4), round(float(centre[1]), 4), int(near.sum()), 0))
            remaining = remaining[~near]
    return tuple(sorted(regions, key=lambda region: (-region.size, region.name)))


def _densest(points: Array) -> Array:
    """The median of the points in the square that contains most of them, and in the squares around it."""
    squares = np.clip(np.floor((points + 1) * BINS / 2), 0, BINS - 1).astype(int)
    counts = np.bincount(squares[:, 0] * BINS + squares[:, 1], minlength=BINS * BINS)
    fullest = np.array(divmod(int(counts.argmax()), BINS))
    return np.asarray(np.median(points[(np.abs(squares - fullest) <= 1).all(axis=1)], axis=0))
