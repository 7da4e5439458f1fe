"""The map of the lines of a list, in one layer and through all of them."""

import json
import re
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from components.compute.corpus import read_lines
from components.figures.points import SHAPES
from components.frame.waiting import completed
from components.records.corpus import PointKind, Wanted
from components.records.sets import SETS
from components.story.list.asked import DEFAULT as FIRST
from components.turns import host
from tests.pages.sent import chart, line, numbers, stands_in, words as texts


def typed(visit: Callable[..., AppTest], **address: str) -> AppTest:
    """The page with the tokens of what is typed above it as points, unless `address` says otherwise."""
    return visit("list", **{"set": "here", "points": "token", **address})


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ({"set": "here", "a": "dog bites man"}, "token"),
        ({"set": "bank"}, "word"),
        ({"set": "varied"}, "sentence"),
        ({"set": "own", "lines": "a dog\na cat\na bird"}, "sentence"),
    ],
)
def test_what_a_point_is_depends_on_the_list_until_it_is_chosen(visit, address: dict[str, str], kind: str) -> None:
    app = visit("list", method="pca", **address)
    assert app.selectbox(key="kind").value == kind
    if kind == "word":
        assert app.selectbox(key="word").value == "bank"
        labels = {line.sense for line in SETS["bank"].lines}
        assert labels <= {trace.get("name") for trace in chart(app, "map")["data"]}
    assert "points" not in app.session_state["address_chosen"]


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ({"a": "the dog chased a cat"}, "lie nearest to each other"),
        ({"set": "bank", "points": "word"}, "Every line lies nearest to a line of its own label."),
        ({"set": "varied", "points": "sentence"}, "lie nearest to each other"),
        ({"a": "dog"}, "Where do my own sentences lie?"),
    ],
)
def test_the_finding_is_about_labels_if_there_are_some_and_else_about_two_points(
    visit, address: dict[str, str], said: str
) -> None:
    body = " ".join(item.proto.body for item in typed(visit, **address).get("html"))
    assert said in re.sub("<[^>]*>", "", body)


def test_lines_of_one_s_own_labels_have_a_bar_for_each_layer_and_unlabelled_ones_have_none(visit) -> None:
    lines = "x :: a dog barks\nx :: the dog barked\ny :: rates rise\ny :: rates rose"
    app = visit("list", set="own", lines=lines)
    bars = next(item.proto.body for item in app.get("html") if 'class="agreement"' in item.proto.body)
    assert re.sub("<[^>]*>", " ", bars).split()[:9] == (
        ["lines", "whose", "nearest", "line", "shares", "their", "label,", "of", "4"]
    )
    assert bars.count("<li") == 7 and bars.count("aria-current") == 1
    unlabelled = visit("list", set="own", lines=lines.replace("x :: ", "").replace("y :: ", ""))
    assert not [item for item in unlabelled.get("html") if 'class="agreement"' in item.proto.body]


MIXED = """pet :: the cat sleeps
nobody wrote one here
pet :: a dog barks
food :: bread and butter
nor before this
food :: rice with beans
city :: Paris at night"""


@pytest.mark.parametrize("colour", ["sense", "agreement", "line", "none"])
def test_a_line_in_the_list_has_the_mark_of_its_point_on_the_map(visit, colour: str) -> None:
    app = visit("list", set="own", lines=MIXED, colour=colour)
    on_map = {
        number: (trace["marker"]["color"], trace["marker"]["symbol"])
        for trace in chart(app, "map")["data"]
        for number in trace.get("customdata", ())
        if colour != "none"
    }
    listed = json.loads(next(one.proto.json for one in app.get("bidi_component") if "list_rows" in one.proto.id))
    marks = {
        point: (listed["colours"][kind], SHAPES[kind])
        for point, _, _, kind in (*listed["first"], *listed["every"])
        if kind >= 0
    }
    assert marks == {number: on_map[number] for number in (0, 2, 3, 5, 6) if on_map}
    if colour == "sense":
        assert len({on_map[number] for number in (1, 4)}) == 1, "all lines without a label are of one colour"
        assert listed["title"] == "Nearest one shares the label"


