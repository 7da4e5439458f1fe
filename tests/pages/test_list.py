"""Where the senses of a word part in the sentences of a list, and what a probe tells of their labels."""

import json

import pytest

from components.records.sets import SETS
from tests.pages.test_context import chart, said_first


@pytest.mark.parametrize("old", [("senses", {}), ("similarity", {"view": "senses"})], ids=["page", "view"])
def test_an_old_address_of_senses_leads_here_with_its_settings(visit, old: tuple[str, dict[str, str]]) -> None:
    page, view = old
    app = visit(page, set="bank", probe="1", compare="standardized", **view)
    assert "bank" in said_first(app)
    assert chart(app, "parting") and chart(app, "probe_curve")
    assert app.session_state["compare"] == "standardized"


@pytest.mark.parametrize("name", ["python", "bank", "spring", "bat", "plant"])
def test_the_shipped_senses_part_and_stay_apart_to_the_last_layer(visit, name: str) -> None:
    app = visit("list", view="senses", set=name)
    assert not app.exception
    assert "stay apart" in said_first(app)
    places = len(SETS[name].lines) // 2
    assert places >= 6
    assert f"same sense ({places * (places - 1)} pairs)" in json.dumps(chart(app, "parting"))


def test_senses_that_do_not_part_are_not_claimed_to_part(visit) -> None:
    app = visit("list", view="senses", set="mouse")
    assert "stay apart" not in said_first(app)
    assert "apart" in said_first(app)


def test_without_labels_the_page_says_what_is_missing(visit) -> None:
    app = visit("list", view="senses", set="own", lines="the bank\na bank")
    assert "each with its label" in app.info[0].value


def test_a_probe_separates_the_shipped_senses_and_says_in_which_layers(visit) -> None:
    app = visit("list", view="senses", set="python", probe="1")
    assert not app.exception
    assert "the probe is right more often than with any of 20 shuffled labellings" in app.success[-1].value
    assert "shuffled labels" in json.dumps(chart(app, "probe_curve"))


def test_without_enough_labels_the_page_says_why_there_is_no_probe(visit) -> None:
    app = visit(
        "list", view="senses", set="own", lines="a :: the bank\na :: a bank\nb :: one bank", probe="1", word="bank"
    )
    assert "A probe needs at least two labels" in app.info[0].value
