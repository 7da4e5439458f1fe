"""The pages on the input layer show the numbers of the model."""

import base64
import json
import re

import numpy as np
import pytest

from components.records.embeddings import PANELS
from tests.pages.test_every_page import HOSTILE
from tests.unit.compute.test_heatmaps import unpack

PAGES = ("normalization", "tables", "positions", "pairs")


def figure(app, key: str) -> dict:
    """The Plotly figure with this key."""
    return next(json.loads(chart.proto.spec) for chart in app.get("plotly_chart") if f"-{key}" in chart.proto.id)


def sent(app, key: str) -> tuple[dict[str, np.ndarray], dict]:
    """The arrays and the header of the canvas heatmaps with this key."""
    (proto,) = [part.proto for part in app.get("bidi_component") if part.proto.id.endswith(f"-{key}")]
    header, arrays = unpack(proto.bytes)
    return arrays, header


def tall_picture(app) -> dict:
    """What was sent for the picture of the whole word table."""
    (proto,) = [part.proto for part in app.get("bidi_component") if part.proto.id.endswith("-table_word")]
    return json.loads(proto.json)


def array(values) -> np.ndarray:
    if isinstance(values, list):
        return np.array(values)
    shape = [int(size) for size in values["shape"].split(",")] if "shape" in values else [-1]
    return np.frombuffer(base64.b64decode(values["bdata"]), values["dtype"]).reshape(shape)


@pytest.mark.parametrize("page", PAGES)
def test_a_tiny_model_works_too(visit, tiny, page) -> None:
    for text in ("", HOSTILE["too long"]):
        app = visit(page, a=text, b=text or "a", model="host")
        assert not app.exception
        assert not [error.value for error in app.error]
        assert page in ("tables", "pairs") or app.get("plotly_chart")


@pytest.mark.parametrize("page", PAGES)
def test_every_page_proves_its_numbers(visit, page) -> None:
    words = " ".join(markdown.value for markdown in visit(page, a="dog bites man", b="man bites dog").markdown)
    assert "max |ours − model.embeddings(…)|" in words
    assert ":green" in words and ":red" not in words


def test_the_strip_shows_the_selected_tokens_row(visit, packaged) -> None:
    app = visit("normalization", a="dog bites man", token="3")
    tokens = packaged.tokens("dog bites man")
    normalization, ours = packaged.normalization(tokens), packaged.embeddings(tokens)
    drawn, _ = sent(app, "row_steps")
    for name in ("before", "standardized", "after"):
        np.testing.assert_array_equal(drawn[f"row_{name}"], getattr(normalization, name)[3])
    np.testing.assert_array_equal(drawn["row_gamma"], ours.gamma)
    np.testing.assert_allclose(
        drawn["row_standardized"] * ours.gamma + drawn["row_beta"], drawn["row_after"], atol=1e-5
    )
    means, deviations = (array(trace["y"]) for trace in figure(app, "means")["data"])
    np.testing.assert_allclose(means, normalization.mean, rtol=1e-5)
    np.testing.assert_allclose(deviations, normalization.deviation, rtol=1e-5)


def test_the_zeroed_dimension_is_the_most_enlarged_one_until_another_is_chosen(visit, packaged) -> None:
    app = visit("normalization", a="dog bites man", change="dimension")
    steps = packaged.normalization(packaged.tokens("dog bites man"))
    sizes = (np.sqrt(np.square(values.astype(float)).mean(axis=0)) for values in (steps.after, steps.before))
    enlarged = int(np.divide(*sizes).argmax())
    assert app.number_input(key="zeroed").value == enlarged
    assert f"dimension {enlarged} = 0" in figure(app, "what_ifs")["data"][0]["y"]
    app.number_input(key="zeroed").set_value(5).run()
    assert "dimension 5 = 0" in figure(app, "what_ifs")["data"][0]["y"]


def test_a_what_if_map_has_a_row_for_each_change_and_a_column_for_each_token(visit, packaged) -> None:
    app = visit("normalization", a="dog bites man", measure="cosine", change="dimension", zeroed="7")
    cells = array(figure(app, "what_ifs")["data"][0]["z"])
    assert cells.shape == (5, 5)
    reported = packaged.what_ifs(packaged.tokens("dog bites man"), 7)
    np.testing.assert_allclose(cells, [report.cosine for report in reported], atol=1e-6)


def test_the_word_overview_marks_the_rows_of_the_sentence(visit, packaged) -> None:
    tokens = packaged.tokens("dog bites dog")
    drawn = tall_picture(visit("tables", a="dog bites dog"))
    assert [tuple(mark) for mark in drawn["marks"]] == sorted(set(zip(tokens.ids, tokens.pieces, strict=True)))
    assert (drawn["rows"], drawn["row"]) == (30_522, packaged.tokens("dog").ids[1])


