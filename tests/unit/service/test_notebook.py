"""What a viewer takes home runs top to bottom, and its assertions can fail."""

import os
import subprocess
import sys
from dataclasses import replace

import nbformat
import pytest
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

from components.compute.notebook import as_notebook, as_script, assertions
from components.frame.navigation import CHAPTERS
from components.records.corpus import Kind, Line, Wanted
from components.records.notebook import Check, Shown, Step
from components.records.projection import Settings
from components.records.sets import BANKS, PYTHONS, SEGMENTS, VARIED
from components.records.similarity import STANDARDIZED
from components.service import ModelService

PAGES = [stem for entries in CHAPTERS.values() for stem, *_ in entries]
UMAP, NOTHING = Settings("umap"), Shown()
LONG = tuple(Line(f"line {number} of a long list", sense="ab"[number % 2]) for number in range(600))
MESS = (
    Line("awesomesauce and naïve 😀 e\u0301", "more awesomesauce"),
    Line('[MASK] [SEP] \'x\' """ \\n\r\n'),
    Line("", "  "),
    Line("word " * 600, "b"),
)
CHOSEN = {
    "dropout": ("dropout", Shown(p=0.25, seed=7)),
    "padding": ("padding", Shown(pads=13)),
    "similarity, standardised": ("similarity", Shown(pair=(1, 3), kind=STANDARDIZED)),
    "senses": ("senses", Shown()),
    "senses, standardised": ("senses", Shown(lines=BANKS, wanted=Wanted(Kind.WORD, "bank"), kind=STANDARDIZED)),
    "map of a word": ("context", Shown(lines=PYTHONS, wanted=Wanted(Kind.WORD, "python"), settings=UMAP, point=3)),
    "map of pieces": ("context", Shown(lines=MESS, wanted=Wanted(Kind.WORD, "awesomesauce", "first"))),
    "map of a mess": ("context", Shown(lines=MESS, settings=UMAP)),
    "map of pairs": (
        "context",
        Shown(lines=SEGMENTS, wanted=Wanted(specials=True), settings=Settings("pca", metric="euclidean", dimensions=3)),
    ),
    "map of means": ("context", Shown(lines=BANKS, wanted=Wanted(Kind.SENTENCE), point=5)),
    "map of the pooler": ("context", Shown(lines=BANKS, wanted=Wanted(Kind.SENTENCE, pooling="pooler"))),
    "map of one token": ("context", Shown(lines=(Line("dog"),), settings=Settings("pca", dimensions=3))),
    "map of no text": ("context", Shown(lines=(Line(""),))),
    "map of equal lines": ("context", Shown(lines=(Line("dog dog"),) * 6, settings=UMAP)),
    "layers turned": ("layers", Shown(lines=PYTHONS, wanted=Wanted(Kind.WORD, "python"))),
    "layers in one map": ("layers", Shown(lines=VARIED, most=40, placed="joint")),
    "layers alone": ("layers", Shown(lines=BANKS, wanted=Wanted(Kind.SENTENCE, pooling="cls"), placed="alone")),
    "layers by UMAP": ("layers", Shown(lines=PYTHONS, wanted=Wanted(Kind.WORD, "python"), settings=UMAP)),
}


def written(
    bert: ModelService,
    page: str,
    a: str = "dog bites man",
    b: str = 'man\'s "best" friend\n😀',
    shown: Shown = NOTHING,
):
    return bert.notebook(bert.tokens(a, b), page, page.title(), replace(shown, layer=3, token=2))


@pytest.mark.parametrize("page", PAGES)
def test_every_page_has_a_script_that_is_python_and_says_where_numbers_come_from(packaged, page: str) -> None:
    script = as_script(written(packaged, page))
    compile(script, page, "exec")
    assert "weights SHA-256 53aa51172d14" in script
    assert "\nassert " in script


def run_script(script: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "HF_HUB_OFFLINE": "1"}
    command = [sys.executable, "-"]
    return subprocess.run(command, input=script, capture_output=True, text=True, encoding="utf-8", env=environment)


@pytest.mark.parametrize(("a", "b"), [("dog bites man", 'man\'s "best" friend\n😀'), ("", "")], ids=["pair", "empty"])
def test_the_script_of_every_page_comes_to_the_numbers_of_the_page(packaged, a: str, b: str) -> None:
    result = run_script("\n".join(as_script(written(packaged, page, a, b)) for page in PAGES))
    assert result.returncode == 0, result.stderr
    assert result.stdout.count("The numbers are those of the page.") == len(PAGES)


def with_another_number(check: Check) -> str:
    """The check as code that passes only if it fails with its last number raised by a half."""
    *others, last = check.value.strip("[]").split(", ")
    wrong = Check(check.expression, f"[{', '.join([*others, str(float(last) + 0.5)])}]", check.tolerance)
    code = assertions(Step("", "", (wrong,)))
    return f"try:\n    {code}\nexcept AssertionError:\n    pass\nelse:\n    raise SystemExit({check.expression!r})"


def test_scripts_come_to_what_was_chosen_and_to_nothing_else(packaged) -> None:
    parts = []
    for page, shown in CHOSEN.values():
        book = written(packaged, page, shown=shown)
        parts.append(as_script(book))
        parts += [with_another_number(check) for step in book.steps for check in step.checks if check.tolerance]
    result = run_script("\n".join(parts))
    assert result.returncode == 0, result.stderr
    assert result.stdout.count("The numbers are those of the page.") == len(CHOSEN)


def test_a_map_by_umap_goes_home_as_it_is_shown_and_says_why(packaged) -> None:
    page, shown = CHOSEN["map of a word"]
    work = packaged.points(shown.lines, shown.wanted)
    while True:
        try:
            next(work)
        except StopIteration as end:
            points = end.value
            break
    projection, told = packaged.map(points, 3, UMAP)
    script = as_script(written(packaged, page, shown=shown))
    assert "UMAP, which numpy cannot rebuild" in script
    assert all(f"[{x!s}, {y!s}]" in script for x, y in projection.points)
    assert f"np.allclose(trustworthiness[[0]], [{told.trustworthiness:.6g}], atol=0.001" in script


@pytest.mark.parametrize("page", ["context", "layers", "senses"])
def test_a_script_holds_as_much_of_a_long_list_as_it_should_and_says_so(tiny, page: str) -> None:
    script = as_script(written(tiny, page, shown=Shown(lines=LONG, wanted=Wanted(Kind.WORD, "list"))))
    compile(script, page, "exec")
    assert "the first 500 of 600 points are rebuilt here" in script
    assert script.count(" of a long list'") == 500
    assert "trustworthiness" not in script
    assert "parts_in_layer" not in script


def test_more_places_of_a_umap_than_a_script_should_hold_are_in_the_download(tiny) -> None:
    script = as_script(written(tiny, "context", shown=Shown(lines=LONG[:101], settings=UMAP)))
    assert "as Coordinates (CSV)" in script
    assert "np.allclose(norms" in script
    assert "np.array([" not in script


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
    "context": ["norms[:100]", "nearest_points", "nearest_entries", "points[:100]", "trustworthiness", "kept"],
    "layers": ["maps[0, ", "maps[-1, ", "moves", "trustworthiness", "kept"],
    "similarity": ["curve", "matrix[first]", "low", "median", "high", "experiment[3]"],
    "senses": ["same", "different_median", "share", "parts_in_layer"],
    "stations": ["squeezed[:8]"],
    "padding": ['moved["masked"]', 'moved["unmasked"]', "means_cosine"],
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
