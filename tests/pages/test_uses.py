"""Words among thousands of uses: what the page says about them, and about words that are not in the dictionary."""

import json
import re

import pytest

from components.compute.uses import search_uses
from tests.markdown import as_read


def texts(app) -> str:
    kinds = ("caption", "info", "markdown", "text", "success", "warning")
    return " ".join(element.value for kind in kinds for element in app.get(kind))


def chosen(app) -> dict[str, str]:
    """The settings in the address."""
    return app.session_state["address_chosen"]


def table(app, column: str):
    """The first table with this column."""
    return next(item.value for item in app.dataframe if column in item.value)


TWO_BANKS = "The bank raised its rates while we sat on the river bank."


def test_context_opens_on_the_uses_of_the_token_that_is_selected_on_all_pages(visit) -> None:
    app = visit("context")
    assert not app.exception
    assert not app.error
    assert app.selectbox(key="spot").value == 5  # the bank of the default sentence, as on the other pages
    assert visit("context", a=TWO_BANKS).selectbox(key="spot").value == 1
    assert visit("context", a=TWO_BANKS, token="12").selectbox(key="spot").value == 11


@pytest.mark.parametrize(("text", "view"), [(TWO_BANKS, "word"), ("awesomesauce", "uses"), ("", "uses")])
def test_context_opens_on_a_words_own_uses_if_it_has_any_and_else_on_all(visit, text: str, view: str) -> None:
    assert visit("context", a=text).segmented_control(key="view_context").value == view


@pytest.mark.parametrize(("view", "key"), [("word", "own_uses"), ("uses", "uses_map")])
def test_who_wrote_a_sentence_is_said_below_the_map_and_in_its_table(visit, view: str, key: str) -> None:
    app = visit("context", a="the python swallowed a goat", view=view, token="2", layer="6")
    assert "written for this app" in texts(app)
    if view == "uses":
        assert table(app, "Cosine")["Source"][0] == "this app"
        assert "WordNet 3.0 (Princeton University)" in texts(app)


def test_occurrences_of_a_word_are_read_together_or_apart(visit) -> None:
    together, apart = (visit("context", a=TWO_BANKS, token="12", apart=apart) for apart in ("0", "1"))
    assert not together.exception and not apart.exception
    assert said(together) != said(apart)
    assert "(12) is used as in “" in said(apart)
    assert not [toggle for toggle in visit("context", a="the bank").toggle if toggle.key == "apart"]


def said(app) -> str:
    return " ".join(item.proto.body for item in app.get("html") if 'class="finding' in item.proto.body)


def test_words_are_listed_with_the_positions_of_their_first_pieces(visit) -> None:
    labels = visit("context", a="this awesomesauce tastes good").selectbox(key="spot").options
    assert labels == ["1  this", "2  awesomesauce", "5  tastes", "6  good"]


def test_a_word_chosen_on_the_map_is_the_selected_token_of_the_next_page(visit) -> None:
    app = visit("context", a=TWO_BANKS).selectbox(key="spot").set_value(10).run()
    app.switch_page("pages/embeddings.py").run()
    assert chosen(app)["token"] == "11"
    assert app.switch_page("pages/context.py").run().selectbox(key="spot").value == 10


def test_a_piece_within_a_word_stays_selected(visit) -> None:
    app = visit("context", a="this awesomesauce tastes good", token="3")
    assert app.selectbox(key="spot").format_func(app.selectbox(key="spot").value).endswith("awesomesauce")
    assert chosen(app)["token"] == "3"


def test_the_first_bank_is_near_uses_about_money_and_the_second_near_uses_about_land(visit) -> None:
    assert "financial institution" in table(visit("context", view="uses", a=TWO_BANKS), "Cosine")["Meaning"][0]
    app = visit("context", view="uses", a=TWO_BANKS, token="12")
    assert "sloping land" in table(app, "Cosine")["Meaning"][0]
    assert "WordNet 3.0" in texts(app)


