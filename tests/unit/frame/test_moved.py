"""Pages that became views of others: each leads to a page that exists, and keeps its settings."""

import pytest

from components.frame.moved import MOVED, moved_to, no_longer
from components.frame.pages import PAGES, settings_of_pages
from components.talk.tour import read_tour

KNOWN = settings_of_pages(PAGES.values())


@pytest.mark.parametrize("old", MOVED)
def test_a_page_that_moved_is_gone_and_leads_to_a_view_that_a_tour_may_set(old: str) -> None:
    page, opening = MOVED[old]
    assert old not in PAGES
    assert page in PAGES
    assert all(KNOWN[page][name].allows(value) for name, value in opening.items())


TYPED = {"set": "here", "points": "token"}  # what /context showed of a list, unless its address said otherwise
BESIDE = {"beside": "untrained"}
OLD: list[tuple[str, dict[str, str], str, dict[str, str]]] = [  # an address of before, and of now
    ("padding", {"pads": "3", "a": "dog"}, "attention", {"pads": "3", "a": "dog"}),
    ("attention", {"view": "padding", "layer": "2"}, "attention", {"pads": "8", "layer": "2"}),
    ("attention", {"view": "heads", "habit": "itself"}, "attention", {"grid": "heads", "habit": "itself"}),
    ("attention", {"view": "token", "to": "3"}, "attention", {"to": "3"}),
    ("dropout", {"p": "0.3", "a": "dog"}, "normalization", {"change": "dropout", "p": "0.3", "a": "dog"}),
    ("vocabulary", {"words": "king", "view": "map"}, "vocabulary", {"words": "king", "by": "near"}),
    ("vocabulary", {"words": "king", "v": "4"}, "vocabulary", {"words": "king"}),
    ("vocabulary", {"search": "bank", "mode": "prefix"}, "vocabulary", {"words": "bank", "by": "prefix"}),
    ("vocabulary", {"view": "list", "search": "1.", "mode": "suffix"}, "vocabulary",
     {"words": r"(?i)1\.$", "as": "regex"}),
    ("atlas", {"lit": "^ba.k$", "by": "regex", "piece": "2924", "tokens": "0"}, "vocabulary",
     {"words": "^ba.k$", "as": "regex", "piece": "2924", "tokens": "0"}),
    ("stations", {"a": "dog"}, "home", {"a": "dog"}),
    ("model", {"view": "flow", "a": "dog"}, "home", {"a": "dog"}),
    ("model", {"filter": "query"}, "model", {"filter": "query"}),
    ("model", {"view": "tensors", "log": "1"}, "model", {"view": "parameters"}),
    ("model", {"group": "encoder layer 2", "filter": "query"}, "model", {"filter": "encoder layer 2 query"}),
    ("normalization", {"view": "changes", "measure": "cosine"}, "normalization", {"measure": "cosine"}),
    ("normalization", {"change": "position", "a": "dog"}, "normalization", {"variant": "no-positions", "a": "dog"}),
    ("normalization", {"change": "segment"}, "normalization", {"variant": "no-segments"}),
    ("senses", {"set": "bank", "probe": "1"}, "list", {"view": "senses", "set": "bank", "probe": "1"}),
    ("tokens", {"limit": "9"}, "tokens", {"limit": "9"}),
    ("layers", {}, "list", {**TYPED, "show": "motion"}),
    ("layers", {"view": "trails", "set": "bank"}, "list", {**TYPED, "show": "trails", "set": "bank"}),
    ("layers", {"view": "multiples"}, "list", {**TYPED, "show": "motion"}),
    ("layers", {"placed": "joint"}, "list", {**TYPED, "show": "motion", "placed": "joint"}),
    ("context", {"view": "layers", "method": "pca"}, "list", {**TYPED, "show": "motion", "method": "pca"}),
    ("context", {"view": "layers", "show": "once", "v": "4"}, "list", {**TYPED, "show": "once"}),
    ("context", {"view": "layers", "show": "multiples", "v": "4"}, "list", {**TYPED, "show": "motion"}),
    ("context", {"space": "alone", "set": "bank"}, "list", {**TYPED, "set": "bank"}),
    ("context", {"view": "alone", "points": "sentence", "v": "4"}, "list", {**TYPED, "points": "sentence"}),
    ("context", {"view": "alone", "show": "trails"}, "list", TYPED),
    ("context", {"set": "own", "lines": "a dog", "dim": "3"}, "list",
     {**TYPED, "set": "own", "lines": "a dog", "dim": "3"}),
    ("context", {"space": "uses", "token": "6"}, "context", {"view": "uses", "token": "6"}),
    ("context", {"find": "bank", "layer": "2"}, "context", {"view": "uses", "find": "bank", "layer": "2"}),
    ("context", {"token": "6", "layer": "2"}, "context", {"token": "6", "layer": "2"}),
    ("readout", {"token": "3", "mask": "3"}, "blank", {"token": "3", "mask": "3"}),
    ("blank", {"near": "3", "metric": "euclidean"}, "blank", {"metric": "euclidean"}),
    ("blank", {"view": "vector", "token": "2"}, "blank", {"token": "2"}),
    ("vocabulary", {"view": "blank", "near": "3", "token": "2"}, "blank", {"token": "2"}),
    ("training", {"view": "told", "beside": "minilm"}, "training", {"beside": "minilm"}),
    ("training", {"view": "input", "both_cell": "2,3"}, "embeddings", {**BESIDE, "cell": "2,3"}),
    ("training", {"view": "input", "other_cell": "1,1"}, "embeddings", BESIDE),
    ("training", {"view": "states", "beside": "host"}, "sentences", {"beside": "host"}),
    ("training", {"view": "tables", "a": "dog"}, "tables", {**BESIDE, "view": "words", "a": "dog"}),
    ("training", {"view": "attention", "at_head": "2.5"}, "attention", {**BESIDE, "layer": "2", "head": "5"}),
    ("training", {"view": "map", "layer": "2", "token": "2"}, "context",
     {**BESIDE, "view": "uses", "layer": "2", "token": "2"}),
    ("training", {"view": "states", "model": "minilm-untrained"}, "sentences",
     {"beside": "trained", "model": "minilm", "variant": "untrained"}),
    ("similarity", {"view": "sentences", "control": "1"}, "sentences", BESIDE),
    ("similarity", {"view": "sentences", "control": "0"}, "sentences", {}),
]  # fmt: skip
OF_FRAME = {"a", "model"}


