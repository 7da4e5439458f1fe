"""The URL is the state: every control of every page is in the address, and an address restores all of them."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.test_every_page import PAGES
from tests.pages.test_tokens import drawn
from tests.story import KNOWN

Visit = Callable[..., AppTest]
KINDS = (
    *("selectbox", "slider", "select_slider", "number_input", "toggle", "checkbox", "radio", "button_group"),
    *("multiselect", "text_input", "text_area"),
)
SENTENCES = {"a": "my python sat on the river bank, a python sat on the other bank", "b": "python is a language"}
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


def address(app: AppTest) -> dict[str, str]:
    """The address that the browser was sent."""
    proto = next(item.proto for item in app.get("bidi_component") if item.proto.id.endswith("-address"))
    return dict(json.loads(proto.json)["shown"])


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
def test_an_address_restores_every_control(visit: Visit, page: str) -> None:
    app = visit(page, **SENTENCES)
    changed = list(controls(app))
    for widget in changed:
        change(widget)
    app.run()
    assert not app.exception
    assert not [error.value for error in app.error if "went wrong" in error.value]
    link = address(app)
    again = visit(page, **link)
    assert not again.exception
    assert not [toast.value for toast in again.toast]
    assert address(again) == link
    assert {w.key: w.value for w in controls(again)} == {w.key: w.value for w in controls(app)}
    if changed:
        assert len(link) > len(SENTENCES)


@pytest.mark.parametrize("page", VIEWS)
def test_a_full_address_opens_the_view_that_it_describes(visit: Visit, page: str) -> None:
    """The address is written from what the page shows, so if it stays the same, every part was understood."""
    wanted = {"a": A, "b": B, **AS_WRITTEN, **VIEWS[page]}
    app = visit(page, **wanted)
    assert not [toast.value for toast in app.toast]
    assert address(app) == wanted


@pytest.mark.parametrize("page", VIEWS)
def test_invalid_values_in_every_part_of_an_address_give_defaults_and_notices(visit: Visit, page: str) -> None:
    app = visit(page, **dict.fromkeys(VIEWS[page], "<b>**nonsense"))
    assert any("the default is shown" in toast.value for toast in app.toast)
    assert not app.exception
    assert not [error.value for error in app.error]
    texts = ("filter", "search", "word", "words")
    assert "**nonsense" not in "".join(value for name, value in address(app).items() if name not in texts)


def test_a_setting_of_one_page_is_never_reported_as_invalid_on_another(visit: Visit) -> None:
    app = visit("home", **SENTENCES)
    for page in PAGES:
        app.switch_page(f"pages/{page}.py").run()
        for widget in controls(app):
            change(widget)
        app.run()
        assert not [toast.value for toast in app.toast], page
    for page in PAGES:
        app.switch_page(f"pages/{page}.py").run()
        assert not app.exception
        assert not [toast.value for toast in app.toast], page


def test_line_breaks_and_tabs_in_an_address_are_blanks_in_box_page_and_link(visit: Visit) -> None:
    app = visit("tokens", a="dog\nbites\r\n\tman", b="man\u2028bites dog\n")
    boxes = [app.text_input(key=key).value for key in ("sentence_a", "sentence_b")]
    assert boxes == ["dog bites man", "man bites dog"]
    assert [address(app)[name] for name in ("a", "b")] == boxes
    assert [row["piece"] for row in drawn(app, "rows")["rows"] if row["word"] is not None] == " ".join(boxes).split()
