"""Talk mode and the tour, without a browser: what each scene shows, and that the viewer's own choices survive."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from components.frame.pages import answer_named
from components.records.tokens import Question
from components.story import STORY
from components.talk.tour import BUILT_IN, read
from components.views.answers import PageState
from tests.markdown import as_read
from tests.pages.sent import address, sent

Visit = Callable[..., AppTest]
SCENES = read(BUILT_IN, STORY).scenes
OF_ONE = [number for number, scene in enumerate(SCENES, 1) if scene.sentences and not scene.sentences[1]]
OF_TWO = [number for number, scene in enumerate(SCENES, 1) if scene.sentences and scene.sentences[1]]


def test_a_scene_with_two_sentences_of_its_own_takes_none_from_the_address(visit: Visit) -> None:
    shown = address(visit(talk="1", scene=str(OF_TWO[0]), a="mine"))
    assert (shown["a"], shown["b"]) == SCENES[OF_TWO[0] - 1].sentences


@pytest.mark.parametrize("number", range(1, len(SCENES) + 1), ids=[scene.title for scene in SCENES])
def test_every_scene_opens_on_its_page_from_an_address_alone(visit: Visit, number: int) -> None:
    scene = SCENES[number - 1]
    of_two = {"b": "the old man bites the dog", "v": "4"} if number in OF_TWO else {}
    app = visit(talk="1", scene=str(number), a="the dog bites the old man", **of_two)
    assert not app.error
    assert not app.toast
    assert as_read(app.title[0].value) == scene.title
    dock = sent(app, "talk")
    assert (dock["on"], dock["number"], len(dock["scenes"])) == (True, number, len(SCENES))
    assert bool(scene.finding) == bool(scene.finding and sent(app, "scene_answer")["sentence"])
    assert sent(app, "address")["page"] == ("" if scene.page == "home" else scene.page)
    shown = address(app)
    assert shown["talk"] == "1"
    assert shown["scene"] == str(number)
    settings = {
        name: value for name, value in scene.settings if name not in ("reading", "side", "token")
    }  # of its own sentences
    assert settings.items() <= shown.items()
    assert shown["a"] == "the dog bites the old man"
    if "cell" in settings:
        assert address(visit(talk="1", scene=str(number), cell="2,3"))["cell"] == "2,3", "the address takes precedence"


@pytest.mark.parametrize("number", OF_ONE + OF_TWO[:1])
def test_once_another_sentence_is_typed_a_scene_says_and_chooses_nothing_of_its_own(visit: Visit, number: int) -> None:
    app = visit("cause", talk="1", scene=str(number))
    of_scene = dict(SCENES[number - 1].settings)["token"]
    assert address(app)["token"] == of_scene
    assert "its own sentence" in scene_text(app)
    app.text_input(key="sentence_a").set_value("The thirsty cow drank from the bucket.").run()
    assert address(app)["a"] == "The thirsty cow drank from the bucket."
    assert address(app)["token"] != of_scene
    assert "its own sentence" not in scene_text(app)
    app.text_input(key="sentence_a").set_value(SCENES[number - 1].sentences[0]).run()
    assert "its own sentence" in scene_text(app)


@pytest.mark.parametrize("number", OF_ONE + OF_TWO)
def test_what_a_scene_with_its_own_sentences_says_is_true_of_others_too(number: int) -> None:
    scene = SCENES[number - 1]
    assert not re.search(r"“\w+”", f"{scene.title} {scene.text} {scene.question} {scene.answer} {scene.notes}")


def test_a_scene_whose_picture_is_not_about_the_typed_text_says_so(visit: Visit) -> None:
    number = next(number for number, scene in enumerate(SCENES, 1) if scene.page == "list")
    assert "This scene has its own sentences." in scene_text(visit(talk="1", scene=str(number), a="dog bites man"))
    assert "its own" not in scene_text(visit(talk="1", scene="2", a="dog bites man"))


def scene_text(app: AppTest) -> str:
    """What the scene says below its title."""
    return next(one.proto.body for one in app.get("html") if one.proto.body.startswith("<p>"))


def test_which_scene_an_address_opens(visit: Visit) -> None:
    app = visit(scene="3")
    assert sent(app, "talk")["on"] is False
    assert "scene" not in address(app)
    app = visit(talk="1", scene="99")  # the notice goes with the page that is left for the scene's own
    assert sent(app, "talk")["number"] == 1
    first = next(number for number, scene in enumerate(SCENES, 1) if scene.page == "embeddings")
    assert address(visit("embeddings", talk="1", a="dog"))["scene"] == str(first)


def test_a_button_starts_the_tour(visit: Visit) -> None:
    app = visit("tokens", a="dog")
    app.button(key="take_tour").click().run()
    assert app.title[0].value == SCENES[0].title
    assert address(app)["a"] == "dog"


OWN = """
title: Mine
scenes:
  - {title: First of mine, page: embeddings, text: "One. Two.", settings: {token: 2}}
  - {title: Second of mine, page: tokens, text: "One. Two."}