def test_without_labels_one_of_the_two_that_the_headline_names_is_chosen_until_another_is(visit, packaged) -> None:
    lines = "Interest went up again\nPurple socks\nThe bank raised its rates\nThey sat on the bank of the river"
    points = completed(packaged.points(read_lines(lines).lines, Wanted(PointKind.SENTENCE)))
    app, named = visit("list", set="own", lines=lines), set()
    for layer in (6, 0):
        app.slider(key="layer").set_value(layer).run()
        two = packaged.nearest_two(points, layer)
        named.add(app.selectbox(key="point").value)
        assert app.selectbox(key="point").value == two.first
        listed = json.loads(next(one.proto.json for one in app.get("bidi_component") if "list_rows" in one.proto.id))
        assert listed["first"][0][0] == two.second
        assert listed["first"][0][2] in line(app) and "point" not in app.session_state["address_chosen"]
    assert len(named) == 2, "in each layer another pair, so that the choice has to follow"
    app.selectbox(key="point").set_value(1).run()
    app.slider(key="layer").set_value(6).run()
    assert app.selectbox(key="point").value == 1


def test_a_line_drawn_around_points_says_what_they_share(visit) -> None:
    app = visit("list")
    points = [{"customdata": number} for number in (15, 16, 17)]
    app.session_state["map"] = {"selection": {"points": points, "point_indices": [], "box": [], "lasso": [{}]}}
    before = app.selectbox(key="point").value
    app.run()
    said = next(item.proto.body for item in app.get("html") if 'class="around"' in item.proto.body)
    words = " ".join(re.sub("<[^>]*>", " ", said.partition("</style>")[2]).split())
    assert words.startswith("Selected: 3 lines label leap 3 of 3 (5 in the list) mean cosine ")
    assert words.endswith("words in common: none") or "words in common: “" in words
    assert app.selectbox(key="point").value == before, "a click chooses a point, a line around some does not"
    rows = json.loads(next(one.proto.json for one in app.get("bidi_component") if "selected_rows" in one.proto.id))
    assert [row[0] for row in rows["first"]] == [15, 16, 17] and all(row[1] for row in rows["first"])
    app.selectbox(key="corpus_springs").set_value("python").run()
    assert "Draw around points" in "".join(item.proto.body for item in app.get("html"))


def test_points_can_have_the_colour_of_how_many_of_their_nearest_share_their_label(visit, packaged) -> None:
    app = visit("list", colour="agreement", method="pca", layer="6")
    drawn = {trace["name"]: trace["customdata"] for trace in chart(app, "map")["data"] if " of 3" in trace["name"]}
    points = completed(packaged.points(SETS[FIRST].lines, Wanted(PointKind.WORD, SETS[FIRST].word)))
    near = packaged.agreement(points).near[6]
    assert drawn == {f"{count} of 3": np.flatnonzero(near == count).tolist() for count in sorted(set(near.tolist()))}
    assert "agreement" not in visit("list", set="varied").selectbox(key="colour").options


@pytest.mark.parametrize(
    ("address", "axis", "why"),
    [
        ({"set": "bites", "points": "sentence"}, "PC 1", "PCA, 6 points: below 15, UMAP shows only chance. It keeps "),
        (
            {"set": "springs", "points": "word"},
            "UMAP 1",
            "points, 6 neighbours, seed 0. It keeps ",
        ),
        ({"set": "bank"}, "UMAP 1", "15 neighbours, seed 0. It keeps "),
    ],
)
def test_from_fifteen_points_on_a_map_is_by_umap_and_says_why(
    visit, address: dict[str, str], axis: str, why: str
) -> None:
    app = typed(visit, **address)
    assert axis in json.dumps(chart(app, "map")["layout"])
    assert why in texts(app)
    app.segmented_control(key="method").set_value("umap").run()
    assert "UMAP" in json.dumps(chart(app, "map")["layout"])


