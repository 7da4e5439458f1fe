"""What others know by name is declared as a setting: links of readers, tours, documents, the frame."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qsl

import pytest

from components.frame.moved import moved_to
from components.frame.pages import settings_of, settings_of_pages
from components.records.pages import Page
from components.story import STORY
from tests.conftest import REPOSITORY
from tests.story import KNOWN as OF_PAGES

KNOWN = settings_of_pages(STORY)
OF_FRAME = {"a", "b", "v", "model", "talk", "scene", "minutes", "embed"}
# What readers have in links: a name or an option that is taken from there is a change for CHANGELOG.md.
LINKED = {page: known.linked for page, known in OF_PAGES.items()}


@pytest.mark.parametrize("page", LINKED)
def test_every_name_and_option_in_the_links_of_readers_is_still_declared(page: str) -> None:
    known = KNOWN[page]
    for name, _, options in (part.partition("=") for part in LINKED[page].split()):
        assert name in known
        assert all(known[name].allows(option) for option in options.split("|") if options)


def test_a_page_declares_a_name_once() -> None:
    for page in STORY:
        names = [one.name for one in settings_of(page)]
        assert sorted(names) == sorted(set(names)), page.stem


def links() -> Iterator[tuple[str, dict[str, object]]]:
    for path in (Path(REPOSITORY, "README.md"), *Path(REPOSITORY, "docs").glob("*.md")):
        for page, query in re.findall(r"[/`(]([a-z]+)\?([^)`\s\"]+)", path.read_text(encoding="utf-8")):
            if page in LINKED:
                yield moved_to(page, dict(parse_qsl(query)))


def test_the_documents_link_to_declared_settings_only() -> None:
    found = list(links())
    assert len(found) > 10
    for page, settings in found:
        known = KNOWN[page]
        assert all(name in OF_FRAME or known[name].allows(str(value)) for name, value in settings.items())


@pytest.mark.parametrize("page", STORY, ids=lambda page: page.stem)
def test_every_view_and_answer_that_a_page_names_is_one_that_it_has(page: Page) -> None:
    of_setting = {one for one in page.both_or_neither if "=" in one}
    assert {*page.charts, *page.about_others, *page.both_or_neither} - of_setting <= set(page.views or [""])
    for name, value in (one.split("=") for one in of_setting):
        assert KNOWN[page.stem][name].allows(value)
    for asked in page.predictions:
        assert asked.view in ("", *page.views)
        assert asked.answer in page.answers
    assert set(page.headline) <= set(page.views or [""]) and set(page.headline.values()) <= set(page.answers)
