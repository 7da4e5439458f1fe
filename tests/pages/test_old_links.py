"""Links of versions 2 and 3, and what each of them must show: the page of the same question, with its picture."""

import pytest

from components.frame.moved import moved_to, no_longer

A, B = "He sat on the bank of the river and fished", "She opened an account at the bank"
# The page and settings of the link -> the page that opens, its picture, and how two sentences are read.
LINKS = {
    "similarity": ({"b": B}, "sentences", "readings_saved", "pair"),
    "similarity?view=tokens": ({"b": B}, "sentences", "readings_saved", "pair"),
    "similarity?view=sentences": ({"b": B}, "sentences", "readings_saved", "apart"),
    "similarity?view=matrix": ({"b": B}, "sentences", "similarity_matrix", "pair"),
    "similarity?view=senses": ({}, "list", "parting", ""),
    "similarity?layer=3": ({"b": B}, "sentences", "similarity_matrix", "pair"),
    "senses?set=bank": ({}, "list", "parting", ""),
    "context?view=uses": ({"token": "5"}, "context", "uses_map_saved", ""),
    "context?view=word": ({"token": "5", "b": B}, "context", "own_uses_saved", "pair"),
    "context?view=layers": ({}, "list", "layers_map", ""),
    "context?view=alone": ({}, "list", "map", ""),
    "context?set=bank": ({}, "list", "map", ""),
    "layers?view=trails": ({}, "list", "layers_map", ""),
    "model?view=flow": ({}, "home", "journey_saved", ""),
    "model?view=tensors": ({}, "model", "model_areas", ""),
    "stations": ({}, "home", "journey_saved", ""),
    "vocabulary?view=vector": ({"token": "5"}, "blank", "blank_columns_saved", ""),
    "vocabulary?view=blank": ({"token": "5", "mask": "5"}, "blank", "blank_columns_saved", ""),
    "vocabulary?view=list": ({"search": "ban", "mode": "prefix"}, "vocabulary", "atlas_saved", ""),
    "atlas": ({"lit": "bank"}, "vocabulary", "atlas_saved", ""),
    "readout": ({"token": "5"}, "blank", "blank_columns_saved", ""),
    "training?view=tables": ({}, "tables", "maps_of_two_words", ""),
    "training?view=input": ({}, "embeddings", "maps_of_two", ""),
    "training?view=attention": ({"at_head": "2.5"}, "attention", "heads_saved", ""),
    "training?view=states": ({}, "sentences", "tokens_of_two", ""),
    "training?view=map": ({"layer": "2"}, "context", "uses_map_saved", ""),
    "training": ({}, "training", "training_told", ""),
    "normalization?change=position": ({}, "normalization", "before_after", ""),
    "normalization?view=weights": ({}, "normalization", "before_after", ""),
    "dropout": ({"p": "0.2"}, "normalization", "before_after", ""),
    "tables?view=segments": ({}, "tables", "position_cosines", ""),
    "positions": ({}, "tables", "position_cosines", ""),
    "pairs": ({"b": B}, "embeddings", "differences", "apart"),
    "contributions": ({}, "embeddings", "heatmaps", ""),
    "padding": ({}, "attention", "heads_saved", ""),
    "attention?view=heads": ({}, "attention", "heads_saved", ""),
    "cause": ({"a": "dog bites man", "b": "man bites dog"}, "cause", "cause_swap_saved", "apart"),
    "embeddings": ({"b": B}, "embeddings", "heatmaps", "pair"),
    "decomposition": ({"b": B, "layer": "2"}, "decomposition", "who_wrote_saved", "pair"),
    "tokens?model=minilm-untrained": ({}, "tokens", "pills", ""),
}


@pytest.mark.parametrize("link", LINKS)
def test_a_link_of_before_opens_the_page_of_the_same_question_with_its_picture(visit, link: str) -> None:
    old, _, setting = link.partition("?")
    known, page, picture, reading = LINKS[link]
    settings = {"a": A, **known, **dict([setting.split("=")] if setting else [])}
    to, opened = moved_to(old, settings)
    assert (to, opened.get("reading", "")) == (page, reading)
    app = visit(page, **opened, v="4")
    assert not app.exception and not app.error
    drawn = [item.proto.id for kind in ("bidi_component", "plotly_chart") for item in app.get(kind)]
    assert any(f"-{picture}" in one for one in drawn), drawn
    said = no_longer(old, settings)
    assert not said or "?view=" in link, "what is drawn nowhere any more was a view"
