"""Maps, kept: asked for again with the same points and settings they are there at once."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import asdict, replace

import streamlit as st

from components.compute.trust import false_neighbours as farther
from components.compute.trust import trust
from components.records.arrays import Array
from components.records.corpus import Points
from components.records.projection import LayeredProjection, Projection, Settings, Trust
from components.umap.layers import project_jointly, project_layers
from components.umap.projection import project

SEEDS = 5


def drawn(points: Points, layer: int, settings: Settings) -> tuple[Projection, Trust | None]:
    """The map of one layer, and how far to believe it."""
    return _drawn(points.source, layer, settings, points.at(layer))


def layers(points: Points, settings: Settings, placed: str) -> LayeredProjection:
    """The maps of all layers: `placed` "turned" onto the one before, "joint" in one map, or "alone"."""
    return _layers(points.source, settings, placed, points.vectors)


def seeds(
    points: Points, layer: int, settings: Settings, enough: int | None = None
) -> Generator[int, None, tuple[tuple[Projection, Trust | None], ...]]:
    """Yields how many maps are drawn, and returns them: the same layer with five seeds, the chosen one first."""
    found = []
    for seed in range(SEEDS if enough is None else enough):
        found.append(drawn(points, layer, replace(settings, seed=settings.seed + seed)))
        yield seed + 1
    return tuple(found)


def false_neighbours(points: Points, layer: int, settings: Settings, point: int) -> tuple[int, ...]:
    """Which points are near `point` on the map and were not near it before."""
    return _false_neighbours(points.source, layer, settings, point, points.at(layer))


@st.cache_data(max_entries=256, max_size="32MB", show_spinner=False)
def _drawn(source: str, layer: int, settings: Settings, _vectors: Array) -> tuple[Projection, Trust | None]:
    """`source` and `layer` say what the vectors are, so that they need not be compared."""
    projection = project(_vectors, **asdict(settings))
    return projection, trust(_vectors, projection.points, metric=settings.metric)


@st.cache_data(max_entries=48, max_size="32MB", show_spinner=False)
def _layers(source: str, settings: Settings, placed: str, _hidden: Array) -> LayeredProjection:
    if placed == "joint":
        return project_jointly(_hidden, **asdict(settings))
    align = "procrustes" if placed == "turned" else "none"
    return project_layers(_hidden, align=align, **asdict(settings))


@st.cache_data(max_entries=128, max_size="1MB", show_spinner=False)
def _false_neighbours(source: str, layer: int, settings: Settings, point: int, _vectors: Array) -> tuple[int, ...]:
    projection, _ = _drawn(source, layer, settings, _vectors)
    return farther(_vectors, projection.points, point, metric=settings.metric)
