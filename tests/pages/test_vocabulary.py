"""The vocabulary: map and search; several addresses are of when it had views."""

import json
import zlib
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.sent import finding as headline, html, part, sent, words


def beside(app: AppTest) -> dict[str, Any]:
    """The list beside the map."""
    return dict(sent(app, "vocabulary_near"))


def map_of(app: AppTest) -> dict[str, Any]:
    """The data of the map: those that the browser keeps, without coordinates, and those of this sentence."""
    base = zlib.decompress(part(app, "vocabulary_base").bytes)
    of_text = sent(app, "vocabulary_map")
    return json.loads(base[4 : 4 + int.from_bytes(base[:4], "little")]) | of_text


def table(app: AppTest, column: str) -> pd.DataFrame:
    """The first table with this column."""
    return next(frame.value for frame in app.dataframe if column in frame.value)


def test_a_search_lists_pieces_with_kind_and_length(visit) -> None:
    app = visit("vocabulary", words="bank", by="contains")
    found = table(app, "Length of its row")
    assert list(found["Piece"])[:4] == ["bank", "banks", "banking", "##bank"]
    assert list(found["Kind"])[3] == "## piece"
    assert found["Length of its row"].between(0.1, 5).all()
    assert beside(app)["found"] == f"{len(found)} pieces contain “bank”"
    assert [piece for _, piece in beside(app)["pieces"]] == list(found["Piece"])
    assert f"{len(found)} hits" in words(app)


@pytest.mark.parametrize(
    ("settings", "ids"),
    [
        ({"words": "2000-2010", "as": "id", "kind": "word"}, range(2000, 2011)),
        ({"view": "list", "search": "BANK", "mode": "exact"}, (2924, 9299)),
        ({"view": "list", "search": "fishes", "mode": "suffix"}, (21_995,)),
    ],
)
def test_the_address_holds_the_search_also_one_of_the_list_that_was_a_view(visit, settings: dict, ids: Any) -> None:
    assert list(table(visit("vocabulary", **settings), "Length of its row")["ID"]) == list(ids)


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
    app.segmented_control(key="words_by").set_value("prefix").run()
    app.text_input(key="words_text").set_value("king - man + woman").run()
    assert app.segmented_control(key="words_by").value == "near", "no piece starts with that"


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
    assert beside(app)["rows"][0][1] == "banks" and map_of(app)["chosen"] == 2924
    assert (beside(app)["title"], beside(app)["back"]) == ("Nearest rows of “bank”", "Back to “king”")
    app.text_input(key="words_text").set_value("queen").run()
    assert (beside(app)["title"], beside(app)["back"]) == ("Nearest rows of “queen”", "")
    assert not app.session_state["address_chosen"].get("piece")


def test_a_sum_of_nothing_has_no_direction(visit) -> None:
    app = visit("vocabulary", words="king - king")
    assert headline(app) == "“king − king” has no direction."


def test_the_map_has_every_piece_and_rings_the_tokens_of_the_sentence_if_asked(visit) -> None:
    app = visit("atlas", a="the bank", lit="john", tokens="1")
    head = map_of(app)
    assert head["count"] == len(head["pieces"]) == 30_522
    assert [head["pieces"][row] for row in head["tokens"]] == ["[CLS]", "the", "bank", "[SEP]"]
    assert head["pieces"][head["lit"][0]] == "john" and len(head["lit"]) == 9
    assert set(head["near"]) < set(head["lit"])
    assert not map_of(visit("vocabulary", a="the bank"))["tokens"]


@pytest.mark.parametrize(
    ("by", "typed", "says"),
    [
        ("contains", "awesomesauce", "As text, “awesomesauce” becomes awesome ##sau ##ce."),
        ("near", "king - awesomesauce", "As text, “awesomesauce” becomes awesome ##sau ##ce."),
        ("regex", "a(?=b)", "not a regular expression that can be used here"),
        ("near", "king queen", ""),
        ("contains", "<img src=x> **b** $x$", ""),
    ],
)
def test_what_cannot_be_found_gets_a_message(visit, by: str, typed: str, says: str) -> None:
    app = visit("vocabulary", words=typed, **({"as": by} if by == "regex" else {"by": by}))
    assert not app.error
    assert map_of(app)["lit"] == [] and not beside(app)["rows"]
    assert beside(app)["notes"] or beside(app)["found"].startswith("No piece")
    assert says in " ".join(beside(app)["notes"])
    assert "<img src=x" not in html(app)


def test_for_another_checkpoint_its_own_map_is_offered(visit, tiny, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    app = visit("atlas")
    assert "There is no map of this checkpoint's 30,522 rows yet" in words(app)
    assert app.button(key="atlas_start")


def test_a_special_piece_is_found_and_one_match_is_not_called_pieces(visit) -> None:
    assert beside(visit("vocabulary", words="[UNK]"))["title"] == "Nearest rows of [UNK]"
    assert beside(visit("atlas", lit="^bank$", by="regex"))["found"] == "1 piece matches this pattern"
