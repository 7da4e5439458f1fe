"""The vocabulary: map and search; several addresses are of when it had views."""

import json
import re
import zlib
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest


def words(app: AppTest) -> str:
    """All text of the page outside of tables."""
    kinds = ("markdown", "caption", "info", "warning", "text")
    return "\n".join(element.value for kind in kinds for element in getattr(app, kind))


def table(app: AppTest, column: str) -> pd.DataFrame:
    """The first table with this column."""
    return next(frame.value for frame in app.dataframe if column in frame.value)


def headline(app: AppTest) -> str:
    """The headline of the page."""
    heads = [one.proto.body for one in app.get("html") if "<h1" in one.proto.body]
    return re.sub(r"<[^>]*>", "", heads[0].partition("</h1>")[0])


def beside(app: AppTest) -> dict[str, Any]:
    """The list beside the map."""
    sent = {element.proto.component_name.rpartition(".")[2]: element.proto for element in app.get("bidi_component")}
    return json.loads(sent["vocabulary_near"].json)


def test_a_search_lists_pieces_with_kind_and_length(visit) -> None:
    app = visit("vocabulary", words="bank", by="contains")
    found = table(app, "Length of its row")
    assert list(found["Piece"])[:4] == ["bank", "banks", "banking", "##bank"]
    assert list(found["Kind"])[3] == "## piece"
    assert found["Length of its row"].between(0.1, 5).all()
    assert beside(app)["found"] == f"{len(found)} pieces contain “bank”"
    assert [piece for _, piece in beside(app)["pieces"]] == list(found["Piece"])
    assert f"{len(found)} hits" in words(app)


def test_for_a_word_that_is_not_a_piece_its_split_is_shown(visit) -> None:
    shown = beside(visit("vocabulary", words="awesomesauce", by="contains"))
    assert shown["found"] == "No piece contains “awesomesauce”"
    assert shown["notes"] == ["As text, “awesomesauce” becomes awesome ##sau ##ce."]
    assert not shown["rows"]


@pytest.mark.parametrize(
    ("settings", "ids"),
    [
        ({"words": "2000-2010", "as": "id", "kind": "word"}, range(2000, 2011)),
        ({"search": "2000-2010", "mode": "id", "kind": "word"}, range(2000, 2011)),
        ({"view": "list", "search": "BANK", "mode": "exact"}, (2924, 9299)),
        ({"view": "list", "search": "fishes", "mode": "suffix"}, (21_995,)),
    ],
)
def test_the_address_holds_the_search_also_one_of_the_list_that_was_a_view(visit, settings: dict, ids: Any) -> None:
    assert list(table(visit("vocabulary", **settings), "Length of its row")["ID"]) == list(ids)


@pytest.mark.parametrize("pattern", ["(", "a(?=b)", "[z-a]", "*"])
def test_an_invalid_pattern_gets_a_message(visit, pattern: str) -> None:
    app = visit("vocabulary", words=pattern, **{"as": "regex"})
    assert not app.exception
    assert "not a regular expression that can be used here" in beside(app)["notes"][0]


def test_king_minus_man_plus_woman_leaves_its_own_words_out(visit) -> None:
    shown = beside(visit("vocabulary", words="king - man + woman"))
    assert shown["title"] == "Nearest rows of the sum"
    pieces = [piece for _, piece, _, _ in shown["rows"]]
    assert pieces[0] == "queen"
    assert not {"king", "man", "woman"} & set(pieces)


def test_a_sum_that_is_typed_is_looked_up_and_a_word_after_it_searched_again(visit) -> None:
    app = visit("vocabulary", a="the bank")
    assert app.segmented_control(key="words_by").value == "contains"
    app.text_input(key="words_text").set_value("king - man + woman").run()
    assert app.segmented_control(key="words_by").value == "near"
    assert beside(app)["rows"][0][1] == "queen"
    app.text_input(key="words_text").set_value("king").run()
    assert app.segmented_control(key="words_by").value == "contains"
    assert beside(app)["found"].endswith("“king”")


def test_unknown_words_in_a_sum_are_named_with_their_split(visit) -> None:
    app = visit("vocabulary", words="king - awesomesauce")
    assert beside(app)["notes"][-1] == "As text, “awesomesauce” becomes awesome ##sau ##ce."


