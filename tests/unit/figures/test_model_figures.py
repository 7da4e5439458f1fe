"""Figures of parameters, stations, padding and attention show what their records hold."""

import tomllib
from pathlib import Path

import numpy as np
import pytest

from components.compute.attention import view
from components.compute.contributions import before_norm
from components.compute.embeddings import embed
from components.figures import anatomy as parameters
from components.figures import attention, contributions, padding, pooler, report, similarity, stations
from components.figures.numbers import numbers
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


def test_every_bar_states_its_shape(packaged) -> None:
    bars = stations.sizes(packaged.stations(packaged.tokens("dog"))).checked().data
    shapes = [text for bar in bars for text in bar.text]
    assert "6 × (1, 12, 3, 3)" in shapes
    assert "(1, 384)" in shapes


def test_the_points_of_the_pooler_lie_on_the_curve(packaged) -> None:
    points = pooler.squeezing(packaged.pooling(packaged.tokens("dog bites man"))).checked().data[1]
    assert np.allclose(np.tanh(points.x), points.y, atol=1e-6)


def test_a_single_head_is_drawn_on_the_scale_of_all_heads(packaged) -> None:
    weights = packaged.attention(packaged.tokens("dog bites man", "man bites dog"), 1)
    seen = view(weights, between="ab", hide_frame=True)
    assert seen.weights[2].max() < 0.001  # head 3 looks at the token before, which is never one of B
    for head in (0, 3):
        assert attention.heatmap(seen, head).checked().data[0].zmax == seen.weights.max()


def test_a_line_separates_the_tokens_of_a_from_those_of_b_if_both_are_drawn(packaged) -> None:
    weights = packaged.attention(packaged.tokens("dog bites man", "man bites dog"), 1)
    across, down = attention.heatmap(view(weights), 0).checked().layout.shapes
    assert (across.y0, across.y1, down.x0, down.x1) == (4.5, 4.5, 4.5, 4.5)
    assert not attention.heatmap(view(weights, between="ab"), 0).checked().layout.shapes


def test_tokens_that_look_like_markup_are_escaped(packaged) -> None:
    tokens = packaged.tokens("<b>")
    figure = attention.heatmap(view(packaged.attention(tokens, 1)), 0).checked()
    assert "1 &lt;" in figure.data[0].x
    assert "&lt;" in figure.layout.xaxis.ticktext
    assert "&lt;" in padding.shift(packaged.padding(tokens, 2), 1).checked().data[0].hovertext


def test_repeated_tokens_keep_their_own_rows(packaged) -> None:
    figure = attention.heatmap(view(packaged.attention(packaged.tokens("dog dog dog"), 1)), 1).checked()
    assert len(set(figure.data[0].y)) == 5


def test_a_report_has_the_scales_of_the_light_theme() -> None:
    light = tomllib.loads(Path(REPOSITORY, ".streamlit/config.toml").read_text(encoding="utf-8"))["theme"]["light"]
    assert list(report.DIVERGING) == light["chartDivergingColors"]
    assert list(report.SEQUENTIAL) == light["chartSequentialColors"]


def test_an_angle_is_written_in_degrees_and_coloured_by_its_difference_from_a_right_angle() -> None:
    rows = np.random.default_rng(0).normal(size=(2, 8))
    table = np.random.default_rng(1).normal(size=(3, 8))
    ours = embed(("a", "b"), (0, 1), (0, 0), word_table=rows, position_table=table, segment_table=table,
                 gamma=np.ones(8), beta=np.zeros(8), eps=1e-12)  # fmt: skip
    parts = before_norm(ours)
    figure = contributions.angles(parts, parts, ours.pieces).checked()
    np.testing.assert_allclose(figure.data[0].z, 90 - parts.angles.T, atol=1e-3)
    written = numbers(figure)["angle (degrees)"].to_numpy()
    np.testing.assert_allclose(written[: parts.angles.size], parts.angles.T.ravel(), atol=1e-3)


@pytest.mark.parametrize("count", [1, 47, 64])
def test_each_labelled_token_has_a_row_as_high_as_its_label(count: int) -> None:
    heights = similarity.heatmap(np.eye(count, dtype=np.float32), ["ذ"] * count).checked().layout
    assert (heights.height - 158) / count >= similarity.LABEL
