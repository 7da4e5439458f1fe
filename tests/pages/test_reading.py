"""Two sentences are read apart or as one pair: by every page in the same way, and the chosen token stays the same."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from components.records.tokens import Tokens
from components.service import ModelService
from tests.pages.test_addresses import address
from tests.pages.test_every_page import PAGES
from tests.pages.test_take_home import open_page
from tests.scripts import failed

Visit = Callable[..., AppTest]
A, B = "my python sat on the river bank", "a python slept"
NOW = {"a": A, "b": B, "v": "4"}
READ = {"a": (A, ""), "b": (B, ""), "pair": (A, B)}
HOW = {"a": {}, "b": {"side": "b"}, "pair": {"reading": "pair"}}
# Views that read each of two sentences alone, whichever is chosen, or other sentences; `set=here`: each of the two.
OTHERWISE = {("embeddings", "pairs"), ("similarity", "sentences"), ("cause", "swap"), ("similarity", "senses")}
VIEWS = {
    "embeddings": ("sum", "shares", "pairs"),
    "normalization": ("picture", "row", "weights"),
    "attention": ("token", "heads"),
    "cause": ("swap", "cut", "off"),
    "context": ("word", "uses"),
    "similarity": ("tokens", "sentences", "matrix"),
    "vocabulary": ("map", "list", "vector", "blank"),
    "tables": ("words", "positions"),
    "training": ("input", "states"),
    "model": ("parameters", "flow"),
}


def opened(visit: Visit, page: str, how: str, **settings: str) -> AppTest:
    app = visit(page, **NOW, **HOW[how], **settings)
    assert not app.exception
    return app


def views() -> Iterator[tuple[str, str]]:
    for page in PAGES:
        yield from ((page, view) for view in VIEWS.get(page, ("",)))


@pytest.mark.parametrize(("page", "view"), views())
def test_every_page_reads_the_sentences_as_the_switch_says(
    visit: Visit, monkeypatch: pytest.MonkeyPatch, page: str, view: str
) -> None:
    read: list[tuple[str, str]] = []
    tokens = ModelService.tokens

    def heard(self: ModelService, a: str, b: str = "", **named: Any) -> Tokens:
        read.append((a, b))
        return tokens.__get__(self)(a, b, **named)

    monkeypatch.setattr(ModelService, "tokens", heard)
    for how, texts in READ.items():
        read.clear()
        app = opened(visit, page, how, **({"view": view} if view else {}))
        alone = {(A, ""), (B, "")}
        allowed = {texts} | (alone if (page, view) in OTHERWISE or page == "cause" else set())
        assert texts in read
        assert {one for one in read if set(one) & {A, B}} <= allowed
        refused = [box.value for box in (*app.error, *app.info) if "read apart" in box.value]
        assert bool(refused) == (how == "pair" and (page, view) in OTHERWISE)