@pytest.mark.parametrize("expression", ["king -", "king queen", "* 2"])
def test_an_invalid_sum_gets_a_message(visit, expression: str) -> None:
    app = visit("vocabulary", words=expression, by="near")
    assert not app.exception and not app.error
    assert beside(app)["notes"] and not beside(app)["rows"]


def test_with_an_empty_box_the_list_has_the_neighbours_of_the_token_that_is_followed(visit) -> None:
    app = visit("vocabulary", a="the bank", token="2")
    assert [piece for _, piece, _, _ in beside(app)["rows"]][:2] == ["banks", "banking"]
    assert beside(app)["title"] == "Nearest rows of “bank”"
    assert beside(app)["found"] == "10 pieces contain “bank”"
    app.text_input(key="words_text").set_value("queen").run()
    assert beside(app)["title"] == "Nearest rows of “queen”"
    app.text_input(key="words_text").set_value("  ").run()
    assert beside(app)["title"] == "Nearest rows of “bank”"


def test_a_click_counts_until_something_else_is_typed_or_the_box_is_asked_for_again(visit) -> None:
    app = visit("vocabulary", words="king", piece="2924")
    assert (beside(app)["title"], beside(app)["back"]) == ("Nearest rows of “bank”", "Back to “king”")
    app.text_input(key="words_text").set_value("queen").run()
    assert (beside(app)["title"], beside(app)["back"]) == ("Nearest rows of “queen”", "")
    assert not app.session_state["address_chosen"].get("piece")


def test_a_sum_of_nothing_has_no_direction(visit) -> None:
    app = visit("vocabulary", words="king - king")
    assert not app.exception
    assert headline(app) == "“king − king” has no direction."


def test_markup_in_a_search_stays_text(visit) -> None:
    for typed in ("<img src=x> **b** $x$", "<b>x</b>"):
        app = visit("vocabulary", words=typed, by="contains")
        assert "<img" not in words(app).replace("\\<img", "")


def map_of(app: AppTest) -> dict[str, Any]:
    """The data of the map: those that the browser keeps, without coordinates, and those of this sentence."""
    sent = {element.proto.component_name.rpartition(".")[2]: element.proto for element in app.get("bidi_component")}
    base = zlib.decompress(sent["vocabulary_base"].bytes)
    return json.loads(base[4 : 4 + int.from_bytes(base[:4], "little")]) | json.loads(sent["vocabulary_map"].json)


def test_the_map_has_every_piece_and_rings_the_tokens_of_the_sentence_if_asked(visit) -> None:
    app = visit("atlas", a="the bank", lit="john", tokens="1")
    head = map_of(app)
    assert head["count"] == len(head["pieces"]) == 30_522
    assert [head["pieces"][row] for row in head["tokens"]] == ["[CLS]", "the", "bank", "[SEP]"]
    assert head["pieces"][head["lit"][0]] == "john" and len(head["lit"]) == 9
    assert set(head["near"]) < set(head["lit"])
    assert not map_of(visit("vocabulary", a="the bank"))["tokens"]


def test_a_picked_piece_shows_its_true_neighbours(visit) -> None:
    app = visit("atlas", piece="2924")
    assert beside(app)["rows"][0][1] == "banks"
    assert map_of(app)["chosen"] == 2924


@pytest.mark.parametrize(
    ("by", "lit"), [("regex", "("), ("near", "awesomesauce"), ("near", "a -"), ("contains", "qqqq")]
)
def test_a_highlight_without_matches_gets_a_message(visit, by: str, lit: str) -> None:
    app = visit("atlas", by=by, lit=lit)
    assert not app.exception and not app.error
    assert map_of(app)["lit"] == []
    assert beside(app)["notes"] or beside(app)["found"].startswith("No piece")


def test_for_another_checkpoint_its_own_map_is_offered(visit, tiny, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    app = visit("atlas")
    assert "There is no map of this checkpoint's 30,522 rows yet" in words(app)
    assert app.button(key="atlas_start")


def test_a_special_piece_is_found_and_one_match_is_not_called_pieces(visit) -> None:
    assert beside(visit("vocabulary", words="[UNK]"))["title"] == "Nearest rows of [UNK]"
    assert beside(visit("atlas", lit="^bank$", by="regex"))["found"] == "1 piece matches this pattern"
