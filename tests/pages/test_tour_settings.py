"""The settings that a page declares are those that it keeps in its address, also of a part that nobody scrolled to."""

from pathlib import Path

import pytest

from components.frame import address
from components.frame.pages import settings_of_pages
from components.records.pages import Page
from components.story import STORY
from components.take_home import downloads
from tests.story import KNOWN

FRAME = {"a", "b", "model", "talk", "scene", "minutes"}


@pytest.mark.parametrize("page", STORY, ids=lambda page: page.stem)
def test_a_page_keeps_exactly_the_declared_settings_in_its_address(
    visit, page: Page, tiny_directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EXPLORER_MODEL", str(tiny_directory))  # a second checkpoint, which tokens compare
    known, kept = KNOWN[page.stem], set[str]()
    for way in [*known.ways, *([known.lower] if known.lower and known.lower not in known.ways else [])]:
        with monkeypatch.context() as patch:
            patch.setattr(downloads, "is_open", lambda: False)
            app = visit(page.stem, a="dog bites man", b="man bites dog", model="minilm", **way)
            shown = set(app.session_state[address.SHOWN])
        app.run()
        assert set(app.session_state[address.SHOWN]) == shown, "the lower part keeps its settings if it is not computed"
        kept |= shown - FRAME
    declared = set(settings_of_pages([page])[page.stem])
    assert kept <= declared, f"declare them in components/story/{page.stem}/page.py: {kept - declared}"
    assert declared - kept <= known.not_in_address, f"the page keeps no such setting: {declared - kept}"
