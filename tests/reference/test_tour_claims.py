"""The claims of the tour, checked with the packaged checkpoint and the app's default sentence."""

import pytest

from components.frame.sentence import DEFAULT
from components.talk.tour import BUILT_IN, pages, read
from components.views.answers import ANSWERS, PageState

SCENES = read(BUILT_IN, pages()).scenes
ASKING = [scene for scene in SCENES if scene.finding]


def answer(packaged, finding: str, text: str = DEFAULT, **settings: str) -> str:
    return ANSWERS[finding](PageState(packaged, packaged.tokens(text), settings)).sentence


@pytest.mark.parametrize("scene", ASKING, ids=lambda scene: scene.title)
def test_every_answer_has_at_most_two_lines(packaged, scene) -> None:
    text = scene.sentences[0] if scene.sentences else DEFAULT
    message = f"{answer(packaged, scene.finding, text, **dict(scene.settings))} {scene.answer}"
    assert 20 < len(message) <= 280, message


@pytest.mark.parametrize("scene", ASKING, ids=lambda scene: scene.title)
@pytest.mark.parametrize("text", ["", "bank", "😀 \x00 [SEP]", "a " * 300], ids=["nothing", "one word", "odd", "long"])
def test_every_question_has_a_valid_answer_or_none_for_any_text(packaged, scene, text: str) -> None:
    message = answer(packaged, scene.finding, text, **dict(scene.settings))
    assert not message or message.endswith("."), message


def test_the_suggested_sentences_show_the_point(packaged) -> None:
    for finding in ("cut_words", "repeated_ids", "repeated_sums"):
        state = PageState(packaged, packaged.tokens("dog"), {})
        offered = ANSWERS[finding](state).instead
        assert offered
        assert not ANSWERS[finding](PageState(packaged, packaged.tokens(offered), {})).instead


def test_the_senses_of_bank_part_and_stay_apart(packaged) -> None:
    assert answer(packaged, "parting", set="bank").startswith("The senses part in layer ")


def test_the_clearest_head_attends_to_the_previous_token(packaged) -> None:
    message = answer(packaged, "habit")
    assert "to the token before" in message
    assert int(message.partition("gives ")[2].partition("%")[0]) > 80


def test_the_uses_nearest_to_the_river_bank_become_those_of_river_banks(packaged) -> None:
    scene = next(scene for scene in SCENES if scene.finding == "nearest_uses")
    message = answer(packaged, "nearest_uses", scene.sentences[0], **dict(scene.settings))
    first, _, last = message.partition("in layer 6")
    assert first.startswith("Nearest to “bank” in layer 0")
    assert "sloping land" not in first
    assert "bank: sloping land" in last


def test_the_word_row_writes_less_than_half_of_the_last_vector(packaged) -> None:
    message = answer(packaged, "decomposition")
    assert int(message.partition(", ")[2].partition("%")[0]) < 50


def test_the_word_table_is_the_largest(packaged) -> None:
    assert "the largest is the word table" in answer(packaged, "largest_parameter")


def test_shorter_tours_only_leave_scenes_out_and_keep_the_first_and_last() -> None:
    shown = {minutes: [scene for scene in SCENES if scene.shortest <= minutes] for minutes in (5, 15, 45)}
    assert set(map(id, shown[5])) < set(map(id, shown[15])) < set(map(id, shown[45]))
    assert len(shown[45]) == len(SCENES) == 14
    assert 5 <= len(shown[5]) <= 7
    assert 9 <= len(shown[15]) <= 11
    assert all(scenes[0] is SCENES[0] and scenes[-1] is SCENES[-1] for scenes in shown.values())
