"""Nothing stays behind when a page is deleted: every module is reached from the app, a page, or a target of make."""

import ast
import re
from functools import cache
from pathlib import Path

from components.take_home.step_files import cells, needed
from tests.conftest import REPOSITORY

ROOT = Path(REPOSITORY)
STEPS = "components.take_home.steps"  # texts of downloaded scripts, which the app reads by name
NAMED = re.compile(r"^(components\.[\w.]+):\w+$")
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in ROOT.joinpath("components").rglob("*.py")
}


@cache
def imported(path: Path) -> set[str]:
    """Our modules that a file imports, at the top, later, or as the 'module:NAME' of a page, with their packages."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            names |= set(NAMED.findall(node.value))
    parts = [name.split(".") for name in names]
    return {".".join(one[:end]) for one in parts for end in range(1, len(one) + 1)} & set(MODULES)


def reached(scripts: list[Path], modules: set[str], but: frozenset[str] = frozenset()) -> set[str]:
    """`modules`, what `scripts` import, and what these import in turn, `but` some and what only they import."""
    found, waiting = set(), {*modules, *(name for script in scripts for name in imported(script))} - but
    while waiting:
        found |= waiting
        waiting = {after for name in waiting for after in imported(MODULES[name])} - found - but
    return found


def test_every_module_is_reached() -> None:
    made = set(re.findall(r"-m (components[\w.]+)", ROOT.joinpath("Makefile").read_text(encoding="utf-8")))
    found = reached([ROOT / "app.py", *ROOT.glob("pages/*.py")], made)
    assert {name for name in set(MODULES) - found if not name.startswith(STEPS)} == set()


def test_every_step_of_a_script_is_registered_or_needed_by_one_that_is() -> None:
    texts = [path.read_text(encoding="utf-8") for name, path in MODULES.items() if not name.startswith(STEPS)]
    texts += [path.read_text(encoding="utf-8") for path in ROOT.glob("pages/*.py")]
    registered = {name for name in cells() if any(f'"{name}"' in text for text in texts)}
    assert set(cells()) == {step for name in registered for step in needed(name)}
