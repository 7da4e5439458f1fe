"""The lower part of a page that nobody has scrolled to: its settings stay in the address."""

from pathlib import Path

import pytest

from components.frame import address
from components.take_home import downloads
from tests.pages.test_every_page import PAGES
from tests.story import KNOWN

A = "the boat was near the river when we all left"


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
