"""No page ever shows a traceback, whatever is typed."""

import gc
from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from components.story import STORY
from tests.pages.conftest import shows_title
from tests.pages.sent import faults, written

Visit = Callable[..., AppTest]
PAGES = [page.stem for page in STORY]
VIEWS = [(page.stem, view) for page in STORY for view in page.views or [""]]
HOSTILE = {
    "empty": "",
    "only emoji": "😀😀👩‍👩‍👧",
    "other scripts and combining marks": "שלום עולם مرحبا 我喜欢东京 Z͑ͫ̓ͪ̂ͫ̽a̴l̶g̷o",
    "markup and control characters": "<script>alert(1)</script> **b** $x$ :smile: [x](javascript:x) a\x00b\x07\u202ed",
    "special tokens": "[CLS] [SEP] [MASK] [PAD] [UNK]",
    "too long": "word " * 700,
    "ten thousand characters": "x" * 10_000,
}
OF_EACH_VIEW = {"empty", "only emoji", "too long"}
HELD = 500_000  # bytes; the vectors of the longest text are 5 MB


@pytest.mark.parametrize(("page", "view"), VIEWS)
def test_hostile_text_gets_an_answer_or_a_message(visit: Visit, page: str, view: str) -> None:
    """One viewer types them all; what a page reads alike in all its views is typed in the first. The answer is in
    correct English."""
    app = visit(page, a="dog bites man", b="man bites dog", **({"view": view} if view else {}))
    first = (page, view) == next(one for one in VIEWS if one[0] == page)
    for name, text in HOSTILE.items():
        if not first and name not in OF_EACH_VIEW:
            continue
        app.text_input(key="sentence_a").set_value(text).run()
        assert not app.exception, name
        assert not [error.value for error in app.error], name
        assert shows_title(app, page), name
        assert held_by_widgets(app) < HELD, name
        assert not [(fault, line) for line in written(app) if (fault := faults(line))], name


@pytest.mark.slow
def test_maps_of_the_longest_text_in_all_layers_get_an_answer(visit: Visit) -> None:
    """Seven maps of 400 points each."""
    app = visit("list", set="here", show="motion", a=HOSTILE["too long"])
    assert not [error.value for error in app.error]
    assert held_by_widgets(app) < HELD


def held_by_widgets(app: AppTest) -> int:
    """Bytes of the arrays that widgets keep for their callbacks, as long as their viewer is there."""
    state: Any = app.session_state
    todo: list[Any] = list(state._state._state._new_widget_state.widget_metadata.values())
    seen, held = {id(one) for one in todo}, 0
    while todo:
        one = todo.pop()
        if isinstance(one, np.ndarray):
            held += one.nbytes
        inside = gc.get_referents(one)
        if isinstance(one, FunctionType):  # without the globals of its module
            inside = [*(one.__closure__ or ()), *(one.__defaults__ or ())]
        inside = [part for part in inside if id(part) not in seen and not isinstance(part, ModuleType | type)]
        seen |= {id(part) for part in inside}
        todo += inside
    return held
