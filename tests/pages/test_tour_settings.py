"""The settings that a page declares are those that it keeps in its address."""

import pytest

from components.frame.pages import settings_of_pages
from components.records.pages import Page
from components.story import STORY

FRAME = {"a", "b", "model", "talk", "scene", "minutes"}
# Pages on which other choices bring other controls, each with addresses that together bring all of them.
WAYS: dict[str, list[dict[str, str]]] = {
    "attention": [{}, {"grid": "heads"}, {"pads": "8"}],
    "cause": [{}, {"view": "cut"}, {"view": "off"}],
    "context": [
        {"view": "word"},
        {"view": "uses"},
    ],
    "decomposition": [{"split": "2"}],
    "embeddings": [{}, {"rows": "one"}, {"rows": "difference"}, {"beside": "untrained"}],
    "list": [
        {"set": "own"},
        {"set": "here", "points": "token"},
        {"points": "sentence"},
        {"placed": "joint", "show": "once", "points": "token"},
        {"view": "senses"},
    ],
    "model": [{}, {"view": "tensors"}],
    "normalization": [{}, {"change": "dropout"}, {"change": "dimension"}],
    "sentences": [{}, {"show": "pairs"}, {"reading": "pair"}],
    "tables": [{}, {"view": "positions"}, {"view": "positions", "beside": "untrained"}],
    "blank": [{"view": view} for view in ("vector", "blank")],
    "training": [{"set": "own"}],
}
# What needs more than a pair of short sentences: another checkpoint, dozens of tokens, the map of thousands of uses.
NOT_HERE = {
    "context": {"apart", "find", "by_colour", "pieces_on_map", "token"},
    "encoder": {"inner"},
    "tokens": {"second"},
    # Of a checkpoint of another width:
    "embeddings": {"other_cell", "other_window", "other_scale"},
    "normalization": {"other_cell", "other_window"},
}


@pytest.mark.parametrize("page", STORY, ids=lambda page: page.stem)
def test_a_page_keeps_exactly_the_declared_settings_in_its_address(visit, page: Page) -> None:
    kept: set[str] = set()
    for way in WAYS.get(page.stem, [{}]):
        app = visit(page.stem, a="dog bites man", b="man bites dog", **way)
        assert not app.exception
        kept |= set(app.session_state["address_shown"]) - FRAME
    declared = set(settings_of_pages([page])[page.stem])
    assert kept <= declared, f"declare them in components/story/{page.stem}/page.py: {kept - declared}"
    assert declared - kept <= NOT_HERE.get(page.stem, set()), f"the page keeps no such setting: {declared - kept}"
