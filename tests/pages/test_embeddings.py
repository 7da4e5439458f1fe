"""The page of the five heatmaps, up to the bytes that the browser receives."""

from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from components.service import ModelService
from tests.unit.compute.test_heatmaps import unpack


def sent(app: AppTest) -> tuple[dict[str, Any], dict[str, np.ndarray]]:
    """The first heatmaps of the page."""
    heatmaps = (part for part in app.get("bidi_component") if part.proto.component_name.endswith("linked_heatmaps"))
    return unpack(next(heatmaps).proto.bytes)


def texts(app: AppTest) -> str:
    return "\n".join(part.value for part in app.markdown)


def headline(app: AppTest) -> str:
    return next(one.proto.body for one in app.get("html") if "<h1" in one.proto.body)


def test_the_panels_hold_the_rows_of_the_typed_sentence(visit, packaged: ModelService) -> None:
    ours = packaged.embeddings(packaged.tokens("dog bites man", "man bites dog"))
    header, arrays = sent(visit("embeddings", a="dog bites man", b="man bites dog"))
    assert tuple(header["labels"]) == ours.names
    assert [panel["name"] for panel in header["panels"]] == ["word", "position", "segment", "summed", "normed"]
    assert [panel["size"] for panel in header["panels"][:3]] == [30522, 512, 2]
    for name in ("word", "position", "segment"):
        rows = arrays[name].reshape(-1, ours.shape[1])[arrays[f"{name}_rows"]]
        assert np.array_equal(rows, getattr(ours, name))


def test_an_address_opens_the_same_cell_window_order_and_scale(visit) -> None:
    app = visit("embeddings", a="one two three four", cell="3,120", window="64-127", order="gamma", scale="own")
    view = {"row": 3, "column": 120, "first": 64, "last": 127, "order": "gamma", "scale": "own"}
    assert sent(app)[0]["view"] == view


@pytest.mark.parametrize(
    ("cell", "window"),
    [("9999,9999", "9000-9999"), ("-1,3", "9-2"), ("x", "-"), ("1,2,3", "0-99999999999999999999"), ("٣,٤", "٣-٤")],
)
def test_an_invalid_window_in_the_address_is_clamped_to_the_panels(visit, cell: str, window: str) -> None:
    app = visit("embeddings", a="dog", cell=cell, window=window, order="sideways", scale="loud")
    view = sent(app)[0]["view"]
    assert not app.exception
    assert 0 <= view["row"] < 3
    assert 0 <= view["column"] < 384
    assert 0 <= view["first"] <= view["last"] < 384
    assert (view["order"], view["scale"]) == ("index", "shared")


def test_the_menu_of_the_heatmaps_has_their_shape_and_their_code(visit) -> None:
    app = visit("embeddings", a="dog bites man")
    head, recipe = sent(app)[0], app.get_by_key("recipe_input_layer")
    assert (len(head["labels"]), head["columns"]) == (5, 384)
    assert "Shape `(5, 5, 384)`" in recipe.markdown[0].value
    lines = ("word_embeddings", "position_embeddings", "token_type_embeddings", "word + segment", "LayerNorm")
    assert all(line in recipe.code[0].value for line in lines)


def test_the_page_shows_a_difference_from_the_model_that_is_only_rounding(visit) -> None:
    assert ":green-badge[" in texts(visit("embeddings", a="dog bites man"))


def test_the_arrays_are_offered_for_download(visit) -> None:
    assert visit("embeddings", a="dog").get_by_key("download_arrays")


def test_the_numbers_of_the_selected_cell_open_on_demand(visit, packaged: ModelService) -> None:
    app = visit("embeddings", a="dog bites man", cell="2,5", window="10-19", order="gamma")
    assert not app.dataframe
    app.session_state["heatmaps_numbers"] = True
    app.run()
    ours = packaged.embeddings(packaged.tokens("dog bites man"))
    table = app.dataframe[0].value
    assert np.array_equal(table["LayerNorm of the sum"], ours.normed[2])


def test_a_window_is_clamped_to_the_width_of_a_narrow_checkpoint(visit, tiny: ModelService) -> None:
    header, _ = sent(visit("embeddings", a="dog bites man", model="host", window="4-300"))
    assert header["columns"] == 16
    assert header["view"]["last"] == 15


