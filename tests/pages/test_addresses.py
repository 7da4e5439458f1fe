"""The URL is the state: every control of every page is in the address, and an address restores all of them."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from components.story import STORY
from tests.pages.sent import address
from tests.pages.test_every_page import PAGES
from tests.pages.test_hostile import wrong
from tests.pages.test_tokens import drawn
from tests.story import KNOWN

Visit = Callable[..., AppTest]
FIRST, SECOND = [page for page in STORY if page.views][:2]
KINDS = (
    *("selectbox", "slider", "select_slider", "number_input", "toggle", "checkbox", "radio", "button_group"),
    *("multiselect", "text_input", "text_area"),
)
SENTENCES = {"a": "a python and a python", "b": "python is a language"}
A, B = "my python sat on the river bank & <b>the bank</b>", "東京 is a city 😀"
VIEWS = {page: known.address for page, known in KNOWN.items() if known.address}
FRAME = {
    "sentence_a", "sentence_b", "example", "reading", "side",
    "model", "model_variant", "sheet_model", "sheet_model_variant", "take_sheets",
}  # fmt: skip
AS_WRITTEN = {"v": "4", "reading": "apart", "side": "a"}  # by the app, if there are two sentences


def controls(app: AppTest) -> Iterator[Any]:
    """What a viewer can set in the main part of the page."""
    for kind in KINDS:
        widget: Any
        for widget in app.main.get(kind):
            if not widget.disabled and widget.key not in FRAME:
                yield widget


def change(widget: Any) -> None:
    """Set a control to something else."""
    kind = type(widget).__name__
    if kind in ("Slider", "NumberInput"):
        widget.set_value(widget.max if widget.value != widget.max else widget.min)
    elif kind in ("Toggle", "Checkbox"):
        widget.set_value(not widget.value)
    elif kind == "ButtonGroup":
        widget.set_value(next(item for item in reversed(widget.options) if item != widget.value))
    elif kind in ("Selectbox", "Radio"):
        widget.select_index(len(widget.options) - 1 if widget.index != len(widget.options) - 1 else 0)
    elif kind == "TextInput" and not widget.value:
        widget.set_value("bank")


@pytest.mark.parametrize("page", PAGES)
def test_an_address_restores_every_control_and_the_next_page_reports_none_as_invalid(visit: Visit, page: str) -> None:
    app = visit(page, **SENTENCES)
    changed = list(controls(app))
    for widget in changed:
        change(widget)
    app.run()
    assert not wrong(app) and not app.toast
    link, values = address(app), {widget.key: widget.value for widget in controls(app)}
    assert not changed or len(link) > len(SENTENCES)
    again = visit(page, **link)
    assert not again.toast
    assert address(again) == link
    assert {widget.key: widget.value for widget in controls(again)} == values
    app.switch_page(f"pages/{PAGES[(PAGES.index(page) + 1) % len(PAGES)]}.py").run()
    assert not app.toast


@pytest.mark.parametrize("page", VIEWS)
def test_a_full_address_opens_the_view_that_it_describes(visit: Visit, page: str) -> None:
    """The address is written from what the page shows, so if it stays the same, every part was understood."""
    wanted = {"a": A, "b": B, **AS_WRITTEN, **VIEWS[page]}
    app = visit(page, **wanted)
    assert not [toast.value for toast in app.toast]
    assert address(app) == wanted


def test_line_breaks_and_tabs_in_an_address_are_blanks_in_box_page_and_link(visit: Visit) -> None:
    app = visit("tokens", a="dog\nbites\r\n\tman", b="man\u2028bites dog\n")
    boxes = [app.text_input(key=key).value for key in ("sentence_a", "sentence_b")]
    assert boxes == ["dog bites man", "man bites dog"]
    assert [address(app)[name] for name in ("a", "b")] == boxes
    assert [row["piece"] for row in drawn(app, "rows")["rows"] if row["word"] is not None] == " ".join(boxes).split()


def test_the_settings_of_one_map_are_kept_in_the_maps_of_all_layers_and_on_the_way_over_another_page(visit) -> None:
    of_map = {"layer": "2", "token": "3", "dist": "0.5", "metric": "euclidean", "neighbors": "4"}
    app = visit("list", a="dog bites man", set="here", **of_map)
    app.button_group(key="show").set_value("motion").run()
    assert {name: address(app).get(name) for name in of_map} == of_map | {"layer": None}
    app.switch_page("pages/sentences.py").run()
    assert "show" not in address(app)
    app.switch_page("pages/list.py").run()
    assert address(app)["show"] == "motion"
    app.button_group(key="show").set_value("one").run()
    assert {name: address(app).get(name) for name in of_map} == of_map


@pytest.mark.parametrize(
    ("page", "chosen", "other"),
    [
        ("list", {"set": "own", "lines": "a dog barks\na cat sleeps"}, "home"),
        ("home", {"lines": "mean"}, "list"),
        (FIRST.stem, {"view": [*FIRST.views][-1]}, SECOND.stem),
        ("cause", {"view": "off", "by": "zero"}, "vocabulary"),
        ("vocabulary", {"by": "near", "words": "dog"}, "cause"),
    ],
)  # fmt: skip
def test_a_name_that_means_something_else_on_another_page_neither_goes_there_nor_is_lost(
    visit, page: str, chosen: dict[str, str], other: str
) -> None:
    plain = address(visit(other, a="dog bites man"))
    app = visit(page, a="dog bites man", **chosen)
    before = address(app)
    assert before.items() >= chosen.items()
    app.switch_page(f"pages/{other}.py").run()
    assert not app.toast
    assert address(app) == plain
    app.switch_page("pages/decomposition.py").run()
    app.switch_page(f"pages/{page}.py").run()
    assert address(app) == before
