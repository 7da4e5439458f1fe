"""The URL is the state: every control of every page is in the address, and an address brings all of them back."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.test_every_page import PAGES

Visit = Callable[..., AppTest]
KINDS = (
    *("selectbox", "slider", "select_slider", "number_input", "toggle", "checkbox", "radio", "button_group"),
    *("multiselect", "text_input", "text_area"),
)
SENTENCES = {"a": "my python sat on the river bank, a python sat on the other bank", "b": "python is a language"}
FRAME = {"sentence_a", "sentence_b", "example"}
FILE = {"corpus_column_a", "corpus_column_b", "corpus_column_sense"}  # of an uploaded file, which no address can hold
NOT_SETTINGS = FRAME | FILE


def controls(app: AppTest) -> Iterator[Any]:
    """What a viewer can set in the main part of the page."""
    for kind in KINDS:
        widget: Any
        for widget in app.main.get(kind):
            if not widget.disabled and widget.key not in NOT_SETTINGS:
                yield widget


def address(app: AppTest) -> dict[str, str]:
    """The address that the browser was told to show."""
    proto = next(one.proto for one in app.get("bidi_component") if one.proto.id.endswith("-address"))
    return dict(json.loads(proto.json)["shown"])


def change(widget: Any) -> None:
    """Set a control to something else."""
    kind = type(widget).__name__
    if kind in ("Slider", "NumberInput"):
        widget.set_value(widget.max if widget.value != widget.max else widget.min)
    elif kind in ("Toggle", "Checkbox"):
        widget.set_value(not widget.value)
    elif kind == "ButtonGroup":
        widget.set_value(next(one for one in reversed(widget.options) if one != widget.value))
    elif kind in ("Selectbox", "Radio"):
        widget.select_index(len(widget.options) - 1 if widget.index != len(widget.options) - 1 else 0)
    elif kind == "TextInput" and not widget.value:
        widget.set_value("bank")


@pytest.mark.parametrize("page", PAGES)
def test_an_address_brings_every_control_back(visit: Visit, page: str) -> None:
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


def test_a_setting_of_one_page_is_never_nonsense_on_another(visit: Visit) -> None:
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
