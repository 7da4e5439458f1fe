"""Cosines with their baseline, and where senses part."""

import json

import pytest

from components.records.sets import SETS
from tests.pages.test_context import chart, said_first, texts


def test_two_equal_words_are_compared_first(visit) -> None:
    app = visit("similarity")
    assert (app.selectbox(key="first").value, app.selectbox(key="second").value) == (2, 12)


@pytest.mark.parametrize("compare", ["raw", "standardized"])
def test_every_curve_is_drawn_over_the_band_of_random_pairs(visit, compare: str) -> None:
    app = visit("similarity", compare=compare)
    assert not app.exception
    for key in ("similarity_curve", "experiment"):
        assert "random pairs (" in json.dumps(chart(app, key))
    assert "666 tokens of 60 sentences" in texts(app)


def test_the_python_experiment_is_shown_with_the_published_cosines(visit) -> None:
    app = visit("similarity")
    table = next(item.value for item in app.dataframe if "bert-base-uncased" in item.value)
    ours = dict(zip(table["Pair"], table["Layer 6"], strict=True))
    assert ours["pet ~ snake"] > ours["language ~ snake"]
    assert ours["language ~ programming"] > ours["pet ~ programming"]
    assert list(table["bert-base-uncased"]) == [0.6929, 0.5843, 0.5615, 0.4986]


def test_the_heatmap_has_a_row_and_a_column_for_each_token(visit) -> None:
    spec = chart(visit("similarity", a="dog bites man", b="man bites dog", layer="2"), "similarity_matrix")
    assert spec["layout"]["xaxis"]["ticktext"] == [
        "[CLS]", "dog", "bites", "man", "[SEP]", "man", "bites", "dog", "[SEP]",
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["", "a", "😀", "<b>x</b> ~ y"])
def test_short_and_strange_texts_have_curves_too(visit, text: str) -> None:
    app = visit("similarity", a=text)
    assert not app.exception
    assert not app.error


@pytest.mark.parametrize("name", ["python", "bank", "spring", "bat", "plant"])
def test_the_shipped_senses_part_and_stay_apart_to_the_last_layer(visit, name: str) -> None:
    app = visit("senses", set=name)
    assert not app.exception
    assert "stay apart to the last" in said_first(app)
    places = len(SETS[name].lines) // 2
    assert places >= 6
    assert f"same sense ({places * (places - 1)} pairs)" in json.dumps(chart(app, "parting"))


def test_senses_that_do_not_part_are_not_claimed_to_part(visit) -> None:
    app = visit("senses", set="mouse")
    assert "stay apart to the last" not in said_first(app)
    assert "apart" in said_first(app)


def test_without_labels_the_page_says_what_is_missing(visit) -> None:
    app = visit("senses", set="own", lines="the bank\na bank")
    assert "each with its label" in app.error[0].value


def test_a_tiny_model_can_be_compared_too(visit, tiny) -> None:
    for page in ("similarity", "senses"):
        app = visit(page, model="host")
        assert not app.exception
        assert not app.error


def test_a_token_that_no_longer_exists_is_replaced_by_one_other_than_the_first(visit) -> None:
    app = visit("similarity")  # bank and bank
    app.text_input(key="sentence_a").set_value("The awesomesauce tastes").run()
    assert app.selectbox(key="first").value != app.selectbox(key="second").value


def test_a_probe_separates_the_shipped_senses_and_says_in_which_layers(visit) -> None:
    app = visit("senses", set="python", probe="1")
    assert not app.exception
    assert "the probe is right more often than with any of 20 shuffled labellings" in app.success[-1].value
    assert "shuffled labels" in json.dumps(chart(app, "probe_curve"))


def test_without_enough_labels_the_page_says_why_there_is_no_probe(visit) -> None:
    app = visit("senses", set="own", lines="a :: the bank\na :: a bank\nb :: one bank", probe="1", word="bank")
    assert "A probe needs at least two labels" in app.error[0].value
