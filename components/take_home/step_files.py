"""The files of `steps` as text: what they need, what may be chosen in them, and their lines with what was chosen."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

HERE = Path(__file__).with_name("steps")
ROOM = "components.take_home.steps."


@dataclass(frozen=True)
class StepFile:
    """`words` is the docstring, `imports` are lines of other packages, `needs` the files before, `places` the lines
    (first, last + 1) of each top-level assignment of a plain value, `results` the names of all others."""

    words: str
    imports: tuple[str, ...]
    needs: tuple[str, ...]
    lines: tuple[str, ...]
    begins: int
    places: dict[str, tuple[int, int]]
    results: frozenset[str]

    def code(self, chosen: Mapping[str, object]) -> str:
        """The lines below the imports, what was chosen in its place."""
        lines = list(self.lines)
        for name, (first, end) in reversed(self.places.items()):
            lines[first:end] = [f"{name} = {chosen[name]!r}"] if name in chosen else lines[first:end]
        return "\n".join(lines[self.begins :]).strip("\n")


@cache
def step_file(name: str) -> StepFile:
    """One file of the folder, read once."""
    text = HERE.joinpath(f"{name}.py").read_text(encoding="utf-8")
    tree = ast.parse(text)
    imports = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    ours = [node.module for node in imports if isinstance(node, ast.ImportFrom) and node.module]
    begins = max(node.end_lineno or 0 for node in (tree.body[0], *imports))
    return StepFile(
        ast.get_docstring(tree) or "",
        tuple(ast.unparse(node) for node in imports if not ast.unparse(node).startswith(f"from {ROOM}")),
        tuple(module.removeprefix(ROOM) for module in ours if module.startswith(ROOM)),
        tuple(text.splitlines()),
        begins,
        places := {name: place for node in tree.body for name, place in _choice(node)},
        frozenset(_assigned(tree)) - places.keys(),
    )


def needed(name: str) -> tuple[str, ...]:
    """The file with all that must come before it, in order."""
    before = [earlier for other in step_file(name).needs for earlier in needed(other)]
    return tuple(dict.fromkeys((*before, name)))


def choices_of(name: str) -> set[str]:
    """What may be chosen in a file and those before it."""
    return {choice for step in needed(name) for choice in step_file(step).places}


def _choice(node: ast.stmt) -> Iterator[tuple[str, tuple[int, int]]]:
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        name = node.targets[0].id
        try:
            ast.literal_eval(node.value)
        except ValueError:
            return
        yield name, (node.lineno - 1, node.end_lineno or node.lineno)


def _assigned(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef):
            names = (name for name in ast.walk(node) if isinstance(name, ast.Name))
            yield from (name.id for name in names if isinstance(name.ctx, ast.Store))
