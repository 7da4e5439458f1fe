"""Addresses of before: each leads to a page that exists, keeps its settings, and reads two sentences as it did."""

import re
from urllib.parse import parse_qsl

import pytest

from components.frame.moved import moved_to, no_longer, pages_of_before
from components.frame.pages import PAGES, named, settings_of_pages
from components.records.pages import Was
from components.story import STORY
from components.talk.tour import read_tour
from tests.story import KNOWN as OF_PAGES

KNOWN = settings_of_pages(PAGES.values())
OPENED = [(page, old, now) for page, known in OF_PAGES.items() for old, now in known.was.items()]
APART = {old for known in OF_PAGES.values() for old in known.was_apart}
PAIR = {"a": "dog bites man", "b": "man bites dog"}
EVERY = pytest.mark.parametrize(("page", "was"), [(page.stem, was) for page in STORY for was in page.was])


def parts(address: str) -> tuple[str, dict[str, str]]:
    """The page of an address, and its settings."""
    page, _, settings = address.partition("?")
    return page, dict(parse_qsl(settings, strict_parsing=bool(settings)))


@EVERY
def test_what_was_elsewhere_opens_with_settings_of_its_page(page: str, was: Was) -> None:
    opened = dict(parse_qsl(was.opens, strict_parsing=bool(was.opens)))
    assert all(KNOWN[page][name].allows(value) for name, value in opened.items())
    assert all(name in KNOWN[page] for name in was.renamed.values())
    assert not was.rewritten or callable(named(was.rewritten))
    assert not set(was.without.split()) & set(KNOWN[page]) or was.before_4 or any(asked for _, asked in was.parts)


@EVERY
def test_an_address_of_before_is_one_of_a_page_that_is_there_or_has_moved(page: str, was: Was) -> None:
    assert {old for old, _ in was.parts} <= {*PAGES, *pages_of_before()}


def test_no_two_pages_were_the_same_address() -> None:
    addresses = [one for page in STORY for was in page.was for one in was.addresses.split()]
    assert sorted(addresses) == sorted(set(addresses))


@pytest.mark.parametrize(("page", "old", "now"), OPENED)
def test_an_address_of_before_opens_what_it_showed(page: str, old: str, now: str) -> None:
    assert moved_to(*parts(old)) == (page, parts(f"?{now}")[1] if now else {})


def test_every_page_that_is_no_more_is_tried() -> None:
    assert set(pages_of_before()) <= {parts(old)[0] for _, old, _ in OPENED}


def test_other_settings_of_an_address_are_kept() -> None:
    assert moved_to("tokens", {"limit": "9", "v": "4"}) == ("tokens", {"limit": "9"})
    assert moved_to("nowhere", {"limit": "9"}) == ("nowhere", {"limit": "9"})


@pytest.mark.parametrize("address", [*PAGES, *(old for _, old, _ in OPENED if not re.search("[?&](b|v)=", old))])
def test_an_old_link_reads_two_sentences_as_its_page_did_and_one_of_version_4_as_it_says(address: str) -> None:
    page, settings = parts(address)
    to, opened = moved_to(page, settings | PAIR)
    assert opened["reading"] == ("apart" if address in APART else "pair")
    assert opened.items() >= PAIR.items()
    assert moved_to(to, opened) == (to, opened)  # it is of now
    for b in ({}, {"b": ""}, {"b": " "}):
        assert not {"reading", "side"} & set(moved_to(page, {"a": "dog", **settings, **b})[1])
    assert moved_to(page, {**settings, **PAIR, "v": "4"})[1]["reading"] == "apart"
    assert moved_to(page, {**settings, **PAIR, "v": "4", "reading": "pair"})[1]["reading"] == "pair"
    assert moved_to(page, {**settings, **PAIR, "reading": "apart"})[1]["reading"] == "apart"


@pytest.mark.parametrize("page", PAGES)
def test_what_was_a_checkpoint_of_its_own_or_a_control_is_a_variant_on_every_page(page: str) -> None:
    assert moved_to(page, {"model": "minilm-untrained"}) == (page, {"model": "minilm", "variant": "untrained"})
    both = {"model": "minilm-untrained", "beside": "minilm"}
    assert moved_to(page, both)[1] == {"model": "minilm", "variant": "untrained", "beside": "trained"}
    assert moved_to(page, {"beside": "minilm-untrained"})[1] == {"beside": "untrained"}
    assert moved_to(page, {"control": "1"})[1] == {"beside": "untrained"}
    assert moved_to(page, {"control": "0"})[1] == {}


@pytest.mark.parametrize("was", [was for page in STORY for was in page.was if was.gone], ids=lambda was: was.addresses)
def test_a_link_to_what_no_page_draws_any_more_says_so(was: Was) -> None:
    for page, settings in was.parts:
        assert no_longer(page, settings) == f"The {was.gone} is no longer drawn. This page answers the same question."
        assert no_longer(page, {}) == no_longer("nowhere", settings) == ""


def test_a_scene_of_a_tour_on_a_page_that_moved_is_on_the_page_that_has_it_now() -> None:
    for page, old, now in OPENED:
        before, settings = parts(old)
        if not {"a", "b", "v", "model"} & {*settings}:
            text = f"scenes:\n  - {{title: A, page: {before}, text: B., settings: {settings}}}"
            (scene,) = read_tour(text, KNOWN).scenes
            assert (scene.page, dict(scene.settings)) == (page, parts(f"?{now}")[1] if now else {})
