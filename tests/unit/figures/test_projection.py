"""Maps as figures: labels do not collide, markup is not interpreted, and captions are complete."""

import json
from dataclasses import replace

import numpy as np
import pytest

from components.figures.points import hover_text, placed
from components.figures.projection import (
    PointStyle,
    layer_animation,
    point_map,
    seeds_grid,
    star_trails,
)
from components.records.projection import LayeredProjection, Projection, Trust

RANDOM = np.random.default_rng(3)
COUNT = 40
POINTS = RANDOM.normal(size=(COUNT, 2)).astype(np.float32)
LABELS = [f"piece{number}" for number in range(COUNT)]
TRUST = Trust(0.912, 0.64, 0.13, 5)
MAP = Projection(POINTS, "UMAP", ("UMAP 1", "UMAP 2"), 0, "UMAP")
SOLID = Projection(RANDOM.normal(size=(COUNT, 3)).astype(np.float32), "UMAP", ("UMAP 1", "UMAP 2", "UMAP 3"), 0, "UMAP")
LAYERS = LayeredProjection(
    RANDOM.normal(size=(4, COUNT, 2)).astype(np.float32),
    "UMAP",
    ("UMAP 1", "UMAP 2"),
    0,
    "UMAP",
    "",
    "rotated",
    (TRUST, TRUST, TRUST, None),
)


def boxes(points: np.ndarray, drawn: list[str], sides: list[str]) -> np.ndarray:
    """Where a browser would put the labels: 7 by 15 pixels per letter, 6 pixels from the point."""
    span = points.max(axis=0) - points.min(axis=0)
    spots = points * (0.78 * min(700 / span[0], 400 / span[1])) * [1, -1]
    found = []
    for spot, text, side in zip(spots, drawn, sides, strict=True):
        if text:
            half = np.array([3.5 * len(text), 7.5])
            way = np.array([("right" in side) - ("left" in side), ("bottom" in side) - ("top" in side)])
            centre = spot + way * (half + 6)
            found.append([*(centre - half), *(centre + half)])
    return np.array(found)


def test_no_two_labels_collide_and_most_are_drawn() -> None:
    drawn, sides = placed(POINTS, LABELS, width=700, height=400)
    rectangles = boxes(POINTS, drawn, sides)
    for number, one in enumerate(rectangles):
        for other in rectangles[number + 1 :]:
            apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            assert apart
    assert sum(map(bool, drawn)) > COUNT / 2


def test_a_highlighted_point_is_always_named_even_in_a_dense_region() -> None:
    crowd = np.zeros((50, 2), dtype=np.float32)
    drawn, _ = placed(crowd, ["word"] * 50, width=700, height=400, first=[33])
    assert drawn[33] == "word"
    assert sum(map(bool, drawn)) < 12


def test_no_points_have_no_labels() -> None:
    assert placed(np.zeros((0, 2), dtype=np.float32), [], width=1, height=1) == ([], [])
    point_map(Projection(np.zeros((0, 2), np.float32), "PCA", ("PC 1", "PC 2"), 0, ""), []).checked()


def test_a_map_of_points_on_a_line_has_room_for_the_ticks_beside_it() -> None:
    """Plotly draws five of them at least, here of 13 pixels each on a phone's 330."""
    flat = Projection(np.array([[-5, 0], [2, 0], [2, 1e-6]], np.float32), "PCA", ("PC 1", "PC 2"), 0, "")
    layout = point_map(flat, ["a", "b", "c"]).checked().layout
    across, up = (axis.range[1] - axis.range[0] for axis in (layout.xaxis, layout.yaxis))
    assert 330 * up / across >= 5 * 13


def test_the_token_is_marked_in_its_sentence_and_everything_else_is_escaped() -> None:
    assert hover_text(("<i>a</i> ", "<b>bank</b>", " & more")) == (
        "&lt;i&gt;a&lt;/i&gt; <b>&lt;b&gt;bank&lt;/b&gt;</b> &amp; more"
    )


def test_a_long_sentence_is_cut_around_its_token_and_broken_into_lines() -> None:
    text = hover_text(("word " * 500, "bank", " word" * 500))
    assert "<b>bank</b>" in text
    assert len(text) < 400
    assert all(len(line) < 75 for line in text.split("<br>"))


def test_unprintable_characters_do_not_reach_the_chart() -> None:
    assert hover_text("a\x00b\x07c\u202ed\ue000e") == "a b c d e"


def test_markup_in_labels_and_categories_is_shown_as_text() -> None:
    evil = "<b>x</b>"
    figure = point_map(
        MAP, PointStyle([evil] * COUNT, categories=[evil] * COUNT, legend=evil, hover=[evil] * COUNT)
    ).checked()
    assert evil not in json.dumps(figure.to_plotly_json(), default=str)


