"""Where the senses of a word part in the sentences of a list, and what a probe tells of their labels."""

import json

import pytest

from components.records.sets import SETS
from tests.pages.sent import chart, says_in, stands_in


@pytest.mark.parametrize("name", ["python", "plant"])
def test_the_shipped_senses_part_and_stay_apart_to_the_last_layer_and_a_probe_separates_them(visit, name: str) -> None:
    app = visit("list", view="senses", set=name, probe="1")
    assert "stay apart" in says_in(app)
    places = len(SETS[name].lines) // 2
    assert places >= 6
    assert f"same sense ({places * (places - 1)} pairs)" in json.dumps(chart(app, "parting"))
    assert "the probe is right more often than with any of 20 shuffled labellings" in app.success[-1].value
    assert "shuffled labels" in json.dumps(chart(app, "probe_curve"))


def test_senses_that_do_not_part_are_not_claimed_to_part(visit) -> None:
    app = visit("list", view="senses", set="mouse")
    assert "stay apart" not in says_in(app)
    assert "apart" in says_in(app)


def test_without_labels_the_page_says_what_is_missing(visit) -> None:
    app = visit("list", view="senses", set="own", lines="the bank\na bank")
    assert "each with its label" in app.info[0].value and stands_in(app, "info", "card")


def test_without_enough_labels_the_page_says_why_there_is_no_probe(visit) -> None:
    app = visit(
        "list", view="senses", set="own", lines="a :: the bank\na :: a bank\nb :: one bank", probe="1", word="bank"
    )
    assert "A probe needs at least two labels" in app.info[0].value
    assert not stands_in(app, "info", "card"), "the picture stands there; what is missing would stand below it"
