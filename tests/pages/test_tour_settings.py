"""The table of settings for tours equals what the pages keep in their addresses."""

import pytest

from components.talk.tour_settings import PAGES, SETTINGS, settings_of_pages

FRAME = {"a", "b", "model", "talk", "scene", "minutes"}
# Pages on which other choices bring other controls, each with addresses that together bring all of them.
WAYS: dict[str, list[dict[str, str]]] = {
    "context": [{"set": "own"}, {"points": "word"}, {"points": "sentence"}],
    "layers": [{"set": "own"}, {"points": "word"}, {"points": "sentence"}, {"placed": "joint", "view": "once"}],
    "decomposition": [{"split": "2"}],
    "embeddings": [{}, {"rows": "one"}],
    "senses": [{}, {"set": "own"}],
}
# What needs more than a pair of short sentences: another checkpoint, dozens of tokens, the map of thousands of uses.
NOT_HERE = {
    "attention": {"from"},
    "blank": {"near"},
    "context": {"space", "find", "by_colour", "pieces_on_map", "token"},
    "encoder": {"inner"},
    "tokens": {"second"},
}


@pytest.mark.parametrize("page", sorted(script.stem for script in PAGES.glob("*.py")))
def test_a_page_keeps_exactly_the_declared_settings_in_its_address(visit, page: str) -> None:
    assert page in SETTINGS, f"add a line for {page} to components/talk/tour_settings.py"
    kept: set[str] = set()
    for way in WAYS.get(page, [{}]):
        app = visit(page, a="dog bites man", b="man bites dog", **way)
        assert not app.exception
        kept |= set(app.session_state["address_shown"]) - FRAME
    declared = set(settings_of_pages()[page])
    assert kept <= declared, f"declare them in components/talk/tour_settings.py: {kept - declared}"
    assert declared - kept <= NOT_HERE.get(page, set()), f"the page keeps no such setting: {declared - kept}"
