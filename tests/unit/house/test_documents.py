"""The documents tell the truth: the tree is the tree on disk, and links, files, pages and settings exist."""

import re
import subprocess
from pathlib import Path

import pytest

from components.compute.corpus import MOST_BYTES
from components.records.corpus import MOST_LINES, MOST_SENTENCES
from tests.conftest import REPOSITORY

DOCUMENTS = [Path(REPOSITORY, "README.md"), Path(REPOSITORY, "CONTRIBUTING.md"), *Path(REPOSITORY, "docs").glob("*.md")]
TEXT = {path.relative_to(REPOSITORY).as_posix(): path.read_text(encoding="utf-8") for path in sorted(DOCUMENTS)}
ARCHITECTURE = TEXT["docs/architecture.md"]
TREE = re.search(r"```\n(app\.py  .*?)```", ARCHITECTURE, re.DOTALL)[1]
EVERY = pytest.mark.parametrize("name", TEXT)
OF_TESTS = {"EXPLORER_UMAP_IDLE"}  # so that a test need not wait


def tracked() -> list[str]:
    return subprocess.run(
        ["git", "ls-files"], cwd=REPOSITORY, capture_output=True, text=True, check=True
    ).stdout.splitlines()


def test_every_folder_is_in_the_tree_and_every_line_of_the_tree_is_on_disk() -> None:
    listed, parent = set(), ""
    for line in TREE.splitlines():
        name = line.split()[0]
        if name.endswith("/"):
            parent = parent if line.startswith(" ") else ""
            listed.add(parent + name)
            parent = parent if line.startswith(" ") else name
    folders = {
        "/".join(path.split("/")[:depth]) + "/"
        for path in tracked()
        for depth in (1, 2)
        if len(path.split("/")) > depth and not path.startswith(".")
    }
    assert {name for name in listed if not Path(REPOSITORY, name).is_dir()} == set()
    assert {name for name in folders if name.count("/") == 1 or name.startswith(("components/", "tests/"))} == listed


def test_the_files_of_the_tree_exist() -> None:
    for name in TREE.splitlines()[-1].split():
        assert Path(REPOSITORY, name).exists(), name


def test_app_py_calls_what_the_architecture_lists_in_that_order() -> None:
    code = Path(REPOSITORY, "app.py").read_text(encoding="utf-8").rpartition("\nfrom ")[2]
    frame, answer = ARCHITECTURE.partition("## One run of `app.py`")[2].split("`answer` is the part")
    listed = [name for row in re.findall(r"^\| (.*?) \|", frame, re.MULTILINE) for name in re.findall("`(.*?)`", row)]
    steps = re.findall(r"`([\w.]+)`", " ".join(re.findall(r"^\d\. (.*)", answer, re.MULTILINE)))
    inside = code[code.index("def answer") : code.index("\n\n\n", code.index("def answer"))]
    for names, text in ((listed, code.replace(inside, "")), (steps, inside)):
        assert len(names) > 5
        places = [re.search(rf"\b{re.escape(re.sub(r'[(].*', '', name))}\b", text) for name in names]
        assert None not in places, names[places.index(None)]
        found = [place.start() for place in places]
        assert found == sorted(found), names


def slug(heading: str) -> str:
    """The anchor that GitHub gives a heading."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


@EVERY
def test_every_link_leads_to_a_file_and_a_heading(name: str) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)\s]+)\)", TEXT[name]):
        place, _, anchor = target.partition("#")
        path = Path(REPOSITORY, name).parent / place if place else Path(REPOSITORY, name)
        assert path.exists(), target
        headings = re.findall(r"^#+ (.*)", path.read_text(encoding="utf-8"), re.MULTILINE) if anchor else []
        assert not anchor or anchor in map(slug, headings), target


@EVERY
def test_every_file_that_is_named_exists(name: str) -> None:
    """But those of the page that CONTRIBUTING.md adds as an example."""
    paths = re.findall(r"\b(?:components|tests|pages|benchmarks|deploy|docs)/[\w/.-]*\w", TEXT[name])
    missing = {path for path in paths if not Path(REPOSITORY, path).exists()}
    assert not {path for path in missing if "lengths" not in path or name != "CONTRIBUTING.md"}


@EVERY
def test_every_page_that_is_named_exists(name: str) -> None:
    for page in set(re.findall(r"(?:`|localhost:8501)/([a-z]+)[`?)]", TEXT[name])):
        assert Path(REPOSITORY, "pages", f"{page}.py").exists(), page


def test_every_page_is_named() -> None:
    pages = {path.stem for path in Path(REPOSITORY, "pages").glob("*.py")} - {"home", "status"}
    assert pages <= set(re.findall(r"`/([a-z]+)[`?]", TEXT["docs/using.md"]))


def test_every_setting_of_a_host_is_in_the_table_and_every_row_of_it_is_read() -> None:
    read = set()
    for path in tracked():
        if path.startswith(("components/", "app.py", "pages/")) and path.endswith(".py"):
            read |= set(re.findall(r"\"(EXPLORER_\w+)\"", Path(REPOSITORY, path).read_text(encoding="utf-8")))
    listed = set(re.findall(r"^\| `(EXPLORER_\w+)` \|", TEXT["docs/hosting.md"], re.MULTILINE))
    assert read - OF_TESTS == listed


@pytest.mark.parametrize("name", ["docs/using.md", "docs/hosting.md"])
def test_the_limits_of_a_list_are_those_of_the_code(name: str) -> None:
    text = " ".join(Path(REPOSITORY, name).read_text(encoding="utf-8").split())
    limits = re.findall(r"file may have (\d+) MB and ([\d,]+) lines|\b(?:box|layers) takes? ([\d,]+)\b", text)
    megabytes, lines, box = ({one for one in found if one} for found in zip(*limits, strict=True))
    assert (lines, box) == ({f"{MOST_LINES:,}"}, {f"{MOST_SENTENCES:,}"})
    assert megabytes == {f"{MOST_BYTES // 1_000_000}"}
