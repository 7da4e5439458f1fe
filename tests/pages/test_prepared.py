"""What is prepared before anybody opens a page is what the page asks for."""

import pytest

from components.frame.pages import prepare_pages
from components.service import ModelService, prepare
from components.service.cache import ANSWERS
from tests.story import KNOWN

PREPARED = [(page, view, work) for page, known in KNOWN.items() for view, work in known.prepared.items()]


def test_a_prepared_page_does_not_do_that_work_again(
    visit, packaged: ModelService, monkeypatch: pytest.MonkeyPatch
) -> None:
    ANSWERS.forget()
    for work in (*prepare.PREPARED, prepare_pages):
        work(packaged)
    for page, view, (module, name) in PREPARED:
        with monkeypatch.context() as patch:
            patch.setattr(module, name, None)
            app = visit(page, a="the bank of the river", **({"view": view} if view else {}))
        assert not app.error, page
