"""A word among thousands of uses: what the page says and lists, and of words that are not in the dictionary."""

import pytest

from components.compute.uses import search_uses
from components.service import open_service
from tests.pages.sent import says_in, sent

NAIVE = "so naive"  # of whose four uses in the dictionary none is on the map
TWO_BANKS = "The bank raised its rates while we sat on the river bank."


def listed(app) -> list[list]:
    """The rows of the list: number, what stands before the word, the word, what follows, cosine, meaning."""
    return sent(app, "context_list")["rows"]


def test_context_opens_on_the_uses_of_the_token_that_is_selected_on_all_pages(visit) -> None:
    app = visit("context")
    assert not app.error
    assert app.selectbox(key="spot").value == 5  # the bank of the default sentence, as on the other pages
    for token, spot, meaning in (("2", 1, "financial institution"), ("12", 11, "sloping land")):
        app = visit("context", a=TWO_BANKS, token=token)
        assert app.selectbox(key="spot").value == spot
        assert app.segmented_control(key="view_context").value == "uses"
        assert meaning in listed(app)[0][-1]
    app = visit("context", a="this awesomesauce tastes good", token="3")
    assert app.selectbox(key="spot").options == ["1  this", "2  awesomesauce", "5  tastes", "6  good"]
    assert app.selectbox(key="spot").value == 1
    assert app.session_state["address_chosen"]["token"] == "3", "a piece within a word stays selected"
    assert app.segmented_control(key="view_context").value == "word", "few uses of it are on the map"


def test_of_a_word_whose_uses_are_not_on_the_map_the_lens_is_not_said_to_frame_them(visit, packaged) -> None:
    tokens = packaged.tokens(NAIVE)
    assert packaged.count_uses(tokens, (2,)) == 0 < len(packaged.same_word(tokens, (2,)).uses)
    app = visit("context", a=NAIVE, view="uses")
    told = sent(app, "told")
    assert not sent(app, "context_uses")["near"] and len(listed(app)) == 4
    assert "Framed: what lies around “naive” on the map." in told["see"]
    assert told["means"].endswith("the map has none of them.")


@pytest.mark.parametrize("view", ["word", "uses"])
def test_who_wrote_a_sentence_is_said_in_the_list_and_under_more(visit, view: str) -> None:
    app = visit("context", a="the python swallowed a goat", view=view, token="2")
    assert any("written for this app" in meaning for *_, meaning in listed(app))
    said = " ".join(item.value for item in app.markdown)
    assert "WordNet 3.0 (Princeton University)" in said and "of them written for this app" in said


def test_occurrences_of_a_word_are_read_together_or_apart(visit) -> None:
    together, apart = (visit("context", a=TWO_BANKS, view="word", token="12", apart=apart) for apart in ("0", "1"))
    assert not together.exception and not apart.exception
    assert says_in(together) != says_in(apart)
    assert "(12) is used as in “" in says_in(apart)
    assert "“bank” (2) and “bank” (12) are read together" in sent(together, "context_uses")["foot"]
    clauses = "Read apart: “The bank raised its rates” and “while we sat on the river bank”."
    assert clauses in sent(apart, "context_uses")["foot"]
    for app in (together, apart):
        (other,) = sent(app, "context_uses")["again"]
        assert other["words"] == "bank (2)" and 0 < other["distance"] < 1
    assert not [toggle for toggle in visit("context", a="the bank").toggle if toggle.key == "apart"]


def test_a_word_chosen_from_the_list_is_the_selected_token_of_the_next_page(visit) -> None:
    app = visit("context", a=TWO_BANKS).selectbox(key="spot").set_value(10).run()
    app.switch_page("pages/embeddings.py").run()
    assert app.session_state["address_chosen"]["token"] == "11"
    assert app.switch_page("pages/context.py").run().selectbox(key="spot").value == 10


@pytest.mark.parametrize("view", ["word", "uses"])
def test_another_layer_has_other_nearest_uses_and_the_list_is_in_order(visit, view: str) -> None:
    first, last = (listed(visit("context", view=view, layer=layer)) for layer in ("0", "6"))
    assert [row[0] for row in first] != [row[0] for row in last]
    for rows in (first, last):
        cosines = [float(row[4].replace("−", "-")) for row in rows]
        assert cosines == sorted(cosines, reverse=True) and len(cosines) > 5


