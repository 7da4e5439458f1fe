"""Settings of a picture that is not drawn at the moment, or of a page that is not."""

import pytest

from components.story import STORY
from tests.pages.test_addresses import address

FIRST, SECOND = [page for page in STORY if page.views][:2]


def test_the_settings_of_one_map_are_kept_in_the_maps_of_all_layers_and_on_the_way_over_another_page(visit) -> None:
    of_map = {"layer": "2", "token": "3", "dist": "0.5", "metric": "euclidean", "neighbors": "4"}
    app = visit("list", a="dog bites man", set="here", **of_map)
    app.button_group(key="show").set_value("motion").run()
    assert {name: address(app).get(name) for name in of_map} == of_map | {"layer": None}
    app.switch_page("pages/sentences.py").run()
    assert "show" not in address(app)
    app.switch_page("pages/list.py").run()
    assert address(app)["show"] == "motion"
    app.button_group(key="show").set_value("one").run()
    assert not app.exception
    assert {name: address(app).get(name) for name in of_map} == of_map


@pytest.mark.parametrize(
    ("page", "chosen", "other"),
    [
        ("list", {"set": "own", "lines": "a dog barks\na cat sleeps"}, "home"),
        ("home", {"lines": "mean"}, "list"),
        (FIRST.stem, {"view": [*FIRST.views][-1]}, SECOND.stem),
        ("cause", {"view": "off", "by": "zero"}, "vocabulary"),
        ("vocabulary", {"by": "near", "words": "dog"}, "cause"),
    ],
)  # fmt: skip
def test_a_name_that_means_something_else_on_another_page_neither_goes_there_nor_is_lost(
    visit, page: str, chosen: dict[str, str], other: str
) -> None:
    plain = address(visit(other, a="dog bites man"))
    app = visit(page, a="dog bites man", **chosen)
    before = address(app)
    assert before.items() >= chosen.items()
    app.switch_page(f"pages/{other}.py").run()
    assert not app.exception and not app.toast
    assert address(app) == plain
    app.switch_page("pages/decomposition.py").run()
    app.switch_page(f"pages/{page}.py").run()
    assert address(app) == before
