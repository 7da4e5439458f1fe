"""Maps, kept: asked for again with the same points and settings they are there at once."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import asdict

import streamlit as st

from components.compute.layers import project_jointly, turn
from components.compute.projection import project
from components.compute.trust import trust
from components.records.arrays import Array
from components.records.corpus import Points
from components.records.projection import LayeredProjection, Projection, Settings, Trust


def drawn(points: Points, layer: int, settings: Settings) -> tuple[Projection, Trust | None]:
    """The map of one layer, and how far to believe it."""
    return _drawn(points.source, layer, settings, points.at(layer))


def layers(points: Points, settings: Settings, placed: str) -> Generator[int, None, LayeredProjection]:
    """Yields how many layers are drawn, and returns all of them: `placed` "turned", "joint" or "alone"."""
    if placed == "joint":
        yield 0
        return _jointly(points.source, settings, points.vectors)
    maps = []
    for number, layer in enumerate(points.layers, start=1):
        maps.append(drawn(points, layer, settings)[0])
        yield number
    align = "procrustes" if placed == "turned" else "none"
    return _turned(points.source, settings, align, points.vectors, maps)


@st.cache_data(max_entries=256, max_size="32MB", show_spinner=False)
def _drawn(source: str, layer: int, settings: Settings, _vectors: Array) -> tuple[Projection, Trust | None]:
    """`source` and `layer` say what the vectors are, so that they need not be compared."""
    projection = project(_vectors, **asdict(settings))
    return projection, trust(_vectors, projection.points, metric=settings.metric)


@st.cache_data(max_entries=16, max_size="16MB", show_spinner=False)
def _jointly(source: str, settings: Settings, _hidden: Array) -> LayeredProjection:
    return project_jointly(_hidden, **asdict(settings))


@st.cache_data(max_entries=32, max_size="16MB", show_spinner=False)
def _turned(source: str, settings: Settings, align: str, _hidden: Array, _maps: list[Projection]) -> LayeredProjection:
    return turn(_hidden, _maps, align=align, **asdict(settings))