@pytest.mark.parametrize(("page", "settings", "to", "opened"), OLD)
def test_an_old_address_opens_what_it_showed_with_all_its_settings_and_one_of_now_is_kept(
    page: str, settings: dict[str, str], to: str, opened: dict[str, str]
) -> None:
    assert moved_to(page, settings) == (to, opened)
    assert moved_to(to, opened | {"v": "4"}) == (to, opened)
    assert all(KNOWN[to][name].allows(value) for name, value in opened.items() if name not in OF_FRAME)


@pytest.mark.parametrize("version", [{}, {"v": "4"}])
def test_a_link_to_the_senses_of_a_word_opens_their_page_with_all_their_settings(version: dict[str, str]) -> None:
    chosen = {"a": "dog", "set": "own", "lines": "a :: the bank", "word": "bank", "pieces": "first", "probe": "1"}
    for page, view in (("senses", {}), ("similarity", {"view": "senses"}), ("list", {}), ("list", {"view": "senses"})):
        assert moved_to(page, {**view, **chosen, **version}) == ("list", {"view": "senses", **chosen})
    opened = {"view": "senses", "set": "python"}
    assert moved_to("similarity", {"view": "senses", "control": "1"}) == ("list", {**opened, "beside": "untrained"})
    assert moved_to("senses", version) == ("list", opened)
    assert moved_to("list", {"compare": "standardized", **version}) == ("list", {**opened, "compare": "standardized"})
    assert moved_to("list", {"view": "senses", "probe": "1", **version}) == ("list", {"view": "senses", "probe": "1"})
    assert moved_to("list", {"set": "bank", "word": "bank", **version}) == ("list", {"set": "bank", "word": "bank"})


def test_a_tour_s_scene_of_two_models_is_on_the_page_that_draws_them_now() -> None:
    text = "scenes:\n  - {title: A, page: training, text: B., settings: {view: map, layer: 2, beside: minilm}}"
    (scene,) = read_tour(text, KNOWN).scenes
    assert (scene.page, dict(scene.settings)) == ("context", {"beside": "minilm", "view": "uses", "layer": "2"})