def test_the_chart_says_how_far_to_trust_it() -> None:
    sentence = point_map(MAP, LABELS, trust=TRUST).checked().layout.annotations[0].text
    for words in ("trustworthiness 0.91", "64% of the 5 true neighbours kept", "chance: 13%"):
        assert words in sentence


@pytest.mark.parametrize("drawn", [MAP, SOLID])
def test_a_click_identifies_its_point_in_any_category(drawn: Projection) -> None:
    categories = ["even" if number % 2 == 0 else "odd" for number in range(COUNT)]
    figure = point_map(drawn, PointStyle(LABELS, categories=categories)).checked()
    for trace in figure.data:
        for place, x in zip(trace.customdata, trace.x, strict=True):
            assert x == drawn.points[place, 0]


def test_categories_differ_by_shape_as_well_as_by_colour() -> None:
    figure = point_map(MAP, PointStyle(LABELS, categories=[str(number % 5) for number in range(COUNT)])).checked()
    assert len({trace.marker.symbol for trace in figure.data}) == 5
    assert len({trace.marker.color for trace in figure.data}) == 5
    assert PointStyle(["a", "b"], categories=["x", "y"], legend="sentence").legend_title == "sentence"


def test_numbers_are_a_colour_scale_with_a_title() -> None:
    assert PointStyle(["a", "b"], values=[0, 1], legend="position").legend_title == ""
    marker = point_map(MAP, PointStyle(LABELS, values=range(COUNT), legend="position")).checked().data[0].marker
    assert marker.colorbar.title.text == "position"
    assert list(marker.color) == list(range(COUNT))


@pytest.mark.parametrize("drawn", [MAP, SOLID])
def test_false_neighbours_are_linked(drawn: Projection) -> None:
    line = point_map(drawn, LABELS, edges=[(0, 3), (0, 5)]).checked().data[0]
    assert line.mode == "lines"
    np.testing.assert_array_equal(np.asarray(line.x)[[0, 1, 3, 4]], drawn.points[[0, 3, 0, 5], 0])
    assert np.isnan(np.asarray(line.x, dtype=float)[2])


def test_axes_have_the_same_scale_and_umap_says_that_it_has_no_unit() -> None:
    layout = point_map(MAP, LABELS).checked().layout
    assert layout.yaxis.scaleanchor == "x"
    assert layout.xaxis.title.text == "UMAP 1 (no unit)"


def test_every_layer_is_a_frame_and_a_step_within_the_same_axes_and_states_its_number_and_trust() -> None:
    figure = layer_animation(LAYERS, LABELS, layer=2).checked()
    assert [frame.name for frame in figure.frames] == ["0", "1", "2", "3"]
    assert [list(step.args[0]) for step in figure.layout.sliders[0].steps] == [["0"], ["1"], ["2"], ["3"]]
    np.testing.assert_array_equal(figure.data[0].x, LAYERS.points[2, :, 0])
    low, high = figure.layout.xaxis.range
    assert low < LAYERS.points[..., 0].min() and high > LAYERS.points[..., 0].max()
    assert {len(frame.data) for frame in figure.frames} == {len(figure.data)}
    corners = [frame.data[-1].text[0] for frame in figure.frames]
    assert corners[0] == "layer 0 · trust 0.91, kept 64%"
    assert corners[3] == "layer 3"


def test_a_star_trail_goes_from_layer_0_to_the_last() -> None:
    trail = star_trails(LAYERS, LABELS, chosen=[7]).checked().data[-1]
    np.testing.assert_array_equal(np.stack([trail.x, trail.y], axis=1), LAYERS.points[:, 7])
    assert trail.text[0] == "0" and trail.text[-1] == "3"


def test_five_seeds_are_shown_side_by_side_with_their_numbers() -> None:
    maps = [Projection(POINTS, "UMAP", ("UMAP 1", "UMAP 2"), seed, "UMAP") for seed in range(5)]
    figure = seeds_grid(maps, LABELS, trusts=[TRUST] * 5).checked()
    assert [note.text for note in figure.layout.annotations] == [f"seed {seed}<br>trust 0.91" for seed in range(5)]


@pytest.mark.parametrize(("count", "diameter"), [(2, 9), (200, 9), (800, 4.5), (5_000, 3)])
def test_many_points_shrink_so_that_they_do_not_hide_each_other(count: int, diameter: float) -> None:
    points = np.random.default_rng(0).normal(size=(count, 2)).astype(np.float32)
    drawn = point_map(replace(MAP, points=points), PointStyle([""] * count, highlight=[0]))
    dots, ring = drawn.data[-2:]
    assert dots["marker"]["size"] == diameter and ring["marker"]["size"] >= 12
