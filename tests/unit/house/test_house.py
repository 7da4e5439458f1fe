"""The direction of imports between rooms, and other rules of the house, read from the code itself."""

import ast
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest
import yaml

from tests.code import nodes, parsed
from tests.conftest import REPOSITORY

NUMBERS = {"compute", "records"}
SCREEN = {"frame", "canvas", "figures", *NUMBERS}
MAY_IMPORT = {
    "records": {"records"},
    "compute": NUMBERS,
    "turns": {"turns", *NUMBERS},
    "umap": {"umap", "turns", *NUMBERS},
    "service": {"service", "umap", "turns", *NUMBERS},
    "figures": {"figures", *NUMBERS},
    "frame": {"frame", "turns", *NUMBERS},
    "canvas": SCREEN,
    "views": {"views", "service", *SCREEN},
    "talk": {"talk", "views", "service", *SCREEN},
    "take_home": {"take_home", "views", "service", "umap", *SCREEN},
    "story": {"story", "views", "talk", "take_home", "service", *SCREEN},
    "pages": {"story", "views", "talk", "take_home", "service", "umap", *SCREEN},
    "app": {"story", "views", "talk", "take_home", "service", *SCREEN},
}
HANDED = {"views", "talk", "take_home", "story"}  # are handed the service, and know no more of it than its type
MODEL_LIBRARIES = {"torch", "transformers", "tokenizers", "huggingface_hub"}
FORBIDDEN_LIBRARIES = {
    "records": {"streamlit", "torch", "transformers", "tokenizers", "plotly", "pandas", "umap"},
    "compute": {"streamlit", "torch", "transformers", "tokenizers", "plotly", "huggingface_hub", "umap"},
    "turns": {"streamlit", "torch", "transformers", "tokenizers", "plotly", "huggingface_hub", "umap"},
    "umap": {"streamlit", "torch", "transformers", "tokenizers", "plotly", "huggingface_hub"},
    "figures": {"streamlit", "torch", "transformers", "tokenizers", "huggingface_hub"},
    "service": {"plotly", "umap"},
    **dict.fromkeys(("frame", "canvas", "views", "talk", "take_home", "story"), MODEL_LIBRARIES),
    "pages": MODEL_LIBRARIES,
    "app": MODEL_LIBRARIES,
}
LAZY = {"torch", "transformers", "huggingface_hub", "umap", "sklearn", "numba"}
STEPS = Path(REPOSITORY, "components", "take_home", "steps")  # leave with the reader: of the app, none imports them
START = "components.start"
SCRIPTS = [
    *sorted(
        path
        for room in ("components", "pages")
        for path in Path(REPOSITORY, room).rglob("*.py")
        if path.parent != STEPS
    ),
    Path(REPOSITORY, "app.py"),
]


def room_of(path: Path) -> str:
    parts = path.relative_to(REPOSITORY).with_suffix("").parts
    return parts[1] if parts[0] == "components" and len(parts) > 2 else parts[0]


def names_of(found: Iterable[ast.AST]) -> set[str]:
    """What these statements import."""
    names = set()
    for node in found:
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module} if node.module != "components" else {f"components.{a.name}" for a in node.names}
    return names


@cache
def imported(path: Path) -> frozenset[str]:
    return frozenset(names_of(nodes(path)))


def imported_when_loaded(path: Path) -> set[str]:
    """Names imported at module level, except those for type checkers."""
    return names_of(parsed(path).body)


def test_a_room_imports_only_the_rooms_below_it() -> None:
    wrong = {}
    for path in SCRIPTS:
        room, names = room_of(path), imported(path)
        if room == "components":
            continue
        ours = {name.split(".")[1] for name in names if name.startswith("components.") and name != START}
        theirs = {name.split(".")[0] for name in names} & FORBIDDEN_LIBRARIES[room]
        early = {name.split(".")[0] for name in imported_when_loaded(path)} & LAZY
        if found := (ours - MAY_IMPORT[room]) | theirs | early:
            wrong[str(path.relative_to(REPOSITORY))] = sorted(found)
    assert not wrong


def test_every_script_that_streamlit_runs_imports_the_start_before_all_else_of_ours() -> None:
    """Without app.py a page that is opened first on a cold server would import beside it, by another way."""
    for path in (Path(REPOSITORY, "app.py"), *Path(REPOSITORY, "pages").glob("*.py")):
        imports = [node for node in parsed(path).body if isinstance(node, ast.Import | ast.ImportFrom)]
        first = next(name for node in imports for name in names_of([node]) if name.startswith("components"))
        assert first == START, path


def test_a_room_that_is_handed_the_service_imports_its_type_alone() -> None:
    for path in (path for path in SCRIPTS if room_of(path) in HANDED):
        of_service = [ast.unparse(node) for node in nodes(path) if isinstance(node, ast.Import | ast.ImportFrom)]
        of_service = [line for line in of_service if "components.service" in line]
        assert of_service in ([], ["from components.service import ModelService"]), path


def test_the_steps_of_scripts_and_the_app_do_not_import_each_other() -> None:
    steps = "components.take_home.steps"
    for path in STEPS.glob("*.py"):
        names = imported(path)
        assert all(name.startswith(f"{steps}.") for name in names if name.startswith("components"))
    for path in SCRIPTS:
        assert not [name for name in imported(path) if name.startswith(steps)]


@pytest.mark.parametrize("path", sorted(Path(REPOSITORY, "pages").glob("*.py")), ids=lambda path: path.stem)
def test_a_page_contains_no_functions_arithmetic_or_session_state(path: Path) -> None:
    tree = parsed(path)
    forbidden = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Try | ast.BinOp
    found = [f"line {node.lineno}: {type(node).__name__}" for node in ast.walk(tree) if isinstance(node, forbidden)]
    assert not found
    assert "session_state" not in path.read_text(encoding="utf-8")
    assert ast.get_docstring(tree)
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 90


@pytest.mark.parametrize("path", sorted(Path(REPOSITORY, "pages").glob("*.py")), ids=lambda path: path.stem)
def test_every_heading_sets_its_anchor(path: Path) -> None:
    """Without one the browser transliterates the heading to ASCII again at each message: 2 ms each, by its profile."""
    calls = [node for node in nodes(path) if isinstance(node, ast.Call)]
    headings = [node for node in calls if getattr(node.func, "attr", "") in ("title", "header", "subheader")]
    named = [ast.literal_eval(word.value) for node in headings for word in node.keywords if word.arg == "anchor"]
    assert len(named) == len(set(named)) == len(headings)
    assert [node for node in calls if getattr(node.func, "id", "") == "page_head"]


def test_every_public_function_has_a_docstring() -> None:
    silent = []
    for path in SCRIPTS:
        for node in parsed(path).body:
            if not isinstance(node, ast.FunctionDef | ast.ClassDef) or node.name.startswith("_"):
                continue
            if not ast.get_docstring(node):
                silent.append(f"{path.name}: {node.name}")
    assert not silent


def test_the_hooks_before_a_commit_are_the_parts_of_make_check() -> None:
    """Each hook runs the make target of its name."""
    hooks = yaml.safe_load(Path(REPOSITORY, ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"][0]["hooks"]
    recipe = Path(REPOSITORY, "Makefile").read_text(encoding="utf-8").partition("\ncheck: ")[2].splitlines()[1]
    assert [hook["id"] for hook in hooks] == recipe.split("$(TOGETHER) ")[1].split()
    assert all(hook["entry"] == f"make {hook['id']}" for hook in hooks)
