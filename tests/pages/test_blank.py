"""The blank: what a word comes near, read and hidden, and what a head predicts."""

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from components.service import open_service
from components.views.wording import percent
from tests.pages.sent import finding as headline, sent, words
from tests.pages.test_take_home import located, open_page
from tests.scripts import failed


def drawn(app: AppTest) -> list[dict[str, Any]]:
    """The parts of the picture: title, note, names and chips [row, piece, kind, value] of each column."""
    return list(sent(app, "blank_columns")["parts"])


def test_both_readings_begin_with_the_row_that_the_model_got(visit) -> None:
    read, hidden = drawn(visit("blank", a="the bank", token="2"))
    assert read["names"] == ["word row", *(f"layer {layer}" for layer in range(1, 7))]
    assert [column[0][1:] for column in read["columns"][:1]] == [["bank", "own", "1.00"]]
    assert hidden["columns"][0][0][1:] == ["[MASK]", "mask", "1.00"]
    assert {len(column) for column in read["columns"]} == {9}
    assert {len(column) for column in hidden["columns"]} == {5}


def test_amber_is_a_row_that_was_not_among_the_nearest_nine_at_the_word_row(visit) -> None:
    read = drawn(visit("blank", a="The coach was late for the match.", token="7"))[0]
    first = {chip[0] for chip in read["columns"][0]}
    for column in read["columns"][1:]:
        assert all((chip[2] == "new") == (chip[0] not in first) for chip in column)


@pytest.mark.parametrize("masks", ["99", "x", ",,", "-1"])
def test_invalid_positions_to_mask_are_ignored(visit, masks: str) -> None:
    app = visit("blank", a="the bank", mask=masks)
    assert not app.error


def test_with_a_head_each_layer_fills_the_blank(visit, head_directory, monkeypatch) -> None:
    monkeypatch.setenv("EXPLORER_MODEL", str(head_directory))
    app = visit("blank", a="the bank of [MASK] river")
    assert app.selectbox(key="blank_token").value == 4
    predicted = drawn(app)[0]
    assert predicted["title"] == "BERT reads [MASK]"
    assert predicted["names"] == ["input", "layer 1", "layer 2"]
    bert = open_service("host")
    filled = bert.fill_blank(bert.tokens("the bank of [MASK] river"), 4, 9)
    assert [[chip[3] for chip in column] for column in predicted["columns"]] == [
        [percent(probability) for probability in layer.probabilities] for layer in filled.layers
    ]
    assert headline(app).startswith("Here BERT ")
    app.selectbox(key="blank_token").set_value(2).run()
    assert drawn(app)[0]["title"] == "BERT reads [MASK] in its place"
    assert "the ? of [MASK] river" in words(app)


def test_without_a_head_the_page_says_why_and_offers_a_checkpoint_that_has_one(visit) -> None:
    app = visit("blank", a="the bank of [MASK] river")
    assert "was left out when it was tuned for comparing sentences" in words(app)
    app.button(key="ask_for_head").click().run()
    assert "BERT base, uncased is not on this server yet" in app.main.info[0].value
    assert app.button(key="download")


@pytest.mark.parametrize("text", ["", "   ", "[CLS] [SEP]"])
def test_a_text_without_a_word_has_no_blank(visit, text: str) -> None:
    app = visit("blank", a=text)
    assert "There is no word to hide" in words(app)


def test_the_script_for_a_blank_arrives_at_the_predictions_of_its_page(head_directory, monkeypatch) -> None:
    monkeypatch.setenv("EXPLORER_MODEL", str(head_directory))
    codes = {}
    for text, variant in (
        ("The bank raised its rates", ""), ("The [MASK] raised its rates", ""), ("bank rates", "no-positions"),
    ):  # fmt: skip
        visit = open_page("blank", {"a": text, "token": "2"} | ({"variant": variant} if variant else {}), monkeypatch)
        checks = {check.name: check for one in visit.shown for check in one.checks}
        assert {"probabilities", "predicted", "predicted_probabilities"} <= checks.keys()
        assert ("ranks" in checks) == ("[MASK]" not in text)
        codes[text] = located(visit.code, head_directory)
    assert failed(codes) == {}
    text, code = next(iter(codes.items()))
    assert failed({text: code.replace("masked = 2", "masked = 3")}).keys() == {text}
