"""Links of versions 2 and 3, and what each of them must show: the page of the same question, with its picture."""

import pytest
from streamlit.testing.v1 import AppTest

from components.frame.moved import moved_to, no_longer
from tests.conftest import REPOSITORY
from tests.story import KNOWN

A = "He sat on the bank of the river and fished"
LINKS = {link: (page, *opens) for page, known in KNOWN.items() for link, opens in known.old_links.items()}


def parts(link: str) -> tuple[str, dict[str, str]]:
    """The page of a link and its settings."""
    page, _, setting = link.partition("?")
    return page, {"a": A, **LINKS[link][1], **dict([setting.split("=")] if setting else [])}


@pytest.mark.parametrize("link", LINKS)
def test_a_link_of_before_opens_the_page_of_the_same_question_with_its_picture(visit, link: str) -> None:
    old, settings = parts(link)
    page, _, picture, reading = LINKS[link]
    to, opened = moved_to(old, settings)
    assert (to, opened.get("reading", "")) == (page, reading)
    app = visit(page, **opened, v="4")
    assert not app.error and not app.toast
    drawn = [item.proto.id for kind in ("bidi_component", "plotly_chart") for item in app.get(kind)]
    assert any(f"-{picture}" in one for one in drawn), drawn
    said = no_longer(old, settings)
    assert not said or "?view=" in link, "what is drawn nowhere any more was a view"


def test_a_link_to_what_no_page_draws_any_more_says_so_once() -> None:
    page, settings = next(parts(link) for link in LINKS if no_longer(*parts(link)))
    said = no_longer(page, settings)
    app = AppTest.from_file(str(REPOSITORY / "app.py"), default_timeout=300)
    for name, value in settings.items():
        app.query_params[name] = value
    app.switch_page(f"pages/{page}.py").run()
    assert any(said in toast.value for toast in app.toast)
    assert not any(said in toast.value for toast in app.run().toast)
