"""The base of the map, which the browser keeps: all uses with their coordinates in every layer."""

import json
import struct
import zlib
from functools import lru_cache

import numpy as np

from components.frame.streamlit_internals import browser_component
from components.records.uses import FAMILIES, Region, UsesMap
from components.service import ModelService

MOST_REGIONS = 12
_keep = browser_component("context_base")


def prepare(bert: ModelService) -> None:
    """Pack the base, if there is a map: it is the same for every text and viewer."""
    if drawn := bert.uses_map():
        packed(drawn)


def keep(drawn: UsesMap, key: str) -> None:
    """Send it, once."""
    _keep(key=f"{key}_base", data=packed(drawn))


def mark(drawn: UsesMap) -> str:
    """By what the browser knows a base: its length and its checksum; the map waits for the base that it belongs to."""
    base = packed(drawn)
    return f"{len(base)} {','.join(map(str, base[-4:]))}"


@lru_cache(maxsize=2)  # of a checkpoint's map, which stays the same
def packed(drawn: UsesMap) -> bytes:
    """The base, compressed: length and JSON of a header, int16 coordinates (L + 1, U, 2)."""
    uses, families = drawn.uses, list(FAMILIES)
    header = {
        "words": [use.word for use in uses],
        "sentences": [use.sentence for use in uses],
        "spans": [(use.start, use.end) for use in uses],
        "numbers": drawn.numbers,
        "topics": [next(families.index(name) for name in families if use.topic in FAMILIES[name]) for use in uses],
        "regions": [[(region.name, region.x, region.y) for region in named(layer)] for layer in drawn.regions],
    }
    text = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode()
    steps = np.rint(drawn.points * 32_767).astype("<i2")
    return zlib.compress(struct.pack("<I", len(text)) + text + steps.tobytes())


def named(regions: tuple[Region, ...]) -> list[Region]:
    """The largest regions, at most twelve, no two of one name."""
    largest: dict[str, Region] = {}
    for region in sorted(regions, key=lambda one: -one.size):
        largest.setdefault(region.name, region)
    return list(largest.values())[:MOST_REGIONS]
