"""Tours: what a file must contain, how mistakes are reported, and that the built-in tour is valid."""

from pathlib import Path

import pytest

from components.frame.pages import settings_of_pages
from components.frame.settings import READING, SIDE, Choice, Setting
from components.story import STORY
from components.story.tour import main
from components.talk.tour import BUILT_IN, Scene, Tour, TourError, read, read_tour

KNOWN: dict[str, dict[str, Setting]] = {
    "tokens": {"token": Setting("token")},
    "embeddings": {
        "cell": Setting("cell"),
        "window": Setting("window"),
        "fine": Choice("fine", options={"1": "fine"}),
        "reading": READING,
        "side": SIDE,
    },
}
SHORT = """
title: A short talk
scenes:
  - title: Pieces
    page: tokens
    text: Words become pieces. Pieces are in the vocabulary.
  - title: A cell
    page: embeddings
    settings: {cell: "2,120", window: 0-63, fine: yes}
    show: [heatmaps]
    sentences: [dog bites man, man bites dog]
    text: One number. It is a sum.
    question: Of what?
    answer: Of three.
    notes: |-
      Wait.
      Then go on.
"""


def problems_of(text: str) -> list[str]:
    with pytest.raises(TourError) as caught:
        read_tour(text, KNOWN, ["cut_words"])
    return list(caught.value.problems)


def test_a_short_file_is_a_tour() -> None:
    pieces = Scene("Pieces", "tokens", "Words become pieces. Pieces are in the vocabulary.")
    cell = Scene(
        title="A cell",
        page="embeddings",
        text="One number. It is a sum.",
        settings=(("reading", "pair"), ("cell", "2,120"), ("window", "0-63"), ("fine", "1")),
        show=("heatmaps",),
        sentences=("dog bites man", "man bites dog"),
        question="Of what?",
        answer="Of three.",
        notes="Wait.\nThen go on.",
    )
    assert read_tour(SHORT, KNOWN) == Tour("A short talk", (pieces, cell))


@pytest.mark.parametrize(
    ("page", "settings", "reading"),
    [
        ("tokens", "", "pair"),
        ("pairs", "", "apart"),
        ("embeddings", "{view: pairs}", "apart"),
        ("cause", "{}", "apart"),
        ("tokens", "{reading: apart}", "apart"),
        ("cause", "{view: cut, reading: pair}", "pair"),
    ],
)
def test_two_sentences_of_a_scene_are_read_as_its_page_read_them_before_unless_it_says_how(
    page: str, settings: str, reading: str
) -> None:
    text = f"scenes:\n  - {{title: A, page: {page}, text: B., sentences: [one man, two men]"
    (scene,) = read_tour(f"{text}{f', settings: {settings}' if settings else ''}}}", settings_of_pages(STORY)).scenes
    assert dict(scene.settings)["reading"] == reading
    assert scene.sentences == ("one man", "two men")


def test_any_scene_may_say_how_two_sentences_are_read_and_which_of_them_is_shown() -> None:
    for page, known in settings_of_pages(STORY).items():
        assert known["reading"].allows("pair") and known["side"].allows("b"), page
        assert not known["side"].allows("difference")


def test_sentences_of_several_lines_are_one_line_each() -> None:
    blocks = '\n      - |\n        dog\n        bites man\n      - "man\\tbites\\ndog"'
    tour = read_tour(SHORT.replace(" [dog bites man, man bites dog]", blocks), KNOWN)
    assert tour.scenes[1].sentences == ("dog bites man", "man bites dog")


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("page: tokens", "page: token", "Scene 1 (line 4): there is no page “token”; there are embeddings, tokens."),
        ("window: 0-63", "widow: 0-63", "Scene 2 (line 7): the page “embeddings” has no setting “widow”"),
        ("    text: One number. It is a sum.\n", "", "Scene 2 (line 7): “text” is missing."),
        ("title: Pieces", "title: 7", "Scene 1 (line 4): “title” must be text; put it in quotation marks."),
        ("title: Pieces", "titel: Pieces", "Scene 1 (line 4): “titel” is not a field"),
        ("    answer: Of three.\n", "", "Scene 2 (line 7): there is a question without an answer."),
        ("[heatmaps]", "['a b']", "Scene 2 (line 7): “show” must be a list of keys"),
        ("[heatmaps]", "heatmaps", "Scene 2 (line 7): “show” must be a list of keys"),
        ("[dog bites man, man bites dog]", "[a, b, c]", "“sentences” must be a list of one or two texts."),
        ('{cell: "2,120", window: 0-63, fine: yes}', "[cell]", "“settings” must be pairs"),
        ('cell: "2,120"', "cell: [2, 120]", "the setting “cell” must be a number or text"),
        ("title: A short talk", "titel: A short talk", "“titel” is unknown beside “scenes”."),
        ("answer: Of three.", "finding: magic", "Scene 2 (line 7): there is no finding “magic”; there are cut_words."),
        ("show: [heatmaps]", "shortest: 10", "Scene 2 (line 7): “shortest” must be 5 or 15 or 45, in minutes."),
        ("show: [heatmaps]", "cover: heatmaps", "Scene 2 (line 7): “cover” must be a list of keys"),
        ("page: tokens", "page: tokens\n    cover: [pills]", "Scene 1 (line 4): “cover” hides elements"),
    ],
)
def test_a_mistake_is_named_with_its_scene_and_line(before: str, after: str, sentence: str) -> None:
    assert before in SHORT
    assert any(sentence in problem for problem in problems_of(SHORT.replace(before, after)))


