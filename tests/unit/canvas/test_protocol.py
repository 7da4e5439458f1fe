"""What Python packs is what tests/browser_code reads: both hold to the same files, and to PROTOCOL.md.

`python -m tests.unit.canvas.test_protocol` rewrites them. Every number is a small multiple of 1/64 and every row
has eight of them, so that no order of adding and no processor gives another last bit.
"""

import json
from pathlib import Path

import numpy as np
import pytest

from components.compute.embeddings import embed
from components.compute.heatmaps import input_layer, pack
from components.records.vocabulary import Atlas, AtlasSettings, Vocabulary
from components.story.vocabulary import map as atlas_map
from tests.conftest import REPOSITORY

FIXTURES = Path(REPOSITORY, "tests/browser_code/fixtures")


def table(rows: int, seed: int) -> np.ndarray:
    return (((np.arange(rows * 8) * 37 + seed * 11) % 61 - 30) / 64).reshape(rows, 8).astype(np.float32)


def heatmaps() -> dict[str, bytes]:
    """A message with the five panels, and what the browser must read from it."""
    embeddings = embed(
        ["[CLS]", "漢", "漢", "[SEP]"], [4, 2, 2, 5], [0, 0, 1, 1], word_table=table(6, 1), position_table=table(4, 2),
        segment_table=table(2, 3), gamma=table(1, 4)[0] + 1, beta=table(1, 5)[0], eps=1 / 64,
    )  # fmt: skip
    sheet = input_layer(embeddings, vocabulary=6, positions=4, segments=2)
    values = {panel.name: [float(number) for number in panel.values.ravel()] for panel in sheet.panels}
    orders = {name: list(order) for name, order in sheet.orders}
    expected = {"labels": embeddings.names, "columns": 8, "values": values, "orders": orders, "view": {"row": 1}}
    return {
        "heatmaps.bin": pack(sheet, view={"row": 1}, compact=False),
        "heatmaps.json": json.dumps(expected, ensure_ascii=False).encode(),
    }


def atlas() -> dict[str, bytes]:
    """A message with a map of four pieces, and what the browser must read from it."""
    points = np.array([[-1, 1], [0.5, -0.25], [0, 0], [1, -1]], np.float32)
    vocabulary = Vocabulary(("[PAD]", "the", "##s", "漢"), np.array([6, 0, 2, 4], np.uint8), np.zeros(4, np.uint8))
    data = atlas_map.packed(Atlas(points, "", AtlasSettings(), "", 1.0), vocabulary)
    expected = {"places": points.ravel().tolist(), "kinds": [6, 0, 2, 4], "pieces": vocabulary.pieces}
    return {"atlas.bin": data, "atlas.json": json.dumps(expected, ensure_ascii=False).encode()}


@pytest.mark.parametrize(("name", "content"), (heatmaps() | atlas()).items(), ids=str)
def test_the_bytes_are_those_with_which_the_browser_code_is_tested(name: str, content: bytes) -> None:
    assert FIXTURES.joinpath(name).read_bytes() == content


if __name__ == "__main__":
    for name, content in (heatmaps() | atlas()).items():
        FIXTURES.joinpath(name).write_bytes(content)
