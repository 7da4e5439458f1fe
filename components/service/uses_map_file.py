"""Maps of uses on disk: an NPZ file per checkpoint, named after its weights, with vectors for placing new words."""

import io
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from components.compute.uses import Codes
from components.records.arrays import Array
from components.records.uses_map import MapFacts, Region, UsesMap
from components.service import uses as dictionary
from components.service.atlas_file import STEPS, cache_path

DATA = Path(__file__).parent / "data"


@dataclass(frozen=True, eq=False)
class Coded:
    """Quantized vectors of the map's uses: `codes` (L + 1, U, H) times `steps` (L + 1,), off by `errors` (L + 1, U).

    `means` (L + 1, H) were subtracted before; `usual` (L + 1,) is the cosine with their nearest other use that 99 % of
    the uses reach.
    """

    codes: Codes
    steps: Array
    errors: Array
    means: Array
    usual: Array


def pack(drawn: UsesMap, coded: Coded) -> bytes:
    """A map and its vectors as the bytes of a file."""
    regions = [[list(asdict(region).values()) for region in layer] for layer in drawn.regions]
    text = json.dumps({"regions": regions, "facts": asdict(drawn.facts)}, sort_keys=True, ensure_ascii=False)
    buffer = io.BytesIO()
    np.savez_compressed(
        buffer,
        text=np.array(text),
        numbers=np.asarray(drawn.numbers, "<i4"),
        points=np.rint(drawn.points * STEPS).astype("<i2"),
        **{name: getattr(coded, name) for name in Coded.__dataclass_fields__},
    )
    return buffer.getvalue()


def unpack(content: bytes) -> tuple[UsesMap, Coded]:
    """The map and its vectors in these bytes. Raises various errors if there are none."""
    with np.load(io.BytesIO(content), allow_pickle=False) as stored:
        text = json.loads(str(stored["text"]))
        coded = Coded(**{name: stored[name] for name in Coded.__dataclass_fields__})
        points, numbers = stored["points"] / np.float32(STEPS), stored["numbers"]
    facts: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in text["facts"].items()
    }
    regions = tuple(tuple(Region(*region) for region in layer) for layer in text["regions"])
    uses = tuple(dictionary.all_uses()[number] for number in numbers)
    return UsesMap(tuple(map(int, numbers)), uses, points, regions, MapFacts(**facts)), coded


def shipped_path(digest: str) -> Path:
    """Where the map of these weights is if it ships with the app."""
    return DATA / _name(digest)


def computed_path(digest: str) -> Path:
    """Where the map of these weights is stored if it was computed on this machine."""
    return cache_path("uses", _name(digest))


def _name(digest: str) -> str:
    return f"uses_map-{digest[:12]}.npz"
