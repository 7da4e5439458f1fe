"""The views of the page of words: map, list, readouts, and the blank; several are opened by their old addresses."""

import json
import zlib
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from tests.markdown import as_read


def words(app: AppTest) -> str:
    """All text of the page outside of tables."""
    kinds = ("markdown", "caption", "info", "warning", "text")
    return "\n".join(element.value for kind in kinds for element in getattr(app, kind))


def table(app: AppTest, column: str) -> pd.DataFrame:
    """The first table with this column."""
    return next(frame.value for frame in app.dataframe if column in frame.value)


def test_a_search_lists_pieces_with_kind_and_norm(visit) -> None:
    app = visit("vocabulary", view="list", search="bank")
    found = table(app, "Norm of its row")
    assert list(found["Piece"])[:4] == ["bank", "banks", "banking", "##bank"]
    assert list(found["Kind"])[3] == "## piece"
    assert found["Norm of its row"].between(0.1, 5).all()
    assert "is **one piece** of this vocabulary: **bank**, ID 2924" in words(app)


def test_for_a_word_that_is_not_a_piece_its_split_is_shown(visit) -> None:
    sentence = words(visit("vocabulary", view="list", search="awesomesauce"))
    assert "No piece of this vocabulary matches." in sentence
    assert "it splits into **awesome ##sau ##ce**" in as_read(sentence)


def test_the_address_holds_the_search(visit) -> None:
    app = visit("vocabulary", search="2000-2010", mode="id", kind="word")
    assert list(table(app, "Norm of its row")["ID"]) == list(range(2000, 2011))


@pytest.mark.parametrize("pattern", ["(", "a(?=b)", "[z-a]", "*"])
def test_an_invalid_pattern_gets_a_message(visit, pattern: str) -> None:
    app = visit("vocabulary", search=pattern, mode="regex")
    assert not app.exception
    assert "not a regular expression that can be used here" in words(app)


def test_king_minus_man_plus_woman_leaves_its_own_words_out(visit) -> None:
    app = visit("vocabulary", words="king - man + woman")
    for column in ("Cosine similarity", "Euclidean distance"):
        pieces = list(table(app, column)["Piece"])
        assert pieces[0] == "queen"
        assert not {"king", "man", "woman"} & set(pieces)
    assert "The words of the expression are left out of both lists" in words(app)


def test_unknown_words_in_a_sum_are_named_with_their_split(visit) -> None:
    sentence = words(visit("vocabulary", words="king - awesomesauce"))
    assert "“awesomesauce” is not one piece of this vocabulary; it splits into **awesome" in sentence


@pytest.mark.parametrize("expression", ["king -", "king queen", "* 2"])
def test_an_invalid_sum_gets_a_message(visit, expression: str) -> None:
    app = visit("vocabulary", words=expression)
    assert not app.exception and not app.error
    assert app.warning
    assert not any("Cosine similarity" in frame.value for frame in app.dataframe)


def test_with_an_empty_box_the_list_has_the_neighbours_of_the_token_that_is_followed(visit) -> None:
    app = visit("vocabulary", a="the bank", token="2")
    assert list(table(app, "Cosine similarity")["Piece"])[:2] == ["banks", "banking"]
    assert "**bank** · Whole word, ID 2924" in words(app)
    app.text_input(key="words_text").set_value("queen").run()
    assert "**bank**" not in words(app)
    assert "king" in list(table(app, "Cosine similarity")["Piece"])
    app.text_input(key="words_text").set_value("  ").run()
    assert "**bank**" in words(app)


def test_a_click_counts_until_something_else_is_typed_or_the_box_is_asked_for_again(visit) -> None:
    app = visit("vocabulary", words="king", piece="2924")
    assert "**bank**" in words(app)
    app.button(key="unpick").click().run()
    assert "Rows used: king" in words(app)
    assert "unpick" not in [button.key for button in app.button]
    again = visit("vocabulary", words="king", piece="2924")
    again.text_input(key="words_text").set_value("queen").run()
    assert "Rows used: queen" in words(again)
    assert "piece" not in again.session_state["address_chosen"] or not again.session_state["address_chosen"]["piece"]


def test_only_the_view_that_is_looked_at_is_computed(visit) -> None:
    maps = {
        view: any(part.proto.id.endswith("-atlas") for part in visit("vocabulary", view=view).get("bidi_component"))
        for view in ("map", "list", "vector", "blank")
    }
    assert maps == {"map": True, "list": False, "vector": False, "blank": False}


def test_a_sum_of_nothing_has_no_direction(visit) -> None:
    app = visit("vocabulary", words="king - king")
    assert "no direction and no cosine" in words(app)


def test_markup_in_a_search_stays_text(visit) -> None:
    sentence = words(visit("vocabulary", view="list", search="<img src=x> **b** $x$"))
    sentence += words(visit("vocabulary", words="<b>x</b>"))
    assert "<img" not in sentence.replace("\\<img", "")


