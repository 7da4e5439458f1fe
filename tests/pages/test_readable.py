"""Text that the checkpoint can hardly read: every page that is about the text says that first, and alone."""

import re

import pytest

from components.frame.pages import PAGES
from components.frame.sentence import boxes_of
from components.records.tokens import Question
from components.service import open_service
from components.story import STORY
from components.talk.tour import BUILT_IN, read
from tests.odd_checkpoints import make, only
from tests.pages.sent import finding, line

ARABIC = "ذهب الولد إلى المدرسة اليوم"
ABOUT_TEXT = [stem for stem, page in PAGES.items() if page.chapter and not page.any_text]


@pytest.mark.parametrize("page", ABOUT_TEXT)
def test_every_page_about_the_text_says_that_the_model_can_hardly_read_it(visit, page: str) -> None:
    for view in PAGES[page].views or [""]:
        app = visit(page, a=ARABIC, **({"view": view} if view else {}))
        assert not app.error
        if boxes_of(page, Question(ARABIC, "", "minilm")) and view not in PAGES[page].about_others:
            assert finding(app) in ("This model knows English: none of these words is in its vocabulary.", "")
            assert not finding(app) or re.fullmatch(r"5 words became \d+ pieces", line(app))


@pytest.mark.parametrize(
    ("text", "headline", "below"),
    [
        ("teh studnets wnet to skool yestarday", "Most of these words are not in this vocabulary.", "6 words became"),
        ("😀 👍", "None of these words is in this vocabulary.", "2 words, each read as [UNK], which stands for any"),
        ("a" * 101, "This word is not in this vocabulary.", "1 word, read as [UNK], which stands for any"),
        ("привет", "This model knows English: this word is not in its vocabulary.", "1 word became"),
        (
            "我喜欢喝咖啡",
            "This model knows English: most of these characters are not in its vocabulary.",
            "6 characters",
        ),
    ],
)
def test_only_words_in_other_letters_are_said_to_be_in_another_language(visit, text, headline, below) -> None:
    app = visit("attention", a=text)
    assert finding(app) == headline
    assert line(app).startswith(below)


@pytest.mark.parametrize("page", [stem for stem, page in PAGES.items() if page.chapter and page.any_text])
def test_a_page_that_holds_for_any_text_says_what_it_shows(visit, page: str) -> None:
    found = finding(visit(page, a=ARABIC))
    assert found and "not in its vocabulary" not in found


def test_a_vocabulary_that_is_not_english_is_not_called_so(tmp_path, monkeypatch, visit) -> None:
    directory = make(tmp_path / "cyrillic", spell=only(lambda piece: any("а" <= char <= "я" for char in piece)))
    monkeypatch.setenv("EXPLORER_MODEL", str(directory))
    assert not open_service("host").knows_english()
    app = visit("attention", a="dog bites man")
    assert finding(app) == "None of these words is in this vocabulary."
    assert line(app) == "3 words, each read as [UNK], which stands for any"


def test_a_scene_answers_with_it_and_offers_a_sentence_that_can_be_read(visit) -> None:
    number = next(
        place
        for place, scene in enumerate(read(BUILT_IN, STORY).scenes, 1)
        if scene.page == "attention" and scene.finding
    )
    app = visit(talk="1", scene=str(number), a=ARABIC)
    (answer,) = [part.proto for part in app.get("bidi_component") if part.proto.id.endswith("-scene_answer")]
    assert "none of these words is in its vocabulary" in answer.json
    assert "river bank" in answer.json
