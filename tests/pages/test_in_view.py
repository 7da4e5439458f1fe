"""The lower part of a page that nobody has scrolled to: its settings stay in the address, and it is not computed."""

from pathlib import Path

import pytest

from components.frame import address
from components.take_home import downloads
from tests.pages.test_every_page import PAGES
from tests.pages.test_pictures import keys
from tests.story import KNOWN

A = "the boat was near the river when we all left"
FINDS_NOTHING = {"status"}  # the host's own
UNSAVED = {"pills"}  # the tokens themselves; every other picture can be saved


@pytest.mark.parametrize("page", sorted(set(PAGES) - FINDS_NOTHING))
def test_a_page_begins_with_its_finding_and_a_picture_before_anyone_scrolls(
    visit, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    monkeypatch.setattr(downloads, "is_open", lambda: False)
    app = visit(page)
    assert not app.exception
    assert [item for item in app.get("html") if '<h1 class="finding' in item.proto.body]
    assert [key for key in keys(app, "bidi_component") if key in UNSAVED or key.endswith("_saved")]


@pytest.mark.parametrize("page", PAGES)
def test_the_address_keeps_the_settings_of_a_lower_part_that_is_not_computed(
    visit, tiny_directory: Path, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    monkeypatch.setenv("EXPLORER_MODEL", str(tiny_directory))  # a second checkpoint, which tokens compare
    whole = visit(page, a=A, model="minilm", **KNOWN[page].lower)
    monkeypatch.setattr(downloads, "is_open", lambda: False)
    opened = visit(page, a=A, model="minilm", **KNOWN[page].lower)
    assert not opened.exception
    assert set(opened.session_state[address.SHOWN]) == set(whole.session_state[address.SHOWN])
