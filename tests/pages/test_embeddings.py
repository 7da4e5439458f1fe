"""The page of the five heatmaps, up to the bytes that the browser receives, and of their difference."""

from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from components.records.embeddings import PANELS
from components.service import ModelService
from tests.pages.sent import finding, heatmaps, words

TWO = {"a": "cat bites man", "b": "dog bites man", "matched": "place"}


def sent(app: AppTest) -> tuple[dict[str, Any], dict[str, np.ndarray]]:
    """What is drawn: the heatmaps of all tokens, of one, or of A − B."""
    (key,) = {one.proto.id.rpartition("-")[2] for one in app.get("bidi_component")} & DRAWN
    return heatmaps(app, key)


DRAWN = {"heatmaps", "one_token", "differences"}


def buttons(app: AppTest) -> set[str]:
    return {str(one.key) for one in (*app.button_group, *app.button)}


def test_the_panels_hold_the_rows_of_the_typed_sentence(visit, packaged: ModelService) -> None:
    ours = packaged.embeddings(packaged.tokens("dog bites man", "man bites dog"))
    app = visit("embeddings", a="dog bites man", b="man bites dog")
    header, arrays = sent(app)
    assert tuple(header["labels"]) == ours.names
    assert [panel["name"] for panel in header["panels"]] == list(PANELS)
    assert [panel["size"] for panel in header["panels"][:3]] == [30522, 512, 2]
    for name in ("word", "position", "segment"):
        rows = arrays[name].reshape(-1, ours.shape[1])[arrays[f"{name}_rows"]]
        assert np.array_equal(rows, getattr(ours, name))
    assert f"Shape `(5, {len(ours.names)}, 384)`" in app.get_by_key("recipe_input_layer").markdown[0].value
    assert ":green-badge[" in words(app)
    assert app.get_by_key("download_arrays")


def test_an_address_opens_the_same_cell_window_order_and_scale_and_its_numbers_on_demand(visit, packaged) -> None:
    app = visit("embeddings", a="one two three four", cell="3,120", window="64-127", order="gamma", scale="own")
    view = {"row": 3, "column": 120, "first": 64, "last": 127, "order": "gamma", "scale": "own"}
    assert sent(app)[0]["view"] == view
    assert not app.dataframe
    app.session_state["heatmaps_numbers"] = True
    app.run()
    ours = packaged.embeddings(packaged.tokens("one two three four"))
    assert np.array_equal(app.dataframe[0].value["LayerNorm of the sum"], ours.normed[3])


@pytest.mark.parametrize(
    ("cell", "window"),
    [("9999,9999", "9000-9999"), ("-1,3", "9-2"), ("x", "-"), ("1,2,3", "0-99999999999999999999"), ("٣,٤", "٣-٤")],
)
def test_an_invalid_window_in_the_address_is_clamped_to_the_panels(visit, cell: str, window: str) -> None:
    app = visit("embeddings", a="dog", cell=cell, window=window, order="sideways", scale="loud")
    view = sent(app)[0]["view"]
    assert 0 <= view["row"] < 3
    assert 0 <= view["column"] < 384
    assert 0 <= view["first"] <= view["last"] < 384
    assert (view["order"], view["scale"]) == ("index", "shared")


def test_a_window_is_clamped_to_the_width_of_a_narrow_checkpoint(visit, tiny: ModelService) -> None:
    header, _ = sent(visit("embeddings", a="dog bites man", model="host", window="4-300"))
    assert header["columns"] == 16
    assert header["view"]["last"] == 15


def test_the_token_that_is_followed_is_marked_and_what_is_marked_is_followed(visit) -> None:
    app = visit("embeddings", a="dog bites awesomesauce")
    assert sent(app)[0]["view"]["row"] == 2, "the longest word that is whole"
    app.text_input(key="sentence_a").set_value("awesomesauce dog").run()
    assert sent(app)[0]["view"]["row"] == 4
    app = visit("embeddings", a="dog bites awesomesauce", cell="1,7")
    assert sent(app)[0]["view"]["row"] == 1
    app.switch_page("pages/tokens.py").run()
    chosen = app.session_state["address_chosen"]
    assert chosen["token"] == "1"
    chosen["token"] = "3"
    app.switch_page("pages/embeddings.py").run()
    assert sent(app)[0]["view"] | {"row": 3, "column": 7} == sent(app)[0]["view"]


