"""The pages on the input layer show the numbers of the model."""

import base64
import json

import numpy as np
import pytest

from tests.pages.test_every_page import HOSTILE
from tests.unit.compute.test_heatmaps import unpack

PAGES = ("normalization", "contributions", "tables", "positions", "pairs", "dropout")


def figure(app, key: str) -> dict:
    """The Plotly figure with this key."""
    return next(json.loads(chart.proto.spec) for chart in app.get("plotly_chart") if f"-{key}" in chart.proto.id)


def sent(app, key: str) -> tuple[dict[str, np.ndarray], dict]:
    """The arrays and the header of the canvas heatmaps with this key."""
    (proto,) = [part.proto for part in app.get("bidi_component") if part.proto.id.endswith(f"-{key}")]
    header, arrays = unpack(proto.bytes)
    return arrays, header


def array(values) -> np.ndarray:
    if isinstance(values, list):
        return np.array(values)
    shape = [int(size) for size in values["shape"].split(",")] if "shape" in values else [-1]
    return np.frombuffer(base64.b64decode(values["bdata"]), values["dtype"]).reshape(shape)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("text", ["", "a", HOSTILE["markup"], HOSTILE["too long"]])
def test_a_tiny_model_works_too(visit, tiny, page, text) -> None:
    app = visit(page, a=text, b="" if page == "pairs" else text, model="host")
    assert not app.exception
    assert not [error.value for error in app.error]
    assert app.get("plotly_chart")


@pytest.mark.parametrize("page", PAGES)
def test_every_page_proves_its_numbers(visit, page) -> None:
    words = " ".join(markdown.value for markdown in visit(page).markdown)
    assert "max |ours − model.embeddings(…)|" in words
    assert ":green" in words and ":red" not in words


def test_the_strip_shows_the_selected_tokens_row(visit, packaged) -> None:
    app = visit("normalization", a="dog bites man", token="3")
    normalization = packaged.normalization(packaged.tokens("dog bites man"))
    drawn = [array(trace["y"]) for trace in figure(app, "row_steps")["data"]]
    for values, name in zip(drawn, ("before", "standardized", "scaled", "after"), strict=True):
        np.testing.assert_allclose(values, getattr(normalization, name)[3], rtol=1e-6)
    assert [metric.value for metric in app.metric][:2] == [
        f"{normalization.mean[3]:+.5f}".replace("-", "−"),
        f"{normalization.deviation[3]:.5f}",
    ]


def test_the_zeroed_dimension_is_the_most_enlarged_one_until_another_is_chosen(visit) -> None:
    app = visit("normalization", a="dog bites man")
    first = app.number_input(key="zeroed").value
    enlarged = next(frame.value for frame in app.dataframe if "enlargement" in frame.value and "after" in frame.value)
    assert enlarged["dimension"][0] == first
    app.number_input(key="zeroed").set_value(5).run()
    assert "dimension 5 = 0" in figure(app, "what_ifs")["data"][0]["y"]


def test_a_what_if_map_has_a_row_for_each_change_and_a_column_for_each_token(visit, packaged) -> None:
    app = visit("normalization", a="dog bites man", measure="cosine")
    cells = array(figure(app, "what_ifs")["data"][0]["z"])
    assert cells.shape == (7, 5)
    reported = packaged.what_ifs(packaged.tokens("dog bites man"), app.number_input(key="zeroed").value)
    np.testing.assert_allclose(cells, [report.cosine for report in reported], atol=1e-6)


def test_the_word_overview_marks_the_rows_of_the_sentence(visit, packaged) -> None:
    marks = figure(visit("tables", a="dog bites man"), "table_word")["data"][1]
    assert tuple(array(marks["y"])) == packaged.tokens("dog bites man").ids


def test_whole_tables_and_real_rows_reach_the_canvas(visit, packaged) -> None:
    app = visit("tables", a="dog bites man", token="1", position_cell="5,100", word_window="10-19")
    table, header = sent(app, "position_table")
    np.testing.assert_array_equal(table["position_table"].reshape(512, 384), packaged.table("position").rows)
    assert (header["view"]["row"], header["view"]["column"]) == (5, 100)
    rows, header = sent(app, "word_rows")
    dog = packaged.tokens("dog").ids[1]
    assert (header["labels"][header["framed"]], header["remarks"][header["framed"]]) == ("dog", str(dog))
    assert (header["view"]["first"], header["view"]["last"]) == (10, 19)
    row = rows["word_rows"].reshape(len(header["labels"]), 384)[header["framed"]]
    np.testing.assert_array_equal(row, packaged.embeddings(packaged.tokens("dog")).word[1])


def test_the_difference_of_two_sentences_is_zero_in_the_word_rows(visit) -> None:
    arrays, header = sent(visit("pairs", a="dog bites man", b="man bites dog"), "differences")
    assert not arrays["difference_word"].any() and arrays["difference_position"].any()
    assert [panel["name"] for panel in header["panels"]] == [
        "difference_word",
        "difference_position",
        "difference_normed",
    ]


def test_the_cosines_of_positions_reach_the_canvas_on_a_scale_to_one(visit, packaged) -> None:
    arrays, header = sent(visit("positions"), "position_cosines")
    np.testing.assert_array_equal(arrays["cosines"].reshape(512, 512), packaged.positions().cosines)
    assert header["limits"] == {"own": [1.0]}


def test_for_an_empty_sentence_b_the_page_uses_its_own_example(visit) -> None:
    app = visit("pairs", a="anything")
    assert "Sentence B is empty" in app.info[0].value
    assert list(figure(app, "line_up")["data"][1]["hovertext"]) == ["[CLS]", "dog", "bites", "man", "[SEP]"]


def test_two_sentences_are_compared_and_the_layer_where_cls_parts_is_named(visit) -> None:
    app = visit("pairs", a="a cat sat", b="the cat ran")
    assert not app.info
    assert any("[CLS] is equal up to layer 0" in caption.value for caption in app.caption)


def test_the_code_for_dropout_has_the_chosen_probability(visit) -> None:
    lines = [block.value for block in visit("dropout", p="0.3").code if "Dropout" in block.value]
    assert len(lines) == 2
    assert all("Dropout(p=0.3)" in line for line in lines)


def test_another_seed_gives_another_mask(visit) -> None:
    app = visit("dropout")
    first = array(figure(app, "dropout_mask")["data"][0]["z"])
    app.number_input(key="dropout_seed").set_value(1).run()
    assert (array(figure(app, "dropout_mask")["data"][0]["z"]) != first).any()