def test_the_levels_of_the_word_overview_are_its_cells_on_the_scale_that_is_printed(visit, packaged) -> None:
    drawn, seen = tall_picture(visit("tables", a="dog")), packaged.word_overview("size")
    levels = np.frombuffer(base64.b64decode(drawn["levels"]), np.uint8).reshape(seen.cells.shape)
    assert drawn["size"] == list(seen.cells.shape)
    low, high = map(float, drawn["ends"])
    shown = low + levels / 255 * (high - low)
    inside = (levels > 0) & (levels < 255)
    np.testing.assert_allclose(shown[inside], seen.cells[inside], atol=0.02 * (high - low))
    assert inside.mean() > 0.9
    assert levels.min() == 0


def test_pointing_at_a_row_shows_the_rows_around_it_until_the_text_looks_up_others(visit, packaged) -> None:
    app = visit("tables", a="dog bites man", row="20000")
    rows, header = sent(app, "word_rows")
    assert header["remarks"][header["framed"]] == "20000"
    assert len(header["labels"]) == 15
    word = packaged.word_window(20_000, 15)
    np.testing.assert_array_equal(rows["word_rows"].reshape(15, 384), word.values)
    app.text_input(key="sentence_a").set_value("a cat").run()
    _, header = sent(app, "word_rows")
    assert header["remarks"][header["framed"]] == str(packaged.tokens("cat").ids[1])


@pytest.mark.parametrize(("setting", "view"), [("position_cell", "positions"), ("segment_window", "positions")])
def test_an_old_address_of_a_table_opens_the_view_that_has_it(visit, setting: str, view: str) -> None:
    app = visit("tables", a="dog", **{setting: "1,2" if setting.endswith("cell") else "1-2"})
    assert app.session_state["address_chosen"]["view"] == view
    assert not app.exception and not app.toast
    assert any("Segment table: rows 0 and 1" in caption.value for caption in app.caption)


def test_the_rows_of_the_text_stand_beside_the_table_with_their_lengths(visit, packaged) -> None:
    app = visit("tables", a="dog bites dog", token="2")
    (listed,) = [item.proto.body for item in app.get("html") if 'class="bars"' in item.proto.body]
    rows = re.findall(r"<bdi>(.*?)</bdi></th><td>([\d,]+)</td>.*?<td>([\d.]+)</td></tr>", listed)
    tokens, lengths = packaged.tokens("dog bites dog"), packaged.norms()
    expected = {token.piece: (f"{token.id:,}", f"{lengths[token.id]:.2f}") for token in tokens.tokens}
    assert {name: (number, length) for name, number, length in rows} == expected
    assert re.search(r'class="chosen"><th scope="row"><bdi>bites', listed)


def test_the_neighbours_of_a_place_stand_beside_the_word_that_is_moved(visit, packaged) -> None:
    app = visit("tables", a="dog bites man", view="positions", token="2")
    (listed,) = [item.proto.body for item in app.get("html") if 'class="bars"' in item.proto.body]
    pairs = re.findall(r"<bdi>places (\d+) and (\d+)</bdi>.*?<td>([−\d.]+)</td></tr>", listed)
    assert [pair[:2] for pair in pairs] == [("1", "2"), ("2", "3"), ("2", "16"), ("2", "296"), ("0", "1")]
    cosines = packaged.positions().cosines
    assert all(
        float(shown.replace("−", "-")) == pytest.approx(cosines[int(one), int(other)], abs=0.006)
        for one, other, shown in pairs
    )


def test_real_rows_reach_the_canvas(visit, packaged) -> None:
    rows, header = sent(visit("tables", a="dog bites man", token="1", word_window="10-19"), "word_rows")
    dog = packaged.tokens("dog").ids[1]
    assert (header["labels"][header["framed"]], header["remarks"][header["framed"]]) == ("dog", str(dog))
    assert (header["view"]["first"], header["view"]["last"]) == (10, 19)
    row = rows["word_rows"].reshape(len(header["labels"]), 384)[header["framed"]]
    np.testing.assert_array_equal(row, packaged.embeddings(packaged.tokens("dog")).word[1])


def test_the_difference_of_two_sentences_is_zero_in_the_word_rows(visit) -> None:
    arrays, header = sent(visit("pairs", a="dog bites man", b="man bites dog"), "differences")
    assert not arrays["word"].any() and not arrays["segment"].any() and arrays["position"].any()
    assert [panel["name"] for panel in header["panels"]] == list(PANELS)


def test_another_word_at_the_same_place_is_compared_in_all_five_panels(visit, packaged) -> None:
    was, now = (packaged.embeddings(packaged.tokens(text)) for text in ("dog bites man", "cat bites man"))
    app = visit("embeddings", view="pairs", a="cat bites man", b="dog bites man", matched="place")
    arrays, header = sent(app, "differences")
    assert header["labels"] == ["[CLS]", "cat / dog", "bites", "man", "[SEP]"]
    assert "blank" not in header
    assert header["view"]["row"] == 1
    for name in PANELS:
        np.testing.assert_array_equal(arrays[name].reshape(5, 384), getattr(now, name) - getattr(was, name))


