"""The maps of all layers on their page: aligned, each with its trust, in every colouring, and stopped."""

import json
from collections.abc import Callable

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from components.compute.projection import distance, turn_onto
from tests.pages.sent import chart, numbers, words as texts
from tests.pages.test_list_map import typed

TEXT = "the old bank on the river bank raised its embeddings while we sat there"
TOKENS = 17
LINES = "\n".join(f"group {number % 3} :: red blue green old new low high wide {number}" for number in range(50))


def motion(visit: Callable[..., AppTest], **address: str) -> AppTest:
    """All layers of the tokens of what is typed, unless `address` says otherwise."""
    return typed(visit, **{"show": "motion", **address})


def places(traces: list[dict]) -> np.ndarray:
    """The points (N, 2) of one map in the order of their numbers, from the traces of all categories."""
    found = {}
    for trace in traces:
        for number, x, y in zip(
            numbers(trace.get("customdata", [])), numbers(trace["x"]), numbers(trace["y"]), strict=False
        ):
            found[int(number)] = (x, y)
    return np.array([found[number] for number in sorted(found)])


def maps_of(app: AppTest) -> np.ndarray:
    """The points (L + 1, N, 2) of the animation."""
    return np.stack([places(frame["data"]) for frame in chart(app, "layers_map")["frames"]])


def remaining_rotation(maps: np.ndarray) -> float:
    """How far a layer would still move on average if it were rotated onto the previous one again."""
    steps = zip(maps[1:], maps[:-1], strict=True)
    centred = [(after - after.mean(axis=0), before - before.mean(axis=0)) for after, before in steps]
    return float(np.mean([distance(turn_onto(*pair), pair[0]) for pair in centred]))


def test_each_layer_is_as_near_to_the_previous_one_as_a_rotation_can_bring_it(visit) -> None:
    rotated = maps_of(motion(visit, a=TEXT))
    alone = maps_of(motion(visit, a=TEXT, placed="alone", method="umap"))
    assert rotated.shape == alone.shape == (7, TOKENS, 2)
    assert remaining_rotation(rotated) < 1e-3
    assert remaining_rotation(alone) > 0.05


def test_the_numbers_behind_the_maps_are_the_trust_that_each_layer_states(visit) -> None:
    app = motion(visit, a=TEXT)
    app.session_state["layers_map_numbers"] = True
    app.run()
    table = next(item.value for item in app.dataframe if "trustworthiness" in item.value)
    stated = [frame["data"][-1]["text"][0].split(",")[0] for frame in chart(app, "layers_map")["frames"]]
    assert stated == [f"layer {layer} · trust {value:.2f}" for layer, value in enumerate(table["trustworthiness"])]
    assert table["true neighbours kept"].between(0, 1).all()
    figure = chart(app, "layers_map")
    assert [frame["name"] for frame in figure["frames"]] == [str(layer) for layer in range(7)]
    assert [button["label"] for button in figure["layout"]["updatemenus"][0]["buttons"]] == ["▶ play", "❚❚"]
    assert len(figure["layout"]["sliders"][0]["steps"]) == 7


def test_a_star_trail_passes_its_token_in_every_layer(visit) -> None:
    maps = maps_of(motion(visit, a=TEXT, point="2"))
    trails = [
        trace
        for trace in chart(motion(visit, a=TEXT, show="trails", point="2"), "layers_map")["data"]
        if trace["mode"].startswith("lines")
    ]
    assert [trail["name"] for trail in trails] == ["bank (position 3)", "bank (position 7)"]
    for trail, point in zip(trails, (2, 6), strict=True):
        np.testing.assert_allclose(np.stack([numbers(trail["x"]), numbers(trail["y"])], axis=1), maps[:, point])
    app = motion(visit, a=TEXT, show="trails", point="2", namesakes="0")
    assert sum(trace["mode"].startswith("lines") for trace in chart(app, "layers_map")["data"]) == 1


