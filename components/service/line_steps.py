"""The steps that rebuild the pages of many sentences: their points, maps of them, and where two senses part."""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace

import numpy as np

from components.compute import cosine_steps, line_steps, map_steps
from components.compute.line_steps import Group, shaken
from components.compute.map_steps import LOOSE
from components.compute.points import first, labelled, senses
from components.compute.principal import pca
from components.compute.similarity import MOST_PLACES, as_compared, nearest_points, part
from components.compute.trust import trust
from components.records.arrays import Array
from components.records.checkpoints import Place
from components.records.corpus import Kind, Line, Points, Wanted
from components.records.notebook import Shown, Step
from components.records.projection import Trust
from components.records.sets import PYTHONS, VARIED
from components.records.similarity import STANDARDIZED
from components.records.tokens import Tokens
from components.service.corpus import groups_of
from components.service.corpus import points as points_of
from components.service.projection import drawn, layers
from components.service.similarity import baseline, nearest_entries
from components.service.tokens import tokens as tokens_of
from components.umap.layers import project_layers

MOST_LINES, MOST_CHARACTERS = 500, 100_000
NEAR, ENTRIES = 8, 5


def context(place: Place, asked: Tokens, shown: Shown) -> Iterator[Step]:
    """The points of one layer, what is near one of them, and their map."""
    points = _points(place, shown, (Line(asked.a, asked.b),))
    kept = yield from _told(place, points, shown.layer)
    if kept < len(points):
        return
    layer, point = shown.layer, min(shown.point, len(points) - 1)
    near = nearest_points(points, point, NEAR, baseline(place), layer)
    entries = nearest_entries(place, points, layer, point, ENTRIES)
    yield line_steps.near(point, [one.cosine for one in near], [value for _, value in entries])
    projection, told = drawn(points, layer, shown.settings)
    vectors, there = points.at(layer), projection.points
    if projection.method == "PCA":
        moved = pca(shaken(vectors), projection.dimensions).points
        yield map_steps.one_map(there, sure=_close(moved, there))
    else:
        yield map_steps.given(there, "points")
    if projection.method == "PCA" or len(points) <= map_steps.MOST_GIVEN:
        yield from _believed(vectors[None], there[None], [told], shown.settings.metric, every=False)


def every_layer(place: Place, asked: Tokens, shown: Shown) -> Iterator[Step]:
    """The points of all layers, and their maps."""
    points = _points(place, shown, (Line(asked.a, asked.b),))
    kept = yield from _told(place, points, shown.layer)
    if kept < len(points):
        return
    told = layers(points, shown.settings, shown.placed)
    if told.method == "PCA":
        settings = replace(shown.settings, method="pca")
        moved = _placed(shaken(points.vectors), shown.placed, settings.dimensions)
        yield map_steps.every_map(told.points, shown.placed, sure=_close(moved, told.points))
    else:
        yield map_steps.given(told.points, "maps")
    if told.method == "PCA" or told.points[..., 0].size <= map_steps.MOST_GIVEN:
        yield from _believed(points.vectors, told.points, told.trust, shown.settings.metric, every=True)


def parting(place: Place, _: Tokens, shown: Shown) -> Iterator[Step]:
    """The places of one word in sentences whose sense is known, and the layer in which its senses part."""
    wanted = shown.wanted if shown.lines else Wanted(Kind.WORD, "python")
    points = labelled(_points(place, replace(shown, wanted=wanted), PYTHONS))
    kept = yield from _told(place, points, shown.layer)
    if kept < len(points):
        return
    base, kind = baseline(place), shown.kind
    if kind == STANDARDIZED:
        yield cosine_steps.reference(VARIED, base)
    yield cosine_steps.compared(kind)
    names = senses(points)
    found = part(as_compared(points.vectors, base, kind), names)
    again = part(as_compared(shaken(points.vectors), base, kind), names)
    sure = np.flatnonzero(np.abs(found.share - again.share) < LOOSE).tolist()
    yield cosine_steps.parting(names[:MOST_PLACES], found, sure, layer_sure=found.layer == again.layer)


def _points(place: Place, shown: Shown, otherwise: tuple[Line, ...]) -> Points:
    """The points that the page shows: from the cache where these are still in it."""
    work = points_of(place, shown.lines or otherwise, shown.wanted)
    while True:
        try:
            next(work)
        except StopIteration as end:
            points: Points = end.value
            return points if shown.most is None else first(points, shown.most)


def _told(place: Place, points: Points, layer: int) -> Generator[Step, None, int]:
    """Lines and points, as many as a script should hold; returns how many points these are."""
    yield line_steps.reader()
    numbers = _lines_kept(points)
    few = first(points, sum(origin.line in numbers for origin in points.origins))
    chosen = [points.lines[number] for number in numbers]
    every = len(few) == len(points)
    yield line_steps.lines(chosen, remark="" if every else _partly(len(few), len(points)))
    yield line_steps.points(few, layer, _words(place, few, numbers))
    return len(few)


def _lines_kept(points: Points) -> list[int]:
    """The numbers of the lines that have points, until they are too many or too long for a script; at least one."""
    numbers = list(dict.fromkeys(origin.line for origin in points.origins))[:MOST_LINES]
    sizes = np.cumsum([len(points.lines[number].a) + len(points.lines[number].b) for number in numbers])
    return numbers[: max(1, int((sizes <= MOST_CHARACTERS).sum()))]


def _partly(few: int, every: int) -> str:
    return (
        f" They are more than a script should hold: the first {few:,} of {every:,} points are rebuilt here, and what "
        "the page says of all of them together is not. Add the other lines for the rest."
    )


def _words(place: Place, points: Points, numbers: list[int]) -> Sequence[Group]:
    """For each place of a chosen word the line, counted among those of the script, and the positions of its pieces."""
    if points.wanted.kind is not Kind.WORD:
        return []
    known = {(origin.line, origin.position) for origin in points.origins}
    found: list[Group] = []
    for at, number in enumerate(numbers):
        line = points.lines[number]
        for origin, positions in groups_of(tokens_of(place, line.a, line.b), points.wanted, number):
            if (origin.line, origin.position) in known:
                found.append((at, positions))
    return found


def _placed(vectors: Array, placed: str, dimensions: int) -> Array:
    """The maps by PCA of all layers."""
    if placed == "joint":
        return pca(vectors.reshape(-1, vectors.shape[-1]), dimensions).points.reshape(*vectors.shape[:2], -1)
    return project_layers(vectors, align="procrustes" if placed == "turned" else "none", method="pca").points


def _close(some: Array, others: Array) -> bool:
    return bool(np.allclose(some, others, atol=LOOSE / 2, rtol=LOOSE / 2))


def _believed(vectors: Array, maps: Array, told: Sequence[Trust | None], metric: str, *, every: bool) -> Iterator[Step]:
    """How far to believe these maps, as surely as it can be said; nothing where it cannot be measured."""
    known = [one for one in told if one]
    if len(known) < len(maps):
        return
    again = [trust(*pair, metric=metric) for pair in zip(shaken(vectors), maps, strict=True)]
    apart = [
        max(abs(one.trustworthiness - other.trustworthiness), abs(one.kept - other.kept))
        for one, other in zip(known, again, strict=True)
        if other
    ]
    yield map_steps.believed(metric, known, apart, every=every)
