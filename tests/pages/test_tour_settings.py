"""The settings that a page declares are those that it keeps in its address."""

import pytest

from components.frame.pages import settings_of_pages
from components.records.pages import Page
from components.story import STORY
from tests.story import KNOWN

FRAME = {"a", "b", "model", "talk", "scene", "minutes"}


@pytest.mark.parametrize("page", STORY, ids=lambda page: page.stem)
def test_a_page_keeps_exactly_the_declared_settings_in_its_address(visit, page: Page) -> None:
    kept: set[str] = set()
    for way in KNOWN[page.stem].ways:
        app = visit(page.stem, a="dog bites man", b="man bites dog", **way)
        assert not app.exception
        kept |= set(app.session_state["address_shown"]) - FRAME
    declared = set(settings_of_pages([page])[page.stem])
    assert kept <= declared, f"declare them in components/story/{page.stem}/page.py: {kept - declared}"
    assert declared - kept <= KNOWN[page.stem].not_in_address, f"the page keeps no such setting: {declared - kept}"
