"""Two sentences are read apart or as one pair: by every page in the same way, and the chosen token stays the same."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from components.compute.similarity import cosines
from components.compute.tokens import alone, first_of, instructive_token
from components.compute.vectors import paired_cosines
from components.records.tokens import Tokens
from components.service import ModelService
from tests.pages.sent import address, sent
from tests.pages.test_every_page import PAGES
from tests.pages.test_take_home import open_page
from tests.scripts import failed
from tests.story import KNOWN

Visit = Callable[..., AppTest]
A, B = "my python sat on the river bank", "a python slept"
NOW = {"a": A, "b": B, "v": "4"}
READ = {"a": (A, ""), "b": (B, ""), "pair": (A, B)}
HOW = {"a": {}, "b": {"side": "b"}, "pair": {"reading": "pair"}}
# Views that read each of two sentences alone, whichever is chosen.
OTHERWISE = {("cause", "swap")}
BOTH = {("sentences", "")}  # the same, but it reads a pair, too


def opened(visit: Visit, page: str, how: str, **settings: str) -> AppTest:
    return visit(page, **NOW, **HOW[how], **settings)


def views() -> Iterator[tuple[str, str]]:
    for page in PAGES:
        yield from ((page, view) for view in KNOWN[page].reads)


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
    for how in ("b", "pair"):
        texts = READ[how]
        read.clear()
        app = opened(visit, page, how, **({"view": view} if view else {}))
        alone = {(A, ""), (B, "")}
        allowed = {texts} | (alone if (page, view) in OTHERWISE | BOTH or page == "cause" else set())
        assert texts in read
        assert {one for one in read if set(one) & {A, B}} <= allowed
        refused = [box.value for box in (*app.error, *app.info) if "read apart" in box.value]
        assert bool(refused) == (how == "pair" and (page, view) in OTHERWISE)


def press(app: AppTest, key: str, value: str) -> AppTest:
    app.button_group(key=key).set_value(value).run()
    return app


def now(app: AppTest) -> dict[str, str]:
    return {name: text for name, text in address(app).items() if name in ("reading", "side", "token")}


@pytest.mark.parametrize(("position", "side", "place"), [(3, "a", 3), (8, "a", 8), (9, "b", 1), (12, "b", 4)])
def test_the_chosen_token_of_a_pair_stays_the_same_where_each_is_read_alone_and_back(
    visit: Visit, packaged: ModelService, position: int, side: str, place: int
) -> None:
    piece = packaged.tokens(A, B).pieces[position]
    assert packaged.tokens({"a": A, "b": B}[side]).pieces[place] == piece
    app = opened(visit, "attention", "pair", token=str(position))
    press(app, "reading", "apart")
    assert now(app) == {"reading": "apart", "side": side, "token": str(place)}
    press(app, "reading", "pair")
    assert now(app) == {"reading": "pair", "side": side, "token": str(position)}


def test_the_token_that_a_page_chose_itself_stays_the_same_too(visit: Visit, packaged: ModelService) -> None:
    texts = {"a": "it is so", "b": "the bank of the river"}
    app = visit("attention", **texts, v="4", reading="pair")
    assert "token" not in address(app)
    press(app, "reading", "apart")
    before = instructive_token(packaged.tokens(*texts.values()))
    side, place = alone(before, first_of(packaged.tokens(*texts.values())))
    assert address(app)["side"] == side
    assert int(address(app).get("token", instructive_token(packaged.tokens(texts[side])))) == place


def test_another_sentence_has_no_token_of_the_one_before_and_a_single_one_no_reading(visit: Visit) -> None:
    app = opened(visit, "attention", "a", token="3", to="2")
    press(app, "side", "b")
    assert now(app) == {"reading": "apart", "side": "b"}
    assert "to" not in address(app)
    app = visit("tokens", a=A, v="4", reading="pair", side="b")
    assert not {"reading", "side"} & set(address(app))
    assert not [group for group in app.button_group if group.key in ("reading", "side")]


def test_a_token_of_a_picture_stays_the_same(visit: Visit) -> None:
    app = opened(visit, "cause", "pair", view="cut", token="11")
    assert sent(app, "cause_grid")["target"] == 11
    press(app, "reading", "apart")
    assert sent(app, "cause_grid")["target"] == 3
    assert now(app) == {"reading": "apart", "side": "b", "token": "3"}


def test_a_token_that_was_cut_off_in_the_pair_is_dropped_and_never_the_last_one_instead(visit: Visit) -> None:
    app = visit("tokens", a="dog " * 400, b="man " * 400, v="4", token="390")
    press(app, "reading", "pair")
    assert now(app) == {"reading": "pair", "side": "a"}


@pytest.mark.parametrize(("page", "view", "offered"), [
    ("tokens", "", True), ("embeddings", "pairs", False), ("cause", "swap", False), ("cause", "cut", True),
    ("sentences", "", False), ("list", "senses", False),
])  # fmt: skip
def test_a_page_about_one_of_two_sentences_offers_the_other(visit: Visit, page: str, view: str, offered: bool) -> None:
    for how in ("a", "pair"):
        app = opened(visit, page, how, **({"view": view} if view else {}))
        keys = {group.key for group in app.button_group}
        assert "reading" in keys
        assert ("side" in keys) == (offered and how == "a")


ONE = {"a": ("river", "bank"), "b": ("python", "slept"), "pair": ("river", "python")}


def values_of(page: str, settings: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The numbers that a page shows, as its script asserts them, by name."""
    shown = open_page(page, settings, monkeypatch).shown
    return {check.name: check for step in shown for check in step.checks}


