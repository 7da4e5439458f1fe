"""Links of versions 2 and 3, and what each of them must show: the page of the same question, with its picture."""

import pytest

from components.frame.moved import moved_to, no_longer
from tests.story import KNOWN

A = "He sat on the bank of the river and fished"
LINKS = {link: (page, *opens) for page, known in KNOWN.items() for link, opens in known.old_links.items()}
LINKS |= {link: opens for known in KNOWN.values() for link, opens in known.old_links_elsewhere.items()}


@pytest.mark.parametrize("link", LINKS)
def test_a_link_of_before_opens_the_page_of_the_same_question_with_its_picture(visit, link: str) -> None:
    old, _, setting = link.partition("?")
    page, known, picture, reading = LINKS[link]
    settings = {"a": A, **known, **dict([setting.split("=")] if setting else [])}
    to, opened = moved_to(old, settings)
    assert (to, opened.get("reading", "")) == (page, reading)
    app = visit(page, **opened, v="4")
    assert not app.exception and not app.error
    drawn = [item.proto.id for kind in ("bidi_component", "plotly_chart") for item in app.get(kind)]
    assert any(f"-{picture}" in one for one in drawn), drawn
    said = no_longer(old, settings)
    assert not said or "?view=" in link, "what is drawn nowhere any more was a view"