def test_two_unknown_words_at_the_same_place_are_both_named_and_have_no_difference(visit) -> None:
    app = visit("embeddings", view="pairs", a="a 😀 man", b="a 🦄 man", matched="place")
    arrays, header = sent(app, "differences")
    assert header["labels"] == ["[CLS]", "a", "😀 / 🦄", "man", "[SEP]"]
    assert header["words"][2] == "😀"
    assert not any(arrays[name].any() for name in PANELS)


def test_a_token_that_only_one_sentence_has_gets_a_row_without_numbers_and_is_named(visit) -> None:
    a, b = "an awesomesauce bank", "an old bank"
    app = visit("embeddings", view="pairs", a=a, b=b, matched="place")
    arrays, header = sent(app, "differences")
    assert header["labels"][2:6] == ["old (B)", "awesome (A)", "##sau (A)", "##ce (A)"]
    assert header["down"] == "row"  # the sixth row is not token 6 of either sentence
    assert set(header["blank"]) == {"2", "3", "4", "5"}
    assert not arrays["normed"].reshape(-1, 384)[2:6].any()
    said = "Without a partner: “awesome”, “##sau” and “##ce” in A; “old” in B."
    assert any(said in caption.value for caption in app.caption)


def test_the_cosines_of_positions_reach_the_canvas_on_a_scale_to_one(visit, packaged) -> None:
    arrays, header = sent(visit("positions"), "position_cosines")
    np.testing.assert_array_equal(arrays["cosines"].reshape(512, 512), packaged.positions().cosines)
    assert header["limits"] == {"own": [1.0]}


def test_the_code_for_dropout_has_the_chosen_probability_and_seed(visit) -> None:
    app = visit("normalization", change="dropout", p="0.3", seed="7")
    code = app.get_by_key("recipe_dropout").code[0].value
    assert "\np = 0.3\nseed = 7\n" in code


def test_another_seed_drops_other_values_and_moves_the_tokens_otherwise(visit) -> None:
    app = visit("normalization", change="dropout")
    first, _ = sent(app, "before_after")
    app.number_input(key="dropout_seed").set_value(1).run()
    other, _ = sent(app, "before_after")
    assert ((first["after"] == 0) != (other["after"] == 0)).any()
    assert (first["bars"] != other["bars"]).any()
    np.testing.assert_array_equal(first["before"], other["before"])


def test_before_and_after_layer_norm_have_colour_scales_of_their_own(visit, packaged) -> None:
    arrays, header = sent(visit("normalization", a="dog bites man"), "before_after")
    ours = packaged.embeddings(packaged.tokens("dog bites man"))
    np.testing.assert_array_equal(arrays["before"].reshape(ours.shape), ours.summed)
    np.testing.assert_array_equal(arrays["after"].reshape(ours.shape), ours.normed)
    ((rule, ends),) = header["limits"].items()
    assert rule == "own"
    for end, values in zip(ends, (ours.summed, ours.normed), strict=True):
        assert 0.99 <= (np.abs(values) <= end).mean() < 1


def test_both_histograms_of_a_token_count_every_dimension_on_one_axis(visit, packaged) -> None:
    ours = packaged.embeddings(packaged.tokens("dog bites man"))
    drawn = figure(visit("normalization", a="dog bites man", token="3"), "stretched")
    before, after = drawn["data"]
    assert array(before["y"]).sum() == array(after["y"]).sum() == 384
    assert drawn["layout"]["xaxis"]["range"] == drawn["layout"]["xaxis2"]["range"]
    ends = [f"{row.min():.2f} to {row.max():.2f}".replace("-", "−") for row in (ours.summed[3], ours.normed[3])]
    titles = [note["text"] for note in drawn["layout"]["annotations"]]
    assert titles == [f"before: {ends[0]}", f"after: {ends[1]}"]


@pytest.mark.parametrize("change", ["gamma", "beta", "layernorm", "dimension"])
def test_a_change_is_drawn_as_the_encoder_gets_it_with_how_far_it_moves_each_token(visit, packaged, change) -> None:
    tokens = packaged.tokens("dog bites man")
    app = visit("normalization", a="dog bites man", change=change, zeroed="7")
    arrays, _ = sent(app, "before_after")
    (report,) = [report for report in packaged.what_ifs(tokens, 7) if report.change == change]
    np.testing.assert_allclose(arrays["bars"], report.euclidean, rtol=1e-5)
    after, ours = arrays["after"].reshape(5, 384), packaged.embeddings(tokens)
    unchanged = ours.normed
    expected = {"layernorm": ours.summed, "beta": unchanged - ours.beta}.get(change)
    if expected is not None:
        np.testing.assert_allclose(after, expected, atol=1e-5)
    assert (after != unchanged).any()
    np.testing.assert_array_equal(arrays["before"].reshape(5, 384), ours.summed)