def test_the_first_station_of_a_readout_has_the_token_itself_on_top(visit) -> None:
    app = visit("readout", a="the bank", token="2")
    found = table(app, "Station")
    assert list(found["Station"])[:3] == ["Word row", "Sum of three rows", "Layer 0"]
    assert len(found) == 9
    assert found["Nearest rows"][0].startswith("bank 1.00")
    assert found["Rank"][0] == 1


def test_a_masked_token_is_read_at_its_position(visit) -> None:
    app = visit("readout", a="the bank of the river", token="2", mask="2")
    found = table(app, "Station")
    assert found["Nearest rows"][0].startswith("[MASK] 1.00")
    assert found["Rank"][0] > 1


@pytest.mark.parametrize("masks", ["99", "0", "x", "2,99", ",,", "-1"])
def test_invalid_positions_to_mask_are_ignored(visit, masks: str) -> None:
    app = visit("readout", a="the bank", mask=masks)
    assert not app.exception and not app.error


def test_the_blank_is_a_mask_token_and_each_layer_fills_it(visit, head_directory, monkeypatch) -> None:
    monkeypatch.setenv("EXPLORER_MODEL", str(head_directory))
    app = visit("blank", a="the bank of [MASK] river")
    assert app.selectbox(key="blank_token").value == 4
    found = table(app, "The head predicts")
    assert list(found["Layer"]) == [0, 1, 2]
    assert all("%" in sentence for sentence in found["The head predicts"])
    assert "Rank of the hidden piece" not in found
    app.selectbox(key="blank_token").set_value(2).run()
    assert "Rank of the hidden piece" in table(app, "The head predicts")
    assert r"the \[MASK\] of \[MASK\] river" in words(app)


def test_with_a_checkpoint_without_a_head_the_page_names_and_offers_one_that_has_it(visit) -> None:
    app = visit("blank", a="the bank of [MASK] river")
    assert "has no masked" in words(app)
    app.button(key="ask_for_head").click().run()
    assert "BERT base, uncased is not on this server yet" in app.main.info[0].value
    assert app.button(key="download")


@pytest.mark.parametrize("text", ["", "   ", "[CLS] [SEP]"])
def test_a_text_without_a_word_has_no_blank(visit, text: str) -> None:
    app = visit("blank", a=text)
    assert not app.exception
    assert "There is no word to hide" in words(app)


def map_of(app: AppTest) -> dict[str, Any]:
    """The data of the map: those that the browser keeps, without coordinates, and those of this sentence."""
    sent = {element.proto.component_name.rpartition(".")[2]: element.proto for element in app.get("bidi_component")}
    base = zlib.decompress(sent["atlas_base"].bytes)
    return json.loads(base[4 : 4 + int.from_bytes(base[:4], "little")]) | json.loads(sent["atlas_map"].json)


def test_the_map_has_every_piece_and_the_sentence(visit) -> None:
    app = visit("atlas", a="the bank", lit="john")
    head = map_of(app)
    assert head["count"] == len(head["pieces"]) == 30_522
    assert [head["pieces"][row] for row in head["tokens"]] == ["[CLS]", "the", "bank", "[SEP]"]
    assert head["pieces"][head["lit"][0]] == "john" and len(head["lit"]) == 101
    assert [entry["name"].partition(" (")[0] for entry in head["legend"]][:2] == ["Whole word", "## piece"]


def test_a_picked_piece_shows_its_true_neighbours(visit) -> None:
    app = visit("atlas", piece="2924")
    assert table(app, "Cosine similarity")["Piece"][0] == "banks"
    assert map_of(app)["chosen"] == 2924


@pytest.mark.parametrize(
    ("by", "lit"), [("regex", "("), ("near", "awesomesauce"), ("near", "a -"), ("contains", "qqqq")]
)
def test_a_highlight_without_matches_gets_a_message(visit, by: str, lit: str) -> None:
    app = visit("atlas", by=by, lit=lit)
    assert not app.exception and not app.error
    assert map_of(app)["lit"] == []
    assert app.warning or app.info


def test_for_another_checkpoint_its_own_map_is_offered(visit, tiny, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    app = visit("atlas")
    assert "There is no map of this checkpoint's 30,522 rows yet" in words(app)
    assert app.button(key="atlas_start")


def test_a_special_piece_is_one_piece_and_one_match_is_not_called_pieces(visit) -> None:
    assert "“\\[UNK\\]” is **one piece**" in " ".join(
        one.value for one in visit("vocabulary", view="list", search="[UNK]").markdown
    )
    captions = " ".join(one.value for one in visit("atlas", lit="^bank$", by="regex").caption)
    assert "1 matching piece stands out" in captions
