"""The map of a checkpoint's vocabulary, one point for each row of the word table."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

from components.compute.regions import gathered
from components.records.arrays import as_steps, from_steps
from components.records.checkpoints import Checkpoint
from components.records.vocabulary import Atlas, AtlasSettings
from components.service import maps
from components.service.maps import Arrays

SETTINGS = AtlasSettings()


def atlas(checkpoint: Checkpoint) -> Atlas | None:
    """The map of the vocabulary, its islands moved together; None if it has not been computed yet."""
    return maps.find(checkpoint, "atlas", _with_islands_gathered)


def pack(drawn: Atlas) -> bytes:
    """A map as the bytes of a file."""
    facts = {name: value for name, value in asdict(drawn).items() if name != "points"}
    return maps.pack({"points": as_steps(drawn.points)}, facts)


def unpack(arrays: Arrays, facts: dict[str, Any]) -> Atlas:
    """The map in a file. Raises `ValueError` if it was drawn with other settings."""
    settings = AtlasSettings(**facts["settings"])
    if settings != SETTINGS:
        raise ValueError(f"the map was drawn with {settings}")
    return Atlas(from_steps(arrays["points"]), **facts | {"settings": settings})


def _with_islands_gathered(arrays: Arrays, facts: dict[str, Any]) -> Atlas:
    drawn = unpack(arrays, facts)
    return replace(drawn, points=gathered(drawn.points))
