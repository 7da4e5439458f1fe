"""Files of points can be read by other programs."""

import io

import numpy as np
import pandas as pd

from components.records.corpus import Origin, Points, Sentence, Wanted, WordPart
from components.story.list import points
from components.umap.projection import project

LINES = (Sentence("=1+1 costs", sense="-sum"), Sentence("@home, “so”\nto say", "<b>"))
VECTORS = np.random.default_rng(0).normal(size=(3, 4, 8)).astype(np.float32)
ORIGINS = (
    Origin(0, 1, "=", WordPart.WHOLE, 0, 0, 1),
    Origin(0, 2, "1", WordPart.WHOLE, 0, 1, 2),
    Origin(1, 1, "@", WordPart.WHOLE, 0, 0, 1),
    Origin(1, 9, "<", WordPart.WHOLE, 1, 0, 1),
)
POINTS = Points(LINES, Wanted(), (0, 1, 2), VECTORS, ORIGINS, "made up")


def test_exported_coordinates_have_names_and_layers() -> None:
    maps = [(layer, project(VECTORS[layer])) for layer in range(3)]
    back = pd.read_csv(io.BytesIO(points.coordinates_csv(POINTS, maps)), dtype={"name": str}, keep_default_na=False)
    assert list(back["layer"]) == [0] * 4 + [1] * 4 + [2] * 4
    assert list(back["name"][:4]) == ["'=", "1", "'@", "<"]
    assert list(back["sense"][:4]) == ["'-sum", "'-sum", "", ""]
    assert back["text_a"][2] == "'@home, “so”\nto say"
    np.testing.assert_allclose(back[["x", "y"]][8:], maps[2][1].points, atol=1e-6)


def test_three_dimensions_have_three_columns() -> None:
    back = pd.read_csv(io.BytesIO(points.coordinates_csv(POINTS, [(2, project(VECTORS[2], dimensions=3))])))
    assert {"x", "y", "z"} <= set(back.columns)


def test_exported_neighbours_are_sorted_by_distance() -> None:
    back = pd.read_csv(io.BytesIO(points.neighbours_csv(POINTS, 1)), keep_default_na=False)
    assert len(back) == 4 * 3
    rows = VECTORS[1] / np.linalg.norm(VECTORS[1], axis=1, keepdims=True)
    np.testing.assert_allclose(back["cosine"][:3], sorted((rows @ rows[0])[1:], reverse=True), atol=1e-5)


def test_exported_vectors_are_read_without_pickle() -> None:
    with np.load(io.BytesIO(points.vectors_npz(POINTS)), allow_pickle=False) as back:
        np.testing.assert_array_equal(back["vectors"], VECTORS)
        assert list(back["names"]) == ["=", "1", "@", "<"]
        assert list(back["sentences"]) == [1, 1, 2, 2]
