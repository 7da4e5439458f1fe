"""Finds steps by name among the cells of `steps`: what each needs, its choices, and its code with these filled in.

The same code stands in a script and in the menu of the picture whose array it computes.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

HERE = Path(__file__).with_name("steps")
# What the code beside a picture begins with, in place of the first steps of a script; of these lines, what is used.
BESIDE = '# model = BertModel.from_pretrained(…, attn_implementation="eager").eval(), inputs = tokenizer(text, …)'
FIRST_STEPS = ("checkpoint", "trained", "model", "text")
FROM_FIRST_STEPS = {
    "table": "table = model.embeddings.word_embeddings.weight.detach().numpy()",
    "ids": 'ids = inputs["input_ids"][0].tolist()',
    "encoded": 'encoded = lambda text: tokenizer(text, return_tensors="pt")',
}
MARKER = re.compile(r'^# %% (\w+)(?: needs="(.*)")?\n', re.MULTILINE)


@dataclass(frozen=True)
class StepCell:
    """`imports` are those of its file that it uses, `needs` the steps before it, `start` the first line after its
    docstring, `choices` the lines (first, last + 1) of each top-level assignment of a literal, `results` all other
    names."""

    docstring: str
    imports: tuple[str, ...]
    needs: tuple[str, ...]
    lines: tuple[str, ...]
    start: int
    choices: dict[str, tuple[int, int]]
    results: frozenset[str]

    def code(self, chosen: Mapping[str, object]) -> str:
        """The lines below the docstring, with the chosen values filled in."""
        lines = list(self.lines)
        for name, (first, end) in reversed(self.choices.items()):
            lines[first:end] = [f"{name} = {chosen[name]!r}"] if name in chosen else lines[first:end]
        return "\n".join(lines[self.start :]).strip("\n")


@cache
def cells() -> dict[str, tuple[str, str, str]]:
    """For each step the imports of its file, the steps that it needs, and its own text; cached."""
    found = {}
    for path in sorted(HERE.glob("*.py")):
        imports, *parts = MARKER.split(path.read_text(encoding="utf-8"))
        for name, needs, text in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
            found[name] = imports, needs or "", text
    return found


@cache
def step_cell(name: str) -> StepCell:
    """One step; cached."""
    imports, needs, text = cells()[name]
    tree = ast.parse(text)
    return StepCell(
        ast.get_docstring(tree) or "",
        tuple(_used(ast.parse(imports), {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)})),
        tuple(needs.split(", ")) if needs else (),
        tuple(text.splitlines()),
        tree.body[0].end_lineno or 0,
        choices := {name: lines for node in tree.body for name, lines in _choice(node)},
        frozenset(_assigned(tree)) - choices.keys(),
    )


def needed(name: str) -> tuple[str, ...]:
    """The step after all steps that it needs, in order."""
    before = [earlier for other in step_cell(name).needs for earlier in needed(other)]
    return tuple(dict.fromkeys((*before, name)))


def step_code(step: str, array: str, **chosen: object) -> str:
    """The code beside a picture: a step and those that it needs; `array` says in their names what is drawn."""
    used = [step_cell(name) for name in needed(step) if name not in FIRST_STEPS]
    code = "\n\n\n".join([*(cell.code(chosen) for cell in used), f"array = {array}"])
    imports = sorted({line for cell in used for line in cell.imports})
    given = [line for name, line in FROM_FIRST_STEPS.items() if re.search(rf"\b{name}\b", code)]
    return "\n".join([BESIDE, *imports, *given, "\n", code])


def choices_of(name: str) -> set[str]:
    """The names of all choices in a step and the steps that it needs."""
    return {choice for step in needed(name) for choice in step_cell(step).choices}


def _used(tree: ast.Module, names: set[str]) -> Iterator[str]:
    """The imports of other packages that bind one of these names, without what binds none."""
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom) and not ast.unparse(node).startswith("from components."):
            node.names = [alias for alias in node.names if (alias.asname or alias.name) in names]
            if node.names:
                yield ast.unparse(node)


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
