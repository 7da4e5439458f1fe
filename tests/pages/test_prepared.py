"""What is prepared before anybody opens a page is what the page asks for."""

import pytest

from components.frame.pages import prepare_pages
from components.service import ModelService, anatomy, corpus, prepare, vocabulary
from components.service.cache import ANSWERS

PREPARED = {
    "list": (corpus, "forward"),
    "stations": (anatomy, "random_edge"),
    "positions": (vocabulary, "compare_positions"),
    "vocabulary": (vocabulary, "scripts_of"),
}


@pytest.fixture(scope="module", autouse=True)
def prepared(packaged: ModelService) -> None:
    ANSWERS.forget()
    for work in (*prepare.PREPARED, prepare_pages):
        work(packaged)


@pytest.mark.parametrize("page", PREPARED)
def test_a_prepared_page_does_not_do_that_work_again(visit, monkeypatch: pytest.MonkeyPatch, page: str) -> None:
    module, name = PREPARED[page]
    monkeypatch.setattr(module, name, None)
    app = visit(page, a="the bank of the river")
    assert not app.exception and not app.error