def test_headline_list_and_picture_name_the_same_use(visit) -> None:
    for view in ("word", "uses"):
        app = visit("context", a="He sat on the bank of the river and fished", view=view)
        _, before, word, after, cosine, _ = listed(app)[0]
        assert f"{before}{word}{after}"[:30] in says_in(app)
        assert f"cosine {cosine} after layer 6" in says_in(app)
        picture = sent(app, "context_uses")
        items = picture["near"] if view == "uses" else picture["items"]
        assert items[0]["number"] == listed(app)[0][0]


def test_around_a_word_that_is_not_in_the_dictionary_stand_the_nearest_uses_of_others(visit) -> None:
    app = visit("context", a="this awesomesauce tastes good", token="2")
    assert "Nothing in the dictionary is near this “awesomesauce”." in says_in(app)
    assert "the dictionary has no use of it; the nearest other word" in says_in(app)
    assert sent(app, "context_list")["title"] == "Nearest uses of any word after layer 6"
    names = [item["words"] for item in sent(app, "context_uses")["items"]]
    assert len(names) == len(set(names)) == 10


def test_a_word_far_from_every_use_is_hollow_on_the_map(visit, packaged) -> None:
    picture = sent(visit("context", view="uses", a="this awesomesauce tastes good"), "context_uses")
    placed = packaged.placed(packaged.tokens("this awesomesauce tastes good"))
    for word, one in enumerate(picture["typed"]):
        assert one["far"] == [bool(placed.cosines[layer, word] < 0.5) for layer in range(7)]
    assert any(one["far"][6] for one in picture["typed"]) and not all(one["far"][6] for one in picture["typed"])


def test_a_search_counts_and_lists_its_results(visit, packaged) -> None:
    assert sent(visit("context", find="xyzzy"), "context_list")["note"] == "No use on the map matches “xyzzy”."
    text, drawn = "verbs of weather", packaged.uses_map()
    only = next(use.word for use in drawn.uses if len(search_uses(drawn.uses, use.word)) == 1)
    assert sent(visit("context", find=only), "context_list")["title"] == f"1 use for “{only}”"
    app, found = visit("context", find=text), search_uses(drawn.uses, text)
    assert len(found) >= 40
    assert sent(app, "context_list")["title"].startswith(f"{len(found)} uses for “{text}”")
    assert [row[0] for row in listed(app)] == [drawn.numbers[row] for row in found[:300]]
    assert sent(app, "context_uses")["found"] == found


@pytest.mark.parametrize("by", ["topic", "sense", "none"])
def test_topics_and_senses_are_colours_only_when_asked_for(visit, by: str) -> None:
    picture = sent(visit("context", a="Take a break", by_colour=by), "context_uses")
    assert bool(picture["legend"]) == (by != "none")
    assert picture["topics"] == (by == "topic")
    kinds = {item["kind"] for item in picture["near"]}
    assert kinds == {-1} if by != "sense" else max(kinds) < len(picture["legend"]) == 7


def test_of_an_empty_text_nothing_is_said_of_a_word(visit) -> None:
    app = visit("context", a="")
    assert says_in(app) == ""
    assert sent(app, "context_uses")["typed"] == sent(app, "context_uses")["near"] == []
    assert "“”" not in str(sent(app, "context_uses"))


@pytest.mark.parametrize("view", ["word", "uses"])
def test_a_checkpoint_without_a_map_offers_to_compute_one(visit, tiny, view: str) -> None:
    app = visit("context", view=view, model="host", a="this awesomesauce tastes good", token="2")
    assert "no map of uses for " in " ".join(item.value for item in app.info)
    assert app.button(key="uses_map_start")


def test_at_true_distance_a_checkpoint_needs_no_map(visit, tiny) -> None:
    app = visit("context", view="word", model="host", a="we sat on the bank")
    assert not app.info
    assert len(sent(app, "context_uses")["items"]) > 5
    assert sent(app, "context_uses")["random"] is None


def test_the_reliability_of_a_sense_names_the_untrained_share(visit) -> None:
    app = visit("context", a="She sat on the river bank.", token="6", layer="4")
    facts = open_service("minilm", "untrained").uses_map().facts
    said = " ".join(caption.value for caption in app.caption)
    assert f"an untrained BERT is right for {facts.right[4]:.0%}" in said
