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


def test_one_script_after_another_comes_to_the_numbers_of_the_page(packaged) -> None:
    scripts = [as_script(written(packaged, page)) for page in ("normalization", "attention", "model", "vocabulary")]
    result = run_script("\n".join(scripts))
    assert result.returncode == 0, result.stderr
    assert result.stdout.count("The numbers are those of the page.") == 4


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