def test_a_finding_counts_as_an_answer_and_one_without_a_question_is_a_statement() -> None:
    computed = SHORT.replace("answer: Of three.", "finding: cut_words\n    cover: [heatmaps]\n    shortest: 45")
    scene = read_tour(computed, KNOWN, ["cut_words"]).scenes[1]
    assert (scene.finding, scene.answer, scene.cover, scene.shortest) == ("cut_words", "", ("heatmaps",), 45)
    statement = read_tour(SHORT.replace("    question: Of what?\n", ""), KNOWN).scenes[1]
    assert (statement.question, statement.answer) == ("", "Of three.")


def test_all_mistakes_are_reported_at_once() -> None:
    broken = SHORT.replace("page: tokens", "page: x").replace("cell:", "sell:").replace("text: One", "texts: One")
    found = problems_of(broken)
    assert len(found) == 4
    assert sum("Scene 2" in problem for problem in found) == 3


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        *((text, "scenes:") for text in ("", "hello", "[]", "scenes: []", "scenes: x", "title: x")),
        *((f"scenes:\n  {one}", "Scene 1 (line 2): a scene is a list of fields") for one in ("- 3", "- ", "- [a]")),
        ("scenes:\n  - title: a: b", "Line 2: this is not YAML"),
        ("a: [1", "Line "),
        ("a: !!python/object:os.system {}", "Line 1: this is not YAML"),
        ("a: &a [x]\nb: &b [*a, *a]\nscenes: [*b]", "Line 2: aliases such as “*a” are not read"),
        ("a: &a\n  <<: *a", "Line 2: aliases"),
        ("scenes: " + "[" * 100_000, "Line 1: this is nested more deeply"),
        ("scenes:\n" + "".join(f"{' ' * depth}- \n" for depth in range(1, 900)), "this is nested more deeply"),
        ("scenes: " + "{a: " * 5_000, "Line 1: this is nested more deeply"),
        ("title: " + "x" * 600_000, "more than 500,000 characters"),
        ("title: 2001-99-99", "This is not YAML"),
        ("title: " + "9" * 5_000, "This is not YAML"),
    ],
)
def test_a_file_without_scenes_or_that_would_hang_or_overflow_is_refused_with_a_message(
    text: str, sentence: str
) -> None:
    assert sentence in problems_of(text)[0]


SETTING = "scenes:\n  - {{title: T, page: {}, text: A. B., settings: {{{}: '{}'}}}}"


@pytest.mark.parametrize(
    ("page", "setting", "value", "sentence"),
    [
        ("list", "method", "tsne", "cannot be “tsne”; it is one of umap, pca."),
        ("list", "neighbors", "1", "cannot be “1”; it is a whole number from 2 to 100."),
        ("list", "dist", "much", "cannot be “much”; it is a number from 0.0 to 0.99."),
        ("similarity", "layer", "last", "cannot be “last”; it is a whole number from 0."),
        ("attention", "hide", "maybe", "it is one of 0, 1."),
        ("embeddings", "cell", "2;120", "the setting “cell” of the page “embeddings” cannot be “2;120”"),
    ],
)
def test_a_value_that_the_page_would_refuse_is_reported_at_start(
    page: str, setting: str, value: str, sentence: str
) -> None:
    with pytest.raises(TourError) as caught:
        read_tour(SETTING.format(page, setting, value), settings_of_pages(STORY))
    assert [problem for problem in caught.value.problems if sentence in problem], caught.value.problems


def test_a_missing_file_is_not_a_tour(tmp_path: Path) -> None:
    with pytest.raises(TourError, match="cannot be read"):
        read(tmp_path / "none.yaml", None)
    (tmp_path / "latin.yaml").write_bytes("title: é".encode("latin-1"))
    with pytest.raises(TourError, match="cannot be read"):
        read(tmp_path / "latin.yaml", None)


def test_a_speaker_can_check_a_tour_before_the_talk(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "good.yaml").write_text(BUILT_IN.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "bad.yaml").write_text(SHORT, encoding="utf-8")
    monkeypatch.setattr("sys.argv", ["tour", str(tmp_path / "good.yaml")])
    main()
    assert "17 scenes" in capsys.readouterr().out
    monkeypatch.setattr("sys.argv", ["tour", str(tmp_path / "bad.yaml")])
    with pytest.raises(SystemExit, match=r"Scene 2 \(line 7\): the page “embeddings” has no setting “fine”"):
        main()


def test_the_built_in_tour_is_valid() -> None:
    tour = read(BUILT_IN, STORY)
    assert 10 <= len(tour.scenes) <= 17
    assert len({scene.title for scene in tour.scenes}) == len(tour.scenes)
    for scene in tour.scenes:
        assert scene.notes, scene.title
        assert 2 <= len([part for part in scene.text.replace("?", ".").split(". ") if part]) <= 3, scene.title
    assert sum(bool(scene.question) for scene in tour.scenes) >= 6
    steps = len(tour.scenes) - 1 + sum(bool(scene.question) for scene in tour.scenes)
    assert steps / len(tour.scenes) <= 22 / 14
