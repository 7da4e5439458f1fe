"""docs/lesson.md: each of its links opens what it names, and what it names exists; so do the README's questions."""

import re
from itertools import pairwise
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pytest

from components.frame.moved import moved_to
from components.frame.navigation import HOME
from components.talk.tour import BUILT_IN, read
from tests.conftest import REPOSITORY
from tests.pages.conftest import shows_title

LESSON = Path(REPOSITORY, "docs/lesson.md").read_text(encoding="utf-8")
README = Path(REPOSITORY, "README.md").read_text(encoding="utf-8")
QUESTIONS = re.findall(r"\(http://localhost:8501/([^)]+)\)", README)
LINKS = sorted({*re.findall(r"`/([a-z]+(?:\?[^`]*)?)`", LESSON), *QUESTIONS})
ROWS = re.findall(r"^\| (\d+)–(\d+) \| .* \| ([\d, ]+) \| `", LESSON, re.MULTILINE)


@pytest.mark.parametrize("link", LINKS)
def test_a_link_opens_its_page_without_a_complaint(visit, link: str) -> None:
    parts = urlsplit(link)
    app = visit(parts.path, **dict(parse_qsl(parts.query)))
    assert not app.error
    assert not app.toast
    page, _ = moved_to(parts.path or HOME, {})
    assert shows_title(app, page)


def test_the_readme_has_eight_questions() -> None:
    assert "## Eight questions" in README
    assert len(set(QUESTIONS)) == 8


def test_the_minutes_are_consecutive_and_contain_every_scene_once() -> None:
    times = [(int(begin), int(end)) for begin, end, _ in ROWS]
    assert times[0][0] == 0
    assert times[-1][1] == 45
    assert all(before[1] == after[0] for before, after in pairwise(times))
    scenes = [int(number) for *_, listed in ROWS for number in listed.split(",")]
    assert scenes == list(range(1, len(read(BUILT_IN, None).scenes) + 1))


def test_every_file_and_key_that_it_names_exists() -> None:
    for name in re.findall(r"`((?:components|tests)/[\w/.]+)`", LESSON):
        assert Path(REPOSITORY, name).is_file(), name
    keys = Path(REPOSITORY, "components/talk/talk.js").read_text(encoding="utf-8")
    for key in set(re.findall(r"\*\*([A-Z])\*\*", LESSON)):
        assert f'"{key}"' in keys, key
