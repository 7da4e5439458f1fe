"""Every page with each variant, and the way there and back."""

from dataclasses import replace

import pytest

from components.frame import share
from components.service import CHANGES, nearest_uses, open_service, uses_map as uses_map_of
from components.service.loading import outlier
from components.service.uses_map import find_map
from components.service.weights import digest_of
from components.story.context import picture as uses_picture
from components.take_home import downloads
from tests.pages.sent import html, says_in, sent
from tests.pages.test_every_page import PAGES
from tests.pages.test_take_home import open_page
from tests.scripts import failed


def header(app) -> str:
    return next(item.proto.popover.label for item in app.get("popover") if item.proto.id.endswith("-checkpoint"))


def note(app) -> str:
    return html(app, 'class="variant-note"')


@pytest.fixture
def drawn_maps(monkeypatch: pytest.MonkeyPatch) -> list[dict]:
    """What is drawn on each map of uses, in turn."""
    seen: list[dict] = []

    def overlaid(*given):
        seen.append(overlay(*given))
        return seen[-1]

    overlay = uses_picture.on_map
    monkeypatch.setattr(uses_picture, "on_map", overlaid)
    return seen


OFTEN = ("untrained", "no-positions")  # one of these on each run of the tests, and the other one before a release
RARE = [
    name for name in CHANGES if name not in OFTEN
]  # one of these, another on each page, if slow ones are run; all before a release


def marks(number: int, variant: str) -> list[pytest.MarkDecorator]:
    """How often this variant is tried on the page with this number."""
    if variant == OFTEN[number % 2]:
        return []
    soon = RARE[number % len(RARE)]
    return [pytest.mark.slow] if variant == soon else [pytest.mark.slow, pytest.mark.release]


EACH = [
    pytest.param(page, variant, marks=marks(number, variant))
    for number, page in enumerate(PAGES)
    for variant in CHANGES
]


@pytest.mark.parametrize(("page", "variant"), EACH)
def test_every_page_works_with_each_variant_and_says_what_is_changed(visit, page: str, variant: str) -> None:
    app = visit(page, variant=variant, a="dog bites man", b="man bites dog")
    assert not [error.value for error in app.error]
    it = open_service("minilm", variant).changed()
    assert header(app) == f"MiniLM · {it.title}" or header(app).endswith("…")
    assert it.sentence in note(app)


def test_one_click_leads_to_a_variant_and_back(visit) -> None:
    app = visit("embeddings")
    assert header(app) == "MiniLM, 6 layers" and not note(app)
    app.radio(key="model_variant").set_value("no-positions").run()
    assert header(app) == "MiniLM · without positions"
    assert app.radio(key="model").value == "minilm"
    assert "All rows of the position table are 0. All else is as trained." in note(app)
    app.radio(key="model_variant").set_value("").run()
    assert header(app) == "MiniLM, 6 layers" and not note(app)


def test_variants_are_listed_of_the_open_checkpoint_and_another_opens_as_trained(visit, tiny) -> None:
    app = visit("tokens", model="minilm", variant="no-segments")
    assert app.radio(key="model_variant").label == "Variant of MiniLM"
    app.radio(key="model").set_value("host").run()
    assert app.radio(key="model_variant").value == ""
    assert not note(app)


def test_the_list_names_the_outlier_dimension_once_it_is_known(visit, packaged) -> None:
    app = visit("tokens", variant="no-outlier")
    number = outlier(packaged)
    assert f"dimension {number}, where values are largest" in note(app)
    assert f"without its outlier dimension {number}" in app.radio(key="model_variant").options


def test_before_a_variant_has_read_the_uses_the_trained_map_is_grey_and_no_word_is_on_it(visit, drawn_maps) -> None:
    app = visit("context", view="uses", variant="no-positions", a="the coach was late for the match")
    assert not app.error
    assert "has to read all of them" in " ".join(item.value for item in app.info)
    assert [button.label for button in app.button if button.key == "uses_map_start"] == ["Read the uses"]
    drawn = drawn_maps[-1]
    assert drawn["typed"] == [] and drawn["legend"] == [] and drawn["chosen"] == -1


def test_once_a_variant_has_read_the_uses_the_list_is_its_own(visit, drawn_maps, monkeypatch, packaged) -> None:
    """The vectors of the trained model stand in for those that take half a minute; no word has a place all the same."""
    drawn, held = find_map(packaged)
    own = replace(drawn, facts=replace(drawn.facts, drawn_as=digest_of(packaged)))
    for room in (uses_map_of, nearest_uses):
        monkeypatch.setattr(room, "find_map", lambda _: (own, held))
    app = visit("context", view="uses", variant="no-positions", a="the coach was late for the match")
    assert not app.error
    shown = drawn_maps[-1]
    assert shown["typed"] == [] and shown["legend"] == []
    assert len(shown["near"]) > 3 and shown["chosen"] == -1
    near = sent(app, "context_list")["rows"]
    assert len(near) >= len(shown["near"]) and near[0][-2].startswith("0.")
    assert "Your words have no place on it" in sent(app, "context_uses")["foot"]


def test_an_unknown_variant_in_an_address_opens_the_checkpoint_as_trained(visit) -> None:
    app = visit("tokens", variant="../etc")
    assert header(app) == "MiniLM, 6 layers" and not app.exception


def test_another_viewer_sees_nothing_of_a_variant(visit) -> None:
    other = visit("embeddings")
    said = says_in(other)
    assert says_in(visit("embeddings", variant="no-positions")) != said
    other.run()
    assert header(other) == "MiniLM, 6 layers"
    assert says_in(other) == said


def test_a_downloaded_script_rebuilds_each_variant_and_arrives_at_its_numbers(monkeypatch) -> None:
    """And those are not the numbers of another one."""
    codes, numbers = {}, set()
    for variant in CHANGES:
        with monkeypatch.context() as patch:
            opened = open_page("encoder", {"variant": variant, "a": "dog bites man", "layer": "6"}, patch)
        codes[variant] = opened.code
        numbers.add(str([check.value for one in opened.shown for check in one.checks]))
        assert f"# One thing is changed. {CHANGES[variant].variant.sentence[:20]}" in codes[variant]
    assert failed(codes) == {}
    assert len(numbers) == len(codes)


def test_the_files_of_a_variant_have_names_of_their_own(visit, monkeypatch: pytest.MonkeyPatch) -> None:
    names = []
    monkeypatch.setattr(downloads, "_button", lambda label, data, name, *_, **__: names.append(name))
    for variant in ("untrained", ""):
        app = visit("tokens", variant=variant)
        app.session_state[share.MENU] = app.session_state[downloads.KEY] = True
        app.run()
    assert {name for name in names if "-untrained." in name} == {
        "tokens-untrained.py", "tokens-untrained.ipynb", "report-untrained.html", "worksheets-untrained.html",
    }  # fmt: skip
    assert len(set(names)) == 8