"""


def test_a_speakers_own_tour_is_used_instead(visit: Visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.yaml").write_text(OWN)
    monkeypatch.setenv("EXPLORER_TOUR", str(tmp_path / "mine.yaml"))
    app = visit(talk="1")
    assert app.title[0].value == "First of mine"
    dock = sent(app, "talk")
    assert (dock["scenes"], dock["minutes"]) == ([1, 2], 0)
    assert address(app)["token"] == "2"


@pytest.mark.parametrize("text", [OWN.replace("token:", "tokn:"), "nothing", None])
def test_mistakes_in_a_tour_are_logged_and_the_built_in_tour_is_used(
    visit: Visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, text: str | None
) -> None:
    path = tmp_path / "mistaken.yaml"
    if text is not None:
        path.write_text(text)
    monkeypatch.setenv("EXPLORER_TOUR", str(path))
    app = visit(talk="1")
    assert app.title[0].value == SCENES[0].title
    assert "This server's own tour has mistakes" in app.toast[0].value
    assert "mistaken" not in app.toast[0].value
    logged = caplog.text
    assert "mistaken.yaml cannot be used" in logged
    assert "Scene 2 (line 5)" in logged or "Scene 1 (line 4)" in logged or "scenes:" in logged or "be read" in logged


def test_a_short_tour_has_fewer_scenes_with_their_original_numbers(visit: Visit) -> None:
    app = visit(talk="1", scene="2", minutes="5", a="dog")
    assert sent(app, "talk")["scenes"] == [n for n, scene in enumerate(SCENES, 1) if scene.shortest <= 5]
    assert address(app)["minutes"] == "5"


def test_another_page_ends_talk_mode(visit: Visit) -> None:
    app = visit("embeddings", talk="1", a="dog")
    assert sent(app, "talk")["on"] is True
    app = app.switch_page("pages/sentences.py").run()
    assert sent(app, "talk")["on"] is False
    assert not {"talk", "scene"} & set(address(app))


def test_the_presenters_screen_has_every_scene_and_no_page(visit: Visit) -> None:
    app = visit(talk="1", presenter="1")
    assert [scene["title"] for scene in sent(app, "presenter")["scenes"]] == [scene.title for scene in SCENES]
    assert not app.text_input
    assert not app.get("popover")


@pytest.mark.parametrize(
    ("page", "view", "answer"), [(page.stem, *headline) for page in STORY for headline in page.headline.items()]
)
def test_where_a_scene_asks_what_the_page_asks_its_answer_is_the_headline(
    visit: Visit, packaged: Any, findings: list[str], page: str, view: str, answer: str
) -> None:
    a, b = "We sat on the bank of the river.", "We sat on the lap of the giant."
    settings = {"view": view} if view else {}
    state = PageState(packaged, packaged.tokens(a), settings, Question(a, b, packaged.key))
    told = answer_named(answer)(state).sentence
    visit(page, a=a, b=b, reading="apart", v="4", **settings)
    assert told.casefold().rstrip(".") == findings[-1].casefold().rstrip(".")