@pytest.mark.parametrize("colour", ["layer", "word", "position", "sense", "line", "none"])
def test_all_layers_at_once_can_be_coloured_by_anything(visit, colour: str) -> None:
    lines = "one :: embeddings of old words\ntwo :: the embeddings are new"
    app = typed(visit, set="own", lines=lines, placed="joint", show="once", colour_all=colour, method="pca")
    assert app.selectbox(key="colour_all").value == colour
    data = chart(app, "layers_map")["data"]
    names = {trace["name"] for trace in data}
    drawn = sum(len(numbers(trace["x"])) for trace in data)
    assert drawn % 7 == 0
    if colour in ("layer", "position"):
        scale = set(numbers(data[0]["marker"]["color"]))
        assert scale == set(range(7)) if colour == "layer" else len(scale) > 4
    expected = {
        "word": {"old", "new"},
        "part": {"whole word", "first piece", "later piece"},
        "sense": {"one", "two"},
        "line": {"1. embeddings of old words", "2. the embeddings are new"},
    }
    assert expected.get(colour, set()) <= names


@pytest.mark.parametrize(("show", "colour", "kinds"), [("one", "part", 3), ("one", "sense", 2), ("motion", "none", 1)])
def test_points_can_be_coloured_by_what_distinguishes_them(visit, show: str, colour: str, kinds: int) -> None:
    lines = "one :: embeddings of old words\ntwo :: the embeddings are new"
    app = typed(visit, show=show, set="own", lines=lines, colour=colour, method="pca")
    assert app.selectbox(key="colour").value == colour
    data = chart(app, "map" if show == "one" else "layers_map")["data"]
    assert sum("customdata" in trace and trace["mode"] == "markers+text" for trace in data) == kinds


def test_colourings_that_do_not_distinguish_points_are_not_offered(visit) -> None:
    app = typed(visit, set="python", points="word", method="pca")
    assert app.selectbox(key="word").value == "python"
    assert {"Word", "Part of word"}.isdisjoint(app.selectbox(key="colour").options)


def test_the_number_of_points_in_all_layers_is_limited_and_the_page_says_so(visit) -> None:
    app = motion(visit, set="own", lines=LINES, method="pca", placed="joint", show="once")
    assert "400 of 450 points" in texts(app)
    assert sum(len(numbers(trace["x"])) for trace in chart(app, "layers_map")["data"]) == 7 * 400
    each = motion(visit, set="own", lines=LINES, method="pca")
    assert sum(len(trace["customdata"]) for trace in chart(each, "layers_map")["data"] if "customdata" in trace) == 450


@pytest.mark.parametrize(("show", "key"), [("one", "map"), ("motion", "layers_map")])
def test_after_a_stop_pca_stays_with_a_message_and_a_button_to_resume(visit, show: str, key: str) -> None:
    app = typed(visit, a=TEXT, show=show, method="umap")
    app.session_state["map_stopped"] = app.session_state["map_drawn"]
    app.run()
    assert "UMAP was stopped: this is PCA of the same points." in texts(app)
    assert "PC" in json.dumps(chart(app, key)["layout"]["xaxis"])
    app.button(key="map_resume").click().run()
    assert "UMAP was stopped" not in texts(app)
    assert "UMAP 1" in json.dumps(chart(app, key)["layout"]["xaxis"])


def test_a_stop_applies_only_to_the_map_that_was_stopped(visit) -> None:
    app = typed(visit, a=TEXT, method="umap")
    app.session_state["map_stopped"] = app.session_state["map_drawn"]
    app.slider(key="layer").set_value(3).run()
    assert "UMAP was stopped" not in texts(app)


def test_the_token_that_is_followed_through_the_app_is_the_selected_point(visit) -> None:
    for show in ("motion", "one"):
        app = typed(visit, show=show, a="the bank of awesomesauce by the bank")
        assert chosen_point(app) == "bank (position 2)"
        chosen = typed(visit, show=show, a="the bank of awesomesauce", token="4")
        assert chosen_point(chosen) == "awesome (position 4)"


def test_a_token_chosen_as_a_point_is_the_selected_token_of_the_next_page(visit) -> None:
    for show in ("motion", "one"):
        app = typed(visit, show=show, a="the bank of awesomesauce")
        app.selectbox(key="point").select_index(0).run()  # the, at position 1
        app.switch_page("pages/embeddings.py").run()
        assert app.session_state["address_chosen"]["token"] == "1"


def test_a_point_of_other_sentences_leaves_the_selected_token_as_it_is(visit) -> None:
    app = motion(visit, a="the bank of awesomesauce", set="bank", token="4", method="pca")
    app.selectbox(key="point").select_index(5).run()
    assert app.session_state["address_chosen"]["token"] == "4"


def chosen_point(app) -> str:
    point = app.selectbox(key="point")
    return point.options[point.value]
