"""The page of one layer: what opens, and the neurons behind their button."""

from components.compute.neurons import neurons


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
    (finding,) = [one.proto.body for one in app.get("html") if 'class="finding' in one.proto.body]
    apart = row.weights[:, :, [2, 8, 10]].max()  # sat, watched, boats: content words that are not next to it
    assert f"weight {apart:.0%}; an even share is " in finding