def test_a_tour_s_scene_on_a_page_that_moved_is_on_the_view() -> None:
    scenes = "- {title: A, page: padding, text: B., settings: {pads: 3}}\n- {title: C, page: padding, text: D.}"
    first, second = read_tour(f"scenes:\n{scenes}", KNOWN).scenes
    assert (first.page, first.settings) == ("attention", (("pads", "3"),))
    assert (second.page, second.settings) == ("attention", (("pads", "8"),))


PAIR = {"a": "dog bites man", "b": "man bites dog"}
# What a reader has in an old link, and how the page that opened read its two sentences.
OF_BEFORE = [
    *((page, {}, "pair") for page in ("home", "tokens", "embeddings", "normalization", "attention", "encoder")),
    *((page, {}, "pair") for page in ("decomposition", "context", "similarity", "tables", "training", "vocabulary")),
    ("embeddings", {"view": "shares"}, "pair"),
    ("embeddings", {"view": "pairs"}, "apart"),
    ("pairs", {}, "apart"),
    ("contributions", {}, "pair"),
    ("similarity", {"view": "matrix"}, "pair"),
    ("similarity", {"layer": "2"}, "pair"),
    ("similarity", {"view": "sentences"}, "apart"),
    ("sentences", {}, "apart"),
    ("similarity", {"view": "senses"}, "pair"),
    ("senses", {"set": "bank"}, "pair"),
    ("cause", {}, "apart"),
    ("cause", {"view": "cut"}, "apart"),
    ("cause", {"view": "off"}, "apart"),
    ("padding", {"pads": "3"}, "pair"),
    ("context", {"space": "uses"}, "pair"),
    ("layers", {"view": "trails"}, "pair"),
    ("stations", {}, "pair"),
    ("readout", {"mask": "3"}, "pair"),
]


@pytest.mark.parametrize(("page", "settings", "reading"), OF_BEFORE)
def test_an_old_link_reads_two_sentences_as_its_page_did_and_one_of_version_4_as_it_says(
    page: str, settings: dict[str, str], reading: str
) -> None:
    to, opened = moved_to(page, PAIR | settings)
    assert opened["reading"] == reading
    assert opened.items() >= PAIR.items()
    assert moved_to(to, opened) == (to, opened)  # it is of now
    for b in ({}, {"b": ""}, {"b": " "}):
        assert not {"reading", "side"} & set(moved_to(page, {"a": "dog", **b, **settings})[1])
    assert moved_to(page, {**PAIR, **settings, "v": "4"})[1]["reading"] == "apart"
    assert moved_to(page, {**PAIR, **settings, "v": "4", "reading": "pair"})[1]["reading"] == "pair"
    assert moved_to(page, {**PAIR, **settings, "reading": "apart"})[1]["reading"] == "apart"


def test_an_old_link_to_two_causes_swaps_them_and_a_new_one_opens_as_the_page_does() -> None:
    assert moved_to("cause", PAIR)[1]["view"] == "swap"
    assert "view" not in moved_to("cause", PAIR | {"v": "4"})[1]
    assert "view" not in moved_to("cause", {"a": "dog"})[1]


def test_an_old_link_to_two_sentences_opens_their_difference_and_the_side_of_a_new_one_is_which_is_shown() -> None:
    opened = {**PAIR, "reading": "apart", "rows": "difference"}
    for page, view in (("pairs", {}), ("embeddings", {"view": "pairs"})):
        assert moved_to(page, PAIR | view | {"side": "difference"}) == ("embeddings", opened)
        assert moved_to(page, PAIR | view | {"rows_of": "b", "measure": "cosine", "v": "4"}) == ("embeddings", opened)
    assert moved_to("embeddings", PAIR | {"v": "4", "side": "b"})[1] == {**PAIR, "reading": "apart", "side": "b"}


@pytest.mark.parametrize(
    ("page", "view", "gone"),
    [
        ("training", "tables", "histogram of two models"),
        ("model", "flow", "chart of sizes"),
        ("tables", "segments", "segment rows"),
    ],
)
def test_a_link_to_what_no_page_draws_any_more_says_so(page: str, view: str, gone: str) -> None:
    assert gone in no_longer(page, {"view": view})
    assert no_longer(page, {}) == no_longer("tokens", {"view": view}) == ""
