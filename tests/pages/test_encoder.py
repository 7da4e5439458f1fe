"""The page of one layer: what opens, what is chosen in the card's head, and what stands behind it."""

import pytest

from components.frame.page_head import TRIES
from components.story.encoder.neurons import neurons
from tests.pages.sent import heatmaps, says_in

TEXT = "dog bites man"


def shown(app) -> dict:
    """What the browser gets of the picture."""
    return heatmaps(app, "encoder_layer")[0]


def test_layer_and_head_are_chosen_in_the_cards_head(visit) -> None:
    app = visit("encoder", a=TEXT, layer="2", head="3")
    assert [app.selectbox(key=f"encoder_{name}").value for name in ("layer", "head")] == ["layer 2", "head 3"]
    app.selectbox(key="encoder_layer").set_value("layer 5").run()
    app.selectbox(key="encoder_head").set_value("head 7").run()
    assert (shown(app)["layer"], shown(app)["head"]) == (5, 7)


def test_the_page_opens_on_the_score_of_the_word_that_the_headline_names(visit) -> None:
    view = shown(visit("encoder", a=TEXT, layer="2", head="3", token="1"))["view"]
    assert (view["panel"], view["row"]) == ("scores", 1)
    assert view["column"] in (2, 3)


@pytest.mark.parametrize(("station", "then"), [("scores", "weights"), ("output", "before")])
def test_a_link_opens_the_next_station(visit, station: str, then: str) -> None:
    app = visit("encoder", a=TEXT, layer="2", head="3", token="1", cell=f"{station},2")
    first = next(iter(app.session_state[TRIES].values()))
    assert first["cell"].partition(",")[0] == then
    assert shown(visit("encoder", a=TEXT, layer="2", head="3", token="1", **first))["view"]["panel"] == then


def test_our_numbers_are_compared_with_the_models_in_the_menu_of_the_picture(visit) -> None:
    app = visit("encoder", a=TEXT, layer="2")
    badges = [one.value.replace("\\", "") for one in app.markdown if "max |ours" in one.value]
    assert len(badges) == 2
    assert "attentions[1]" in badges[0] and "hidden_states[2]" in badges[1]
    assert all("green" in badge for badge in badges)


def test_the_neurons_of_the_followed_token_are_shown_when_asked_for(visit, packaged) -> None:
    app = visit("encoder", a="dog bites man", layer="2", token="2")
    assert not app.dataframe
    app.session_state["neurons_room"] = True
    app.run()
    trace = packaged.encoder_layer(packaged.tokens("dog bites man"), 2)
    (table,) = app.dataframe
    assert tuple(table.value["inner value"]) == neurons(trace.inner, 2).numbers


def test_the_page_opens_on_the_strongest_link_of_the_token_in_its_layer_and_head(visit, packaged) -> None:
    text = "She sat on the river bank and watched the boats."
    row = packaged.attention_from(packaged.tokens(text), 6)
    app = visit("encoder", a=text)
    apart = row.weights[:, :, [2, 8, 10]].max()  # sat, watched, boats: content words that are not next to it
    assert f"weight {apart:.0%}; an even share of 13 tokens is " in says_in(app)
