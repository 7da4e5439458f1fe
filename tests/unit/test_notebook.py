"""What a viewer takes home runs top to bottom, and its assertions can fail."""

import os
import subprocess
import sys

import nbformat
import pytest
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

from components.compute.notebook import as_notebook, as_script
from components.service import ModelService
from components.widgets.navigation import SECTIONS

PAGES = [stem for entries in SECTIONS.values() for stem, *_ in entries]


def written(bert: ModelService, page: str, a: str = "dog bites man", b: str = 'man\'s "best" friend\n😀'):
    return bert.notebook(bert.tokens(a, b), page, page.title(), layer=3, token=2)


@pytest.mark.parametrize("page", PAGES)
def test_every_page_has_a_script_that_is_python_and_says_where_numbers_come_from(packaged, page: str) -> None:
    script = as_script(written(packaged, page))
    compile(script, page, "exec")
    assert "weights SHA-256 53aa51172d14" in script
    assert "\nassert " in script


def run_script(script: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "HF_HUB_OFFLINE": "1"}
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=environment)


@pytest.mark.parametrize(("a", "b"), [("dog bites man", 'man\'s "best" friend\n😀'), ("", "")], ids=["pair", "empty"])
def test_the_script_of_every_page_comes_to_the_numbers_of_the_page(packaged, a: str, b: str) -> None:
    result = run_script("\n".join(as_script(written(packaged, page, a, b)) for page in PAGES))
    assert result.returncode == 0, result.stderr
    assert result.stdout.count("The numbers are those of the page.") == len(PAGES)


def test_a_tiny_checkpoint_has_scripts_too(tiny) -> None:
    for page in PAGES:
        compile(as_script(written(tiny, page)), page, "exec")


CHARTED = {
    "home": ["mean[:, 0]", "points_6"],
    "normalization": ["np.linalg.norm(weights)", "np.linalg.norm(what_if)"],
    "contributions": ["np.linalg.norm(lengths)", "np.linalg.norm(shares)", "np.linalg.norm(angles)"],
    "tables": [f"np.linalg.norm({name}_table)" for name in ("word", "position", "segment")],
    "positions": ["np.linalg.norm(position_cosines)", "np.abs(chain)", "np.linalg.norm(segment_difference)"],
    "dropout": ["np.linalg.norm(dropped, axis=1)"],
    "layers": ["points_0", "points_6"],
    "similarity": ["through[:, 2]"],
    "stations": ["squeezed[:8]"],
    "padding": ['moved["masked"]', 'moved["unmasked"]'],
    "readout": ["ranks"],
}


@pytest.mark.parametrize("page", CHARTED)
def test_a_script_covers_the_charts_of_its_page(packaged, page: str) -> None:
    checks = [line for line in as_script(written(packaged, page)).splitlines() if line.startswith("assert ")]
    assert [name for name in CHARTED[page] if not any(name in line for line in checks)] == []


def test_a_long_text_is_cut_at_the_same_place(packaged) -> None:
    result = run_script(as_script(written(packaged, "embeddings", a="word " * 600, b="")))
    assert result.returncode == 0, result.stderr


def test_the_notebook_runs_top_to_bottom(packaged) -> None:
    notebook = nbformat.reads(as_notebook(written(packaged, "context")), 4)
    nbformat.validate(notebook)
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    assert notebook.cells[-1].source.startswith("assert")


def test_a_notebook_with_another_number_fails(packaged) -> None:
    book = nbformat.reads(as_notebook(written(packaged, "model")), 4)
    book.cells[-1].source = book.cells[-1].source.replace("103", "104")
    with pytest.raises(CellExecutionError, match="AssertionError"):
        NotebookClient(book, timeout=120, kernel_name="python3").execute()