def test_another_layer_has_other_nearest_uses(visit) -> None:
    first = table(visit("context", view="uses", layer="0"), "Cosine")
    last = table(visit("context", view="uses", layer="6"), "Cosine")
    assert list(first["Use"]) != list(last["Use"])
    assert list(first["Cosine"]) == sorted(first["Cosine"], reverse=True)


def test_for_a_word_that_is_not_in_wordnet_the_page_says_so(visit) -> None:
    app = visit("context", view="word", a="this awesomesauce tastes good", token="2")
    assert not app.exception
    assert "The dictionary has no use of “awesomesauce”" in texts(app)


def test_a_word_far_from_every_use_is_not_placed_on_the_map(visit) -> None:
    app = visit("context", view="uses", a="the bank", token="1", layer="2")
    assert "off the map" in texts(app)
    assert "The dictionary has no use of" in said(app)


@pytest.mark.parametrize(("text", "count"), [("bank", 5), ("verbs of weather", 40)])
def test_a_search_lists_its_results(visit, text: str, count: int) -> None:
    app = visit("context", find=text)
    assert len(table(app, "Use")) >= count


def test_for_a_search_without_results_the_page_says_so(visit) -> None:
    assert "No use on the map matches that" in texts(visit("context", find="xyzzy"))


def test_pieces_are_placed_on_request(visit) -> None:
    app = visit("context", a="awesomesauce", pieces_on_map="1")
    assert not app.exception
    assert len(app.selectbox(key="spot").options) > 1


@pytest.mark.parametrize("by", ["topic", "sense"])
def test_a_word_with_more_senses_than_there_are_colours_is_shown_with_those_of_the_first(visit, by: str) -> None:
    app = visit("context", a="Take a break", by_colour=by)
    assert not app.error
    assert app.selectbox(key="spot").format_func(app.selectbox(key="spot").value).endswith("break")
    assert any("without a colour" in caption.value for caption in app.caption) == (by == "sense")


def test_an_empty_text_gets_a_message_and_nothing_is_said_of_a_word(visit) -> None:
    app = visit("context", a="")
    assert not app.exception
    assert "no word to place" in texts(app)
    assert said(app) == ""
    assert "WordNet has" not in texts(app)
    assert "“”" not in texts(app)


@pytest.mark.parametrize("token", ["8", "9", "10"])
def test_what_is_said_of_a_piece_is_about_that_piece(visit, token: str) -> None:
    """Its nearest use in the finding, in the line above the table and in the table has one cosine."""
    app = visit(
        "context", view="uses", a="Sinan is our instructor for this awesomesauce class", pieces_on_map="1", token=token,
        layer="6",
    )  # fmt: skip
    chosen = app.selectbox(key="spot")
    name = chosen.format_func(chosen.value).split()[-1]
    above = next(caption.value for caption in app.caption if "nearest use drawn on the map is" in caption.value)
    first = float(table(app, "Cosine")["Cosine"][0])
    assert re.search(r"is (\d\.\d+);", above)[1] == f"{first:.2f}"
    assert as_read(above).startswith(f"“{name}”")


def test_one_use_is_not_called_uses(visit, packaged) -> None:
    every = packaged.uses_map().uses
    only = next(use.word for use in every if len(search_uses(every, use.word)) == 1)
    found = [text for text in app_markdown(visit("context", find=only)) if "Found" in text]
    assert found and "1 use" in found[0] and "uses" not in found[0]


def app_markdown(app) -> list[str]:
    return [element.value for element in app.markdown]


def test_a_checkpoint_without_a_map_offers_to_compute_one(visit, tiny) -> None:
    app = visit("context", view="uses", model="host")
    assert not app.exception
    assert "no map of uses for " in texts(app)
    assert app.button(key="uses_map_start")


def test_an_address_of_the_map_of_sentences_opens_that_map(visit) -> None:
    app = visit("context", a="dogs chase the small red ball", method="pca")
    assert app.get("plotly_chart")
    assert json.dumps([item.proto.spec for item in app.get("plotly_chart")]).count("PC 1")
