"""Every page can be taken home, and the report opens by itself."""

import re

import pytest

from components.take_home import downloads as take_home
from components.take_home.report import whole_report


def test_the_report_holds_the_flow_and_needs_no_network(packaged) -> None:
    text = "<script>alert(1)</script> dog bites man"
    html = whole_report(packaged.flow(packaged.tokens(text, "man bites dog")))
    assert "&lt;script&gt;alert(1)" in html
    assert "<script>alert(1)" not in html
    assert html.count('class="plotly-graph-div"') == 4
    assert "max |ours − model.embeddings(…)|" in html
    assert not re.findall(r'<(?:script|link|img)[^>]+(?:src|href)="http', html)


def test_the_report_of_an_empty_text_is_a_report(packaged) -> None:
    assert "[SEP]" in whole_report(packaged.flow(packaged.tokens("")))


FOLLOWED = {
    "dropout": ({"p": "0.3", "seed": "7"}, ["p, seed = 0.3, 7"]),
    "padding": ({"pads": "13"}, ["pads = 13"]),
    "similarity": ({"first": "1", "second": "3", "compare": "standardized"}, ["first, second = 1, 3", "varies = "]),
    "senses": ({"set": "bank", "compare": "standardized"}, ["'The river broke its bank", "varies = ", "share[["]),
    "context": (
        {"set": "bank", "points": "word", "word": "bank", "pieces": "first", "dim": "3", "method": "pca", "point": "4"},
        [
            "'The river broke its bank",
            "places = [(0, [",
            "states[:, group[0]]",
            "widest(vectors[layer], 3)",
            "[layer][4]",
        ],
    ),
    "layers": ({"set": "bites", "placed": "alone", "method": "pca"}, ["'man bites dog'", "each layer for itself"]),
}


@pytest.fixture
def scripts(monkeypatch):
    """The scripts that the buttons of the pages write, by label; each page's take the place of those before."""
    made = {}
    monkeypatch.setattr(take_home, "_button", lambda label, data, *_: made.update({label: data}))
    return made


@pytest.mark.parametrize("page", FOLLOWED)
def test_the_script_follows_what_is_chosen_on_the_page(visit, scripts, page: str) -> None:
    address, expected = FOLLOWED[page]
    app = visit(page, a="The bank raised its rates", **address)
    assert not app.exception
    script = scripts["Python script"]()
    assert [text for text in expected if text not in script] == []


def test_what_was_chosen_on_one_page_is_not_taken_home_from_another(visit, scripts) -> None:
    app = visit("padding", a="dog bites man", pads="13")
    app.switch_page("pages/attention.py").run()
    assert "pads" not in scripts["Python script"]()
    assert take_home.SHOWN not in app.session_state
    app.switch_page("pages/padding.py").run()
    assert "pads = 13" in scripts["Python script"]()
