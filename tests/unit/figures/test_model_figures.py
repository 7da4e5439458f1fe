"""Figures of parameters and padding show what their records hold."""

import tomllib
from pathlib import Path

import numpy as np
import pytest

from components.figures import anatomy as parameters
from components.figures import report, similarity
from tests.conftest import REPOSITORY


def test_areas_add_up_to_the_model_at_every_depth(packaged) -> None:
    anatomy = packaged.anatomy()
    tree = parameters.to_scale(anatomy).checked().data[0]
    sizes = dict(zip(tree.ids, tree.values, strict=True))
    for name in tree.ids:
        children = [
            size for own, parent, size in zip(tree.ids, tree.parents, tree.values, strict=True) if parent == name
        ]
        assert not children or sum(children) == sizes[name]
    assert sizes["model"] == anatomy.total


def test_the_treemap_has_a_leaf_for_each_parameter(packaged) -> None:
    tree = parameters.to_scale(packaged.anatomy()).checked().data[0]
    assert len(set(tree.ids) - set(tree.parents)) == 103


def test_rows_of_an_overview_are_at_their_positions_in_the_table(packaged) -> None:
    drawn = packaged.parameter("embeddings.word_embeddings.weight")
    heat = parameters.overview(drawn, signed=True).checked().data[0]
    assert (heat.dy, heat.y0) == (80, 39.5)
    assert heat.zmin == -heat.zmax


def test_a_report_has_the_scales_of_the_light_theme() -> None:
    light = tomllib.loads(Path(REPOSITORY, ".streamlit/config.toml").read_text(encoding="utf-8"))["theme"]["light"]
    assert list(report.DIVERGING) == light["chartDivergingColors"]
    assert list(report.SEQUENTIAL) == light["chartSequentialColors"]


@pytest.mark.parametrize("count", [1, 47, 64])
def test_each_labelled_token_has_a_row_as_high_as_its_label(count: int) -> None:
    names = ["ذ"] * count
    drawn = similarity.heatmap(np.eye(count, dtype=np.float32), names, names, ruler=(0.1, 0.4), titles=("A", "B"))
    heights = drawn.checked().layout
    assert (heights.height - 158) / count >= similarity.LABEL
