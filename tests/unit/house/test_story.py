"""Every page is one slice, one script and one entry of the story, and nobody else's business."""

import ast
import subprocess
import sys
from collections import Counter
from itertools import groupby
from pathlib import Path

import pytest

from components.frame.pages import named
from components.records.pages import Page
from components.story import STORY
from tests.conftest import REPOSITORY
from tests.unit.house.test_house import SCRIPTS, imported
from tests.unit.house.test_orphans import MODULES, reached

SLICES = Path(REPOSITORY, "components", "story")
WHOLE = {"app.py", "components/story/tour.py"}  # may import the whole story
EVERY = pytest.mark.parametrize("page", STORY, ids=lambda page: page.stem)
COSTLY = ("plotly", "pandas", "torch", "transformers")
OURS = ("service", "figures", "canvas", "views", "talk", "take_home")
SHARED = ("views", "figures", "canvas", "take_home")
FOR_ONE_PAGE = {  # in a room, though only one page reaches it: why
    "components.canvas.labels.labels": "keeps the labels of any Plotly chart apart",
    "components.canvas.layer_chart.layer_chart": "draws any values by layer",
    "components.figures.layer_chart": "is what the component of this name draws",
    "components.canvas.pills.pills": "moves together with its script and style sheet",
}


def test_each_page_is_a_script_a_slice_and_an_entry_of_the_story() -> None:
    scripts = {path.stem for path in Path(REPOSITORY, "pages").glob("*.py")}
    slices = {path.parent.name for path in SLICES.glob("*/page.py")}
    assert scripts == slices == {page.stem for page in STORY}
    assert len(STORY) == len({page.title for page in STORY}) == len(scripts)
    for page in STORY:
        assert named(f"components.story.{page.stem}.page:PAGE") is page


def test_the_pages_of_a_chapter_stand_together_and_that_of_the_host_in_none() -> None:
    chapters = [chapter for chapter, _ in groupby(page.chapter for page in STORY)]
    assert len(chapters) == len(set(chapters))
    assert [page.stem for page in STORY if not page.chapter] == ["status"]


@EVERY
def test_what_a_page_names_elsewhere_is_there(page: Page) -> None:
    named_settings = [one for one in page.settings if isinstance(one, str)]
    assert all(named(place) for place in named_settings)
    assert all(callable(named(place)) for place in (*page.answers.values(), *page.prepares))


def test_no_two_pages_have_an_answer_of_the_same_name() -> None:
    names = [name for page in STORY for name in page.answers]
    assert sorted(names) == sorted(set(names))


@EVERY
def test_a_page_s_record_imports_only_records_and_the_settings_of_the_frame(page: Page) -> None:
    names = imported(ast.parse(SLICES.joinpath(page.stem, "page.py").read_text(encoding="utf-8")))
    assert {name for name in names if not name.startswith("components.records")} <= {"components.frame.settings"}


def test_a_slice_imports_no_other_slice_and_no_room_imports_one() -> None:
    wrong = {}
    for path in SCRIPTS:
        name = path.relative_to(REPOSITORY).as_posix()
        own = path.parent.name if path.parent.parent == SLICES else path.stem if path.parent.name == "pages" else ""
        names = imported(ast.parse(path.read_text(encoding="utf-8")))
        others = {one for one in names if f"{one}.".startswith("components.story.")}
        others -= {one for one in others if own and f"{one}.".startswith(f"components.story.{own}.")}
        if others and name not in WHOLE | {"components/story/__init__.py"}:
            wrong[name] = sorted(others)
    assert not wrong


def test_what_only_one_page_reaches_is_in_its_slice() -> None:
    """Of the rooms for what a reader sees; a page's arithmetic stays in `compute`, where the service can call it."""
    story = frozenset({"components.story", "components.story.tour"})
    of_app = reached([Path(REPOSITORY, "app.py")], set(), story)
    of_pages = Counter(
        name
        for page in STORY
        for name in reached(
            [Path(REPOSITORY, "pages", f"{page.stem}.py")],
            {name for name in MODULES if name.startswith(f"components.story.{page.stem}.")},
            story,
        )
    )
    of_rooms = {name for name in MODULES if name.startswith(tuple(f"components.{room}." for room in SHARED))}
    assert {name for name in of_rooms - of_app if of_pages[name] == 1} == set(FOR_ONE_PAGE)


def test_importing_all_pages_imports_nothing_that_a_page_draws_or_computes_with() -> None:
    """Besides what declaring a setting takes: `streamlit_internals` derives a class from Plotly's figure."""
    code = "import sys, components.frame.settings as _; before = {*sys.modules}; import components.story; "
    code += "print(*({*sys.modules} - before))"
    command = [sys.executable, "-c", code]
    printed = subprocess.run(command, capture_output=True, text=True, check=True, cwd=REPOSITORY).stdout.split()
    assert "components.story.cause.page" in printed
    beginnings = (*COSTLY, *(f"components.{room}" for room in OURS))
    assert not [name for name in printed if any(f"{name}.".startswith(f"{one}.") for one in beginnings)]
