"""Maps, cached: the same points and settings give the same map at once."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import asdict, replace

from components.compute.trust import false_neighbours as farther
from components.compute.trust import trust
from components.records.corpus import Points
from components.records.projection import Alignment, LayeredProjection, MapSettings, Projection, Trust
from components.service.cache import kept
from components.umap.layers import project_layers
from components.umap.projection import project

SEEDS = 5


@kept(lambda points, layer, settings: (points.source, layer, settings))
def drawn(points: Points, layer: int, settings: MapSettings) -> tuple[Projection, Trust | None]:
    """The map of one layer, and how far to believe it."""
    vectors = points.at(layer)
    projection = project(vectors, **asdict(settings))
    return projection, trust(vectors, projection.points, metric=settings.metric)


@kept(lambda points, settings, alignment: (points.source, settings, alignment))
def layers(points: Points, settings: MapSettings, alignment: str) -> LayeredProjection:
    """The maps of all layers, made comparable by `alignment`."""
    return project_layers(points.vectors, align=Alignment(alignment), **asdict(settings))


def seeds(
    points: Points, layer: int, settings: MapSettings, enough: int | None = None
) -> Generator[int, None, tuple[tuple[Projection, Trust | None], ...]]:
    """Yields how many maps are drawn, and returns them: the same layer with five seeds, the chosen one first."""
    found = []
    for seed in range(SEEDS if enough is None else enough):
        found.append(drawn(points, layer, replace(settings, seed=settings.seed + seed)))
        yield seed + 1
    return tuple(found)


@kept(lambda points, layer, settings, point: (points.source, layer, settings, point))
def false_neighbours(points: Points, layer: int, settings: MapSettings, point: int) -> tuple[int, ...]:
    """Which points are near `point` on the map and were not near it before."""
    projection, _ = drawn(points, layer, settings)
    return farther(points.at(layer), projection.points, point, metric=settings.metric)
