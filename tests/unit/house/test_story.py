"""Every page is one slice, one script and one entry of the story, and nobody else's business."""

import ast
import re
import subprocess
import sys
from collections import Counter
from functools import cache
from itertools import chain, groupby
from pathlib import Path

import pytest

from components.frame.moved import pages_of_before
from components.frame.pages import named
from components.records.pages import Page
from components.story import STORY
from components.take_home.step_files import MARKER, cells, needed
from tests.code import nodes
from tests.conftest import REPOSITORY
from tests.unit.house.test_house import SCRIPTS, STEPS, imported
from tests.unit.house.test_orphans import MODULES, reached

SLICES = Path(REPOSITORY, "components", "story")
WHOLE = {"app.py", "components/start.py", "components/story/tour.py"}  # may import the whole story
EVERY = pytest.mark.parametrize("page", STORY, ids=lambda page: page.stem)
COSTLY = ("plotly", "pandas", "torch", "transformers")
OURS = ("service", "figures", "canvas", "views", "talk", "take_home")
SHARED = ("views", "figures", "canvas", "take_home")
FOR_ONE_PAGE = {  # in a room, though only one page reaches it: why
    "components.canvas.labels.labels": "keeps the labels of any Plotly chart apart",
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
    names = imported(SLICES / page.stem / "page.py")
    assert {name for name in names if not name.startswith("components.records")} <= {"components.frame.settings"}


def test_a_slice_imports_no_other_slice_and_no_room_imports_one() -> None:
    wrong = {}
    for path in SCRIPTS:
        name = path.relative_to(REPOSITORY).as_posix()
        own = path.parent.name if path.parent.parent == SLICES else path.stem if path.parent.name == "pages" else ""
        names = imported(path)
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


def test_what_tests_know_of_a_page_is_in_one_file_for_each() -> None:
    known = {path.stem for path in Path(REPOSITORY, "tests", "story").glob("*.py")} - {"__init__", "known"}
    assert known == {page.stem for page in STORY}


OPENED = re.compile(
    r'(?:\b(?:visit|open_page|values_of)\(|opened\(visit, |go_to\(page, )"([a-z]+)"'
    r'|pages/([a-z]+)\.py|\.url\}/([a-z]+)[?"]|"([a-z]+)\?[a-z_]+='
)


def test_tests_and_benchmarks_open_no_page_that_is_gone() -> None:
    """But for old addresses, as in `tests/story`: whoever deletes a page reads here what still speaks of it."""
    paths = [*Path(REPOSITORY, "tests").rglob("*.py"), *Path(REPOSITORY, "benchmarks").glob("*.py")]
    paths = [path for path in paths if path.parent.name != "story"]
    there = {page.stem for page in STORY} | {*pages_of_before()}
    gone = {
        f"{path.relative_to(REPOSITORY)}: {page}"
        for path in paths
        for page in filter(None, chain.from_iterable(OPENED.findall(path.read_text(encoding="utf-8"))))
        if page not in there
    }
    assert gone == set()


OF_TWO = {"beside"}  # of two models: there `other` is the second one, which pages call other things


def speak_of(step: str) -> set[str]:
    """The pages whose slice or script registers the step, or one that needs it; “” for what pages share."""
    return {owner for owner, steps in registered().items() if step in steps}


@cache
def registered() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for path in SCRIPTS:
        page = path.parent.name if path.parent.parent == SLICES else path.stem if path.parent.name == "pages" else ""
        strings = {node.value for node in nodes(path) if isinstance(node, ast.Constant)}
        steps = [name for name in cells() if name in strings]
        found.setdefault(page, set()).update(one for name in steps for one in needed(name))
    return found


def test_a_step_of_one_page_alone_is_in_the_file_of_its_name() -> None:
    files = {name: path.stem for path in STEPS.glob("*.py") for name in MARKER.split(path.read_text("utf-8"))[1::3]}
    named = [name for name, file in files.items() if file not in OF_TWO]
    alone = {name: pages for name in named if len(pages := speak_of(name)) == 1 and "" not in pages}
    assert {name: (files[name], pages) for name, pages in alone.items() if {files[name]} != pages} == {}