@pytest.mark.parametrize("how", ["b", "pair"])
def test_each_reading_has_one_cosine_one_weight_and_one_vector_of_the_same_two_tokens_on_every_page(
    how: str, packaged: ModelService, monkeypatch: pytest.MonkeyPatch
) -> None:
    tokens = packaged.tokens(*READ[how])
    hidden, (one, other) = packaged.states(tokens).hidden, map(tokens.pieces.index, ONE[how])
    last = hidden.shape[0] - 1
    cosine = float(paired_cosines(hidden[last, one], hidden[last, other]))
    weights = packaged.attention_from(tokens, one).weights
    at = {**NOW, **HOW[how], "token": str(one)}

    text = {**NOW, **HOW[how]} if how == "pair" else {"a": READ[how][0], "v": "4"}  # read apart, both are compared
    two = text | {"first": str(one), "second": str(other)}
    lines = values_of("sentences", two, monkeypatch)["word_cosines"]
    assert lines.value[-1] == pytest.approx(cosine, abs=1e-5)
    matrix = values_of("sentences", text | {"show": "pairs"}, monkeypatch)["matrix"]
    whole = cosines(hidden[last], hidden[last])
    assert whole[one, other] == pytest.approx(cosine, abs=1e-5)
    assert_sampled(matrix, whole)
    both = values_of("sentences", two | {"beside": "untrained"}, monkeypatch)
    assert both["two_alike"].value[-1] == pytest.approx(cosine, abs=1e-5)
    assert_sampled(values_of("attention", at, monkeypatch)["from_token"], weights)
    followed = values_of("home", at, monkeypatch)["followed"]
    assert_sampled(followed, np.stack([packaged.embeddings(tokens).word[one], *hidden[:, one]]))
    assert_sampled(values_of("embeddings", at, monkeypatch)["normed"], hidden[0])


def assert_sampled(check: Any, expected: np.ndarray) -> None:
    assert check.shape == expected.shape
    np.testing.assert_allclose(check.value, np.ravel(expected)[:: check.stride], atol=1e-5)


@pytest.mark.parametrize("how", ["b", "pair"])
def test_the_script_of_a_page_reads_what_the_page_reads(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """For the pages of which it is hard to see: a cut, a list of what is typed, two checkpoints. The script runs of
    every other page, in the other reading of the rest."""
    pages = [(page, settings) for page, known in KNOWN.items() for settings in known.read_by_script]
    asked = {"a": "dog bites man", "b": "the dog", "v": "4"} | HOW[how]
    opened = {str(page): open_page(page[0], asked | page[1], monkeypatch).code for page in pages}
    said = {"b": "B is read alone", "pair": "read as one pair"}[how]
    typed = [name for name in opened if "'here'" in name]  # a list of what is typed reads both, apart
    assert [name for name, code in opened.items() if said not in code] == (typed if how == "b" else [])
    run = list(opened)[how == "b" :: 2]
    assert failed({name: opened[name] for name in run}) == {}
