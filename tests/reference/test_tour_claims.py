"""The claims of the tour, checked with the packaged checkpoint and the app's default sentence."""

import re
from pathlib import Path

import pytest
import torch
from transformers import AutoTokenizer

from components.frame.pages import answer_named
from components.frame.sentence import DEFAULT
from components.records.tokens import Question
from components.service import open_service
from components.service.loading import load_model
from components.story import STORY
from components.talk.tour import BUILT_IN, read
from components.views.answers import PageState
from tests.conftest import REPOSITORY

SCENES = read(BUILT_IN, STORY).scenes
ASKING = [scene for scene in SCENES if scene.finding]


def answer(packaged, finding: str, text: str = DEFAULT, second: str = "", **settings: str) -> str:
    bert = open_service(packaged.key, settings.get("variant", ""))
    return answer_named(finding)(
        PageState(bert, bert.tokens(text), settings, Question(text, second, packaged.key))
    ).sentence


@pytest.mark.parametrize("scene", ASKING, ids=lambda scene: scene.title)
def test_every_question_has_an_answer_of_two_lines_at_most_and_a_valid_one_or_none_for_any_text(
    packaged, scene
) -> None:
    texts = scene.sentences or (DEFAULT, "")
    message = f"{answer(packaged, scene.finding, *texts, **dict(scene.settings))} {scene.answer}"
    assert 20 < len(message) <= 280, message
    for text in ("", "bank", "😀 \x00 [SEP]", "a " * 300):
        message = answer(packaged, scene.finding, text, **dict(scene.settings))
        assert not message or message.endswith("."), message


def test_the_suggested_sentences_show_the_point(packaged) -> None:
    for finding in ("cut_words", "repeated_ids", "repeated_sums"):
        state = PageState(packaged, packaged.tokens("dog"), {}, Question("dog", "", packaged.key))
        offered = answer_named(finding)(state).instead
        assert offered
        assert not answer_named(finding)(
            PageState(packaged, packaged.tokens(offered), {}, Question(offered, "", packaged.key))
        ).instead


def test_the_senses_of_bank_part_and_stay_apart(packaged) -> None:
    assert answer(packaged, "parting", set="bank").startswith("The senses of “bank” part in layer ")


def test_the_largest_weight_need_not_matter_most_in_the_default_text(packaged) -> None:
    message = answer(packaged, "link")
    said = re.search(
        r"weight more than (\d+)%, yet cutting it moves “bank” by (\d+) thou.*; head \d+: (\d+)%, and (\d+)", message
    )
    assert said
    weight, moved, other, further = map(int, said.groups())
    assert message.startswith("“bank” looks at “")
    assert weight > other and further > 3 * moved


def test_the_uses_nearest_to_the_river_bank_become_those_of_river_banks(packaged) -> None:
    scene = next(scene for scene in SCENES if scene.finding == "nearest_uses")
    assert not scene.sentences, "the audience's own stays"
    message = answer(packaged, "nearest_uses", DEFAULT, **dict(scene.settings))
    first, _, last = message.partition("after layer 6")
    assert first.startswith("Nearest to “bank”: at the input ")
    assert "river" not in first
    assert "bank of the river" in last


def test_a_use_that_is_nearest_in_the_first_and_in_the_last_layer_is_quoted_once(packaged) -> None:
    message = answer(packaged, "nearest_uses", "Maria forgot her keys, so she called her brother.")
    assert message.startswith(
        "Nearest to “brother” at the input and after layer 6: “my brother still lives with our …”."
    )


def test_the_word_table_is_the_largest(packaged) -> None:
    assert "the largest is the word table" in answer(packaged, "largest_parameter")


def test_shorter_tours_only_leave_scenes_out_and_keep_the_first_and_last() -> None:
    shown = {minutes: [scene for scene in SCENES if scene.shortest <= minutes] for minutes in (5, 15, 45)}
    assert set(map(id, shown[5])) < set(map(id, shown[15])) < set(map(id, shown[45]))
    assert len(shown[45]) == len(SCENES) == 17
    assert 5 <= len(shown[5]) <= 7
    assert 9 <= len(shown[15]) <= 12
    assert all(scenes[0] is SCENES[0] and scenes[-1] is SCENES[-1] for scenes in shown.values())


def test_without_positions_dog_bites_man_is_man_bites_dog(packaged) -> None:
    texts = ("dog bites man", "man bites dog")
    bert = open_service("minilm", "no-positions")
    state = PageState(bert, bert.tokens(texts[0]), {}, Question(*texts, bert.key))
    said = answer_named("as_trained")(state).sentence
    assert said == (
        "Without positions, both sentences are one to BERT: their cosine is 1.00, as trained it is "
        f"{cosine_of_sentences(packaged, *texts):.2f}."
    )
    assert cosine_of_sentences(bert, *texts) > 1 - 1e-5


def test_the_lesson_says_what_the_segment_row_does(packaged) -> None:
    texts = ("dog bites man", "man bites dog")
    both = (cosine_of_sentences(one, *texts) for one in (packaged, open_service("minilm", "no-segments")))
    lesson = Path(REPOSITORY, "docs/lesson.md").read_text(encoding="utf-8")
    assert " to ".join(f"{cosine:.2f}" for cosine in both) in lesson


def cosine_of_sentences(bert, *texts: str) -> float:
    """Source: the procedure of sentence-transformers: the mean of the last hidden states, special tokens included."""
    model = load_model(bert)
    tokenizer = AutoTokenizer.from_pretrained(bert.directory)
    one, other = (model(**tokenizer(text, return_tensors="pt")).last_hidden_state[0].mean(dim=0) for text in texts)
    return float(torch.cosine_similarity(one, other, dim=0))