def test_the_map_is_the_same_at_every_visit(visit) -> None:
    first, again = (typed(visit, a="dogs chase the small red ball today", method="umap") for _ in range(2))
    assert chart(first, "map")["data"] == chart(again, "map")["data"]
    drawn = json.dumps(chart(first, "map"))
    assert all(word in drawn for word in ("dogs", "chase", "ball"))
    assert "[CLS]" not in drawn and "UMAP 1" in drawn and len(first.get("plotly_chart")) == 1


def test_coordinates_of_equal_words_are_finite(visit) -> None:
    spec = chart(typed(visit, a="word " * 30), "map")
    assert all(np.isfinite(numbers(trace["x"])).all() for trace in spec["data"] if "x" in trace)


def test_what_a_map_by_umap_cannot_do_with_few_points_is_said(visit) -> None:
    app = typed(visit, a="dog bites", method="umap")
    assert "UMAP needs 5 different vectors" in texts(app)
    assert "PC 1" in json.dumps(chart(app, "map")["layout"])
    app = typed(visit, a="dogs chase the small red ball", neighbors="50", method="umap")
    assert "n_neighbors is 5 instead of 50" in texts(app)


def test_an_empty_list_of_ones_own_gets_a_message_in_the_place_of_the_map(visit) -> None:
    app = typed(visit, set="own", lines="one")
    app.text_area(key="corpus_text").set_value("").run()
    assert [error.value for error in app.error] == ["The list is empty: type or paste at least one sentence."]
    assert stands_in(app, "error", "card")


def test_a_click_on_the_map_selects_a_point_once(visit) -> None:
    app = typed(visit, a="dogs chase the small red ball today")
    picked = {"points": [{"customdata": [4]}], "point_indices": [4], "box": [], "lasso": []}
    app.session_state["map"] = {"selection": picked}
    app.run()
    assert app.selectbox(key="point").value == 4
    app.selectbox(key="point").set_value(2).run()
    assert app.selectbox(key="point").value == 2


def test_true_neighbours_are_shown_below_the_map(visit) -> None:
    app = typed(visit, a="dogs chase the small red ball today", point="0")
    near = next(table.value for table in app.dataframe if "Nearest vectors" in table.value)
    assert list(near["Cosine"]) == sorted(near["Cosine"], reverse=True)
    assert not near["Nearest vectors"].str.startswith("dogs").any()
    assert near["Nearest vectors"].str.fullmatch(r"\w+ \(\d+\)").all()
    entries = next(table.value for table in app.dataframe if "Nearest vocabulary row" in table.value)
    assert "dogs" in list(entries["Nearest vocabulary row"])


def test_a_name_with_markup_is_escaped_in_the_hover_text(visit) -> None:
    spec = json.dumps(chart(typed(visit, a="<b>bold</b> & <script> one two three"), "map"))
    assert "<script" not in spec
    assert "&lt;" in spec


def test_a_host_with_too_little_memory_draws_pca_and_says_how_to_get_the_map(visit, monkeypatch) -> None:
    plan = replace(host.plan(), helpers=0, memory=500 * host.MB)
    monkeypatch.setattr(host, "plan", lambda: plan)
    for show in ("one", "motion"):
        app = typed(visit, show=show, a="dogs chase the small brown ball today", method="umap")
        first, _ = [text.value for text in app.caption if "UMAP could not be computed" in text.value]
        assert first.startswith(
            "UMAP could not be computed now (this server may use only 500 MB of memory; run the app"
        )
    monkeypatch.undo()
    again = typed(visit, a="dogs chase the small brown ball today", method="umap")
    assert "UMAP 1" in json.dumps(chart(again, "map")["layout"])
