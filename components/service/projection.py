"""Maps, cached by their points and settings."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import asdict, replace

from components.compute.agreement import MOST, Agreement, Nearest
from components.compute.agreement import agreement as find_agreement
from components.compute.agreement import nearest_two as find_nearest_two
from components.compute.points import first_points, worth_naming
from components.compute.trust import false_neighbours as find_false_neighbours
from components.compute.trust import trust
from components.records.corpus import Points
from components.records.projection import Alignment, LayeredProjection, MapSettings, Projection, Trust
from components.service.cache import cached
from components.turns.host import plan
from components.umap.layers import project_layers
from components.umap.projection import project

SEEDS = 5


@cached(keep=lambda answer: not answer[0].for_now)
def mapped(points: Points, layer: int, settings: MapSettings) -> tuple[Projection, Trust | None]:
    """The map of one layer, and how far it can be trusted."""
    vectors = points.at(layer)
    projection = project(vectors, **asdict(settings))
    return projection, trust(vectors, projection.points, metric=settings.metric)


@cached(keep=lambda maps: not maps.for_now)
def layer_maps(points: Points, settings: MapSettings, alignment: str) -> LayeredProjection:
    """The maps of all layers, made comparable by `alignment`."""
    return project_layers(points.vectors, align=Alignment(alignment), **asdict(settings))


def seed_maps(
    points: Points, layer: int, settings: MapSettings, enough: int | None = None
) -> Generator[int, None, tuple[tuple[Projection, Trust | None], ...]]:
    """Yields the number of maps drawn so far, and returns them: one layer with five seeds, the chosen one first."""
    maps = []
    for seed in range(SEEDS if enough is None else enough):
        maps.append(mapped(points, layer, replace(settings, seed=settings.seed + seed)))
        yield seed + 1
    return tuple(maps)


@cached()
def false_neighbours(points: Points, layer: int, settings: MapSettings, point: int) -> tuple[int, ...]:
    """The points that are neighbours of `point` on the map but not in the original space."""
    projection, _ = mapped(points, layer, settings)
    return find_false_neighbours(points.at(layer), projection.points, point, metric=settings.metric)


@cached()
def agreement(points: Points) -> Agreement | None:
    """How many of the first thousand points lie nearest to one of their own label, in each layer."""
    return find_agreement(first_points(points, MOST))


@cached()
def nearest_two(points: Points, layer: int) -> Nearest | None:
    """The two of the first thousand points that are nearest to each other in a layer, of content words if there are."""
    few = first_points(points, MOST)
    return find_nearest_two(few, worth_naming(few)[0], layer)


def draws_umap() -> bool:
    """Whether this host has a process for maps by UMAP."""
    return plan().helpers > 0
