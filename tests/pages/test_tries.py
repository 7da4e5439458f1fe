"""Links below a picture: none offers what is chosen already, and each leads where its words say."""

import re
from collections.abc import Mapping

import pytest

from components.frame.page_head import TRIES
from components.frame.pages import PAGES
from tests.pages.sent import address, has_part, heatmaps, part, says_in
from tests.story import KNOWN

TEXTS = (
    "Maria forgot her keys, so she called her brother.",
    "Grandpa repaired the wooden fence before the storm came.",
)
VIEWS = [(stem, view) for stem, page in PAGES.items() if page.chapter for view in page.views or [""]]


def tries(app) -> dict[str, Mapping[str, str | None]]:
    return dict(app.session_state[TRIES]) if has_part(app, "told") else {}


def after(visit, page: str, app, settings: Mapping[str, str | None]):
    """The page as a link leaves it."""
    chosen = {**address(app), **settings}
    return visit(page, **{name: value for name, value in chosen.items() if value is not None})


def offered(app) -> list[str]:
    """The links that change nothing."""
    chosen = address(app)
    return [
        words for words, settings in tries(app).items() if all(chosen.get(one) == settings[one] for one in settings)
    ]


@pytest.mark.parametrize(("page", "view"), VIEWS)
def test_no_link_offers_what_is_chosen_already(visit, page: str, view: str) -> None:
    for text, settings in ((TEXTS[0], KNOWN[page].address), (TEXTS[1], {})):
        app = visit(page, a=text, **({**settings, "view": view} if view else settings))
        assert not offered(app)
        for link in tries(app).values():
            assert not offered(after(visit, page, app, link)), link


@pytest.mark.parametrize(("page", "view"), VIEWS)
def test_a_layer_or_head_that_a_link_names_is_that_of_the_page_that_it_leads_to(visit, page: str, view: str) -> None:
    for settings in ({}, KNOWN[page].address, {"layer": "2"}):
        app = visit(page, a=TEXTS[0], **({**settings, "view": view} if view else settings))
        for words, link in tries(app).items():
            for place in re.findall(r"(?:layer|head) \d+", words):
                there = after(visit, page, app, link)
                assert place in f"{says_in(there)} {part(there, 'told').json}", (words, settings)


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize(
    "settings", [{}, {"layer": "4"}, {"layer": "2", "token": "1"}, {"head": "3", "cell": "mixed,9"}]
)
def test_a_link_to_another_head_leads_to_the_weight_that_it_names(
    visit, packaged, text: str, settings: dict[str, str]
) -> None:
    app = visit("encoder", a=text, **settings)
    before = heatmaps(app, "encoder_layer")[0]
    ((words, link),) = [one for one in tries(app).items() if one[0].startswith("Go to")]
    head, share = re.findall(r"\d+", words)
    now = heatmaps(after(visit, "encoder", app, link), "encoder_layer")[0]
    assert (now["layer"], now["head"], now["view"]["panel"]) == (before["layer"], int(head), before["view"]["panel"])
    weights = packaged.encoder_layer(packaged.tokens(text), now["layer"]).weights[now["head"] - 1]
    if now["view"]["panel"] == "scores":
        assert f"{weights[now['view']['row'], now['view']['column']]:.0%}" == f"{share}%"
