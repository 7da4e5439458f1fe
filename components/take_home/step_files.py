"""Parses the files of `steps`: their imports, their choices, and their code with the choices filled in."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

HERE = Path(__file__).with_name("steps")
ROOM = "components.take_home.steps."


@dataclass(frozen=True)
class StepFile:
    """`imports` are those of other packages, `needs` the steps imported, `start` the first line after the imports,
    `choices` the lines (first, last + 1) of each top-level assignment of a literal, `results` all other names."""

    docstring: str
    imports: tuple[str, ...]
    needs: tuple[str, ...]
    lines: tuple[str, ...]
    start: int
    choices: dict[str, tuple[int, int]]
    results: frozenset[str]

    def code(self, chosen: Mapping[str, object]) -> str:
        """The lines below the imports, with the chosen values filled in."""
        lines = list(self.lines)
        for name, (first, end) in reversed(self.choices.items()):
            lines[first:end] = [f"{name} = {chosen[name]!r}"] if name in chosen else lines[first:end]
        return "\n".join(lines[self.start :]).strip("\n")


@cache
def step_file(name: str) -> StepFile:
    """One file of the folder; cached."""
    text = HERE.joinpath(f"{name}.py").read_text(encoding="utf-8")
    tree = ast.parse(text)
    imports = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    ours = [node.module for node in imports if isinstance(node, ast.ImportFrom) and node.module]
    start = max(node.end_lineno or 0 for node in (tree.body[0], *imports))
    return StepFile(
        ast.get_docstring(tree) or "",
        tuple(ast.unparse(node) for node in imports if not ast.unparse(node).startswith(f"from {ROOM}")),
        tuple(module.removeprefix(ROOM) for module in ours if module.startswith(ROOM)),
        tuple(text.splitlines()),
        start,
        choices := {name: lines for node in tree.body for name, lines in _choice(node)},
        frozenset(_assigned(tree)) - choices.keys(),
    )


def needed(name: str) -> tuple[str, ...]:
    """The step after all steps that it needs, in order."""
    before = [earlier for other in step_file(name).needs for earlier in needed(other)]
    return tuple(dict.fromkeys((*before, name)))


def choices_of(name: str) -> set[str]:
    """The names of all choices in a step and the steps that it needs."""
    return {choice for step in needed(name) for choice in step_file(step).choices}


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
