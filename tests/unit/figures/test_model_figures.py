"""Pictures of parameters, stations, padding and attention say what their records say."""

import numpy as np

from components.compute.attention import view
from components.figures import anatomy as parameters
from components.figures import attention, padding, pooler, stations


def test_areas_add_up_to_the_model_at_every_depth(packaged) -> None:
    anatomy = packaged.anatomy()
    tree = parameters.to_scale(anatomy).data[0]
    sizes = dict(zip(tree.ids, tree.values, strict=True))
    for name in tree.ids:
        children = [
            size for own, parent, size in zip(tree.ids, tree.parents, tree.values, strict=True) if parent == name
        ]
        assert not children or sum(children) == sizes[name]
    assert sizes["model"] == anatomy.total


def test_treemap_has_a_leaf_for_each_parameter(packaged) -> None:
    tree = parameters.to_scale(packaged.anatomy()).data[0]
    assert len(set(tree.ids) - set(tree.parents)) == 103


def test_rows_of_an_overview_are_where_they_are_in_the_table(packaged) -> None:
    drawn = packaged.parameter("embeddings.word_embeddings.weight")
    heat = parameters.overview(drawn, signed=True).data[0]
    assert (heat.dy, heat.y0) == (80, 39.5)
    assert heat.zmin == -heat.zmax


def test_every_bar_names_its_shape(packaged) -> None:
    bars = stations.sizes(packaged.stations(packaged.tokens("dog"))).data
    shapes = [text for bar in bars for text in bar.text]
    assert "6 × (1, 12, 3, 3)" in shapes
    assert "(1, 384)" in shapes


def test_points_of_the_pooler_lie_on_the_curve(packaged) -> None:
    points = pooler.squeezing(packaged.pooling(packaged.tokens("dog bites man"))).data[1]
    assert np.allclose(np.tanh(points.x), points.y, atol=1e-6)


def test_one_head_has_the_scale_of_all_so_that_next_to_nothing_looks_like_it(packaged) -> None:
    weights = packaged.attention(packaged.tokens("dog bites man", "man bites dog"), 1)
    seen = view(weights, between="ab", hide_frame=True)
    assert seen.weights[2].max() < 0.001  # head 3 looks at the token before, which is never one of B
    for head in (0, 3):
        assert attention.heatmap(seen, head).data[0].zmax == seen.weights.max()


def test_a_line_parts_the_tokens_of_a_from_those_of_b_where_both_are_drawn(packaged) -> None:
    weights = packaged.attention(packaged.tokens("dog bites man", "man bites dog"), 1)
    across, down = attention.heatmap(view(weights), 0).layout.shapes
    assert (across.y0, across.y1, down.x0, down.x1) == (4.5, 4.5, 4.5, 4.5)
    assert not attention.heatmap(view(weights, between="ab"), 0).layout.shapes


def test_tokens_that_look_like_markup_are_escaped(packaged) -> None:
    tokens = packaged.tokens("<b>")
    figure = attention.heatmap(view(packaged.attention(tokens, 1)), 0)
    assert "1 &lt;" in figure.data[0].x
    assert "&lt;" in figure.layout.xaxis.ticktext
    assert "&lt;" in padding.shift(packaged.padding(tokens, 2), 1).data[0].hovertext


def test_tokens_that_repeat_keep_their_own_rows(packaged) -> None:
    figure = attention.heatmap(view(packaged.attention(packaged.tokens("dog dog dog"), 1)), 1)
    assert len(set(figure.data[0].y)) == 5