def test_the_rows_of_one_token_are_those_of_that_token(visit, packaged: ModelService) -> None:
    ours = packaged.embeddings(packaged.tokens("dog bites man"))
    header, arrays = sent(visit("embeddings", a="dog bites man", rows="one", token="2"))
    assert header["labels"] == ["bites"]
    assert [panel["rows"] for panel in header["panels"][:3]] == [[ours.ids[2]], [2], [0]]
    for name in ("word", "position", "segment"):
        assert np.array_equal(arrays[name], getattr(ours, name)[2])


def test_a_shared_link_shows_what_differs_and_one_of_before_what_it_showed(visit, packaged: ModelService) -> None:
    was, now = (packaged.embeddings(packaged.tokens(TWO[name])) for name in "ba")
    for rows in (
        {"rows": "difference", "v": "4"},
        {"view": "pairs"},
        {"view": "pairs", "side": "difference", "v": "3"},
    ):
        app = visit("embeddings", **TWO, **rows)
        header, arrays = sent(app)
        assert header["panels"][0]["title"] == "Word: A − B"
        assert header["labels"] == ["[CLS]", "cat / dog", "bites", "man", "[SEP]"]
        assert header["words"] == ["", "cat", "bites", "man", ""]
        assert "blank" not in header and header["view"]["row"] == 1
        assert "“cat” and “dog” share their place, not their word row." in finding(app)
        assert "side" not in buttons(app), "both are shown"
        for name in PANELS:
            np.testing.assert_array_equal(arrays[name].reshape(5, 384), getattr(now, name) - getattr(was, name))
    assert "side" in buttons(visit("embeddings", reading="apart", **TWO))


def test_a_token_without_a_partner_has_a_row_without_numbers_and_an_unknown_one_its_own_name(visit) -> None:
    app = visit("pairs", a="an awesomesauce bank 😀", b="an old bank 🦄", matched="place")
    header, arrays = sent(app)
    assert header["labels"][2:6] == ["old (B)", "awesome (A)", "##sau (A)", "##ce (A)"]
    assert header["down"] == "row"  # the sixth row is not token 6 of either sentence
    assert set(header["blank"]) == {"2", "3", "4", "5"}
    assert not arrays["normed"].reshape(-1, 384)[2:6].any()
    assert "Without a partner: “awesome”, “##sau” and “##ce” in A; “old” in B." in words(app)
    app = visit("pairs", a="a 😀 man", b="a 🦄 man", matched="place")
    header, arrays = sent(app)
    assert header["labels"][2] == "😀 / 🦄" and header["words"][2] == "😀"
    assert not any(arrays[name].any() for name in PANELS)


def test_the_difference_is_offered_of_two_sentences_that_are_read_apart(visit) -> None:
    def offered(**chosen: str) -> list[str]:
        (rows,) = (group for group in visit("embeddings", **chosen).button_group if group.key == "input_rows")
        return list(rows.options)

    assert offered(a="dog", b="a cat", reading="apart") == ["every token", "one token", "A − B"]
    assert offered(a="dog", b="a cat", reading="pair") == offered(a="dog") == ["every token", "one token"]
    app = visit("embeddings", a="dog", rows="difference")
    assert sent(app)[0]["labels"] == ["[CLS]", "dog", "[SEP]"]


def test_undo_is_offered_until_a_sentence_is_typed_and_gives_back_what_was(visit) -> None:
    app = visit("embeddings", reading="apart", rows="difference", **TWO)
    assert "undo_word" not in buttons(app)
    controls = {"input_rows": "every", "pair_matched": "word"}
    edit = {"now": [TWO["a"], TWO["b"]], "was": [TWO["b"], "", "apart", "a"], "controls": controls}
    app.session_state["edits"] = [edit]
    app.run()
    app.text_input(key="sentence_a").set_value("cat bites men").run()
    assert "undo_word" not in buttons(app)
    app.text_input(key="sentence_a").set_value("cat bites man").run()
    app.button(key="undo_word").click().run()
    assert app.text_input(key="sentence_a").value == "dog bites man"
    assert not [box for box in app.text_input if box.key == "sentence_b"]
    assert sent(app)[0]["labels"] == ["[CLS]", "dog", "bites", "man", "[SEP]"]
