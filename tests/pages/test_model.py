"""The pages about the model itself: anatomy, stations, padding, attention."""

import json

import pytest

PAGES = ("model", "stations", "padding", "attention")


def words(app) -> str:
    """All text that a reader sees."""
    kinds = (app.markdown, app.caption, app.info, app.title, app.header)
    return "\n".join(str(element.value) for kind in kinds for element in kind)


def listed(app) -> list[str]:
    """The names in the table of parameters."""
    return next(list(table.value["name"]) for table in app.dataframe if "norm" in table.value)


def clean(app) -> bool:
    return not app.exception and not app.error


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("pair", [("", ""), ("dog bites man", "man bites dog"), ("word " * 700, "word " * 700)])
def test_a_tiny_checkpoint_works(visit, tiny, page: str, pair: tuple[str, str]) -> None:
    app = visit(page, a=pair[0], b=pair[1])
    assert clean(app)
    assert "16 wide" in words(app) or page == "model"


def test_both_totals_are_on_the_page(visit) -> None:
    values = [metric.value for metric in visit("model").metric]
    assert values == ["22,713,216", "22,682,112", "51.6%", "0.0034%"]


def test_all_parameters_are_listed(visit) -> None:
    assert len(listed(visit("model"))) == 103


def test_filter_and_group_shorten_the_table(visit) -> None:
    app = visit("model", filter="query weight", group="encoder layer 2")
    assert listed(app) == ["encoder.layer.1.attention.self.query.weight"]


def test_for_a_filter_without_matches_the_page_says_so(visit) -> None:
    app = visit("model", filter="(*[")
    assert clean(app)
    assert "has such a name" in words(app)


@pytest.mark.parametrize(("name", "charts"), [("pooler.dense.weight", "overview"), ("pooler.dense.bias", "along")])
def test_a_matrix_gets_a_heatmap_and_a_vector_a_row_of_points(visit, name: str, charts: str) -> None:
    app = visit("model", parameter=name)
    assert clean(app)
    assert name in " ".join(chart.proto.alt for chart in app.get("plotly_chart"))
    assert ("rows from top" in " ".join(chart.proto.alt for chart in app.get("plotly_chart"))) == (charts == "overview")


@pytest.mark.parametrize("page", ["model", "stations"])
def test_the_page_says_that_the_pooler_is_untrained(visit, page: str) -> None:
    assert "no sign of training" in words(visit(page))


def test_the_flow_shows_the_shape_at_each_station_and_the_text_as_text(visit) -> None:
    app = visit("stations", a="<b>dog</b>")
    assert clean(app)
    (proto,) = [part.proto for part in app.get("bidi_component") if part.proto.id.endswith("-flow")]
    drawn = json.loads(proto.json)
    shapes = [station["shape"] for station in drawn["stations"]]
    assert shapes == ["", "(1, 10)", "(1, 10, 384)", "(1, 12, 10, 10)", "(1, 10, 384)", "(1, 10, 384)", "(1, 384)"]
    assert drawn["stations"][0]["text"] == "<b>dog</b>"


def test_the_page_compares_the_pooler_with_the_model(visit) -> None:
    assert "pooler_output| = " in words(visit("stations"))


def test_a_sentence_of_full_length_leaves_no_room_for_padding(visit) -> None:
    app = visit("padding", a="word " * 700)
    assert clean(app)
    assert "no [PAD] can be appended" in words(app)


def test_one_free_position_is_enough_for_padding(visit) -> None:
    app = visit("padding", a="word " * 509, pads="64")
    assert clean(app)
    assert not app.info or "no [PAD] can be appended" not in words(app)


@pytest.mark.parametrize("between", ["all", "aa", "ab", "ba", "bb", "nonsense"])
@pytest.mark.parametrize("hide", ["0", "1"])
def test_every_direction_of_a_pair_is_drawn(visit, between: str, hide: str) -> None:
    app = visit("attention", a="dog bites man", b="man bites dog", between=between, hide=hide, head="3", layer="2")
    assert clean(app)
    assert "Layer 2, head 3" in words(app)


def test_the_page_says_when_everything_is_hidden(visit) -> None:
    app = visit("attention", a="", hide="1")
    assert clean(app)
    assert "no token is left" in words(app)


def test_the_page_says_that_rows_sum_to_one_and_how_far_off_they_are(visit) -> None:
    assert "sums to 1 (largest deviation here" in words(visit("attention"))


def test_a_long_text_is_drawn_in_part_and_the_page_says_so(visit) -> None:
    app = visit("attention", a="word " * 700, **{"from": "100"})
    assert clean(app)
    assert "Drawn: 64 of 512 rows and 64 of 512 columns" in words(app)


@pytest.mark.parametrize(
    "address", [{"layer": "99"}, {"head": "-1"}, {"parameter": "x"}, {"blocks": "?"}, {"pads": "1e9"}]
)
@pytest.mark.parametrize("page", PAGES)
def test_an_invalid_value_in_the_address_gives_the_default(visit, page: str, address: dict[str, str]) -> None:
    assert clean(visit(page, **address))