def test_the_token_that_is_followed_is_marked_and_what_is_marked_is_followed(visit) -> None:
    app = visit("embeddings", a="dog bites awesomesauce", token="3")
    assert sent(app)[0]["view"]["row"] == 3
    app = visit("embeddings", a="dog bites awesomesauce")
    assert sent(app)[0]["view"]["row"] == 2, "the longest word that is whole"
    app.text_input(key="sentence_a").set_value("awesomesauce dog").run()
    assert sent(app)[0]["view"]["row"] == 4
    app = visit("embeddings", a="dog bites awesomesauce", cell="1,7")
    app.switch_page("pages/normalization.py").run()
    assert sent(app)[0]["view"]["row"] == 1
    app.switch_page("pages/tables.py").run()
    app.button_group(key="view_tables").set_value("positions").run()
    app.selectbox(key="token").set_value(2).run()
    app.switch_page("pages/embeddings.py").run()
    assert sent(app)[0]["view"] | {"row": 2, "column": 7} == sent(app)[0]["view"]


def test_the_rows_of_one_token_are_those_of_that_token(visit, packaged: ModelService) -> None:
    ours = packaged.embeddings(packaged.tokens("dog bites man"))
    header, arrays = sent(visit("embeddings", a="dog bites man", rows="one", token="2"))
    assert header["labels"] == ["bites"]
    assert [panel["rows"] for panel in header["panels"][:3]] == [[ours.ids[2]], [2], [0]]
    for name in ("word", "position", "segment"):
        assert np.array_equal(arrays[name], getattr(ours, name)[2])


def test_a_shared_link_shows_what_differs_and_one_of_before_what_it_showed(visit) -> None:
    link = {"a": "cat bites man", "b": "dog bites man", "matched": "place"}
    for rows in (
        {"rows": "difference", "v": "4"},
        {"view": "pairs"},
        {"view": "pairs", "side": "difference", "v": "3"},
    ):
        app = visit("embeddings", **link, **rows)
        header, _ = sent(app)
        assert header["panels"][0]["title"] == "Word: A − B"
        assert header["words"] == ["", "cat", "bites", "man", ""]
        assert "“cat” and “dog” share their place, not their word row." in headline(app)
        assert not [group for group in app.button_group if group.key == "side"], "both are shown"
    assert [group for group in visit("embeddings", reading="apart", **link).button_group if group.key == "side"]


def test_the_difference_is_offered_of_two_sentences_that_are_read_apart(visit) -> None:
    def offered(**chosen: str) -> list[str]:
        (rows,) = (group for group in visit("embeddings", **chosen).button_group if group.key == "input_rows")
        return list(rows.options)

    assert offered(a="dog", b="a cat", reading="apart") == ["every token", "one token", "A − B"]
    assert offered(a="dog", b="a cat", reading="pair") == offered(a="dog") == ["every token", "one token"]
    app = visit("embeddings", a="dog", rows="difference")
    assert not app.exception and sent(app)[0]["labels"] == ["[CLS]", "dog", "[SEP]"]


def test_undo_is_offered_until_a_sentence_is_typed_and_gives_back_what_was(visit) -> None:
    link = {"rows": "difference", "a": "cat bites man", "b": "dog bites man", "matched": "place"}
    app = visit("embeddings", reading="apart", **link)
    assert not [button for button in app.button if button.key == "undo_word"]
    controls = {"input_rows": "every", "pair_matched": "word"}
    edit = {"now": [link["a"], link["b"]], "was": [link["b"], "", "apart", "a"], "controls": controls}
    app.session_state["edits"] = [edit]
    app.run()
    app.text_input(key="sentence_a").set_value("cat bites men").run()
    assert not [button for button in app.button if button.key == "undo_word"]
    app.text_input(key="sentence_a").set_value("cat bites man").run()
    app.button(key="undo_word").click().run()
    assert not app.exception
    assert app.text_input(key="sentence_a").value == "dog bites man"
    assert not [box for box in app.text_input if box.key == "sentence_b"]
    assert sent(app)[0]["labels"] == ["[CLS]", "dog", "bites", "man", "[SEP]"]
