"""Many sentences: a batch gives what one sentence alone gives, and every point knows where it comes from."""

import numpy as np
import pytest

from components.compute.corpus import portions
from components.frame.waiting import completed
from components.records.checkpoints import ReaderError
from components.records.corpus import PointKind, Sentence, Wanted, WordPart, most_points
from components.service import ModelService, corpus

LINES = (
    Sentence("I love my pet python"),
    Sentence("I love coding in python", "the python bites"),
    Sentence(""),
    Sentence("Sinan is our instructor for this awesomesauce class, and a long sentence has more padding beside it."),
    Sentence("东京 😀 שלום"),
)


def points(service, lines, **wanted):
    return completed(service.points(lines, Wanted(**wanted)))


@pytest.mark.model
@pytest.mark.parametrize("model", ["packaged", "tiny"])
def test_a_padded_and_masked_batch_gives_the_same_vectors_as_one_by_one(request, model: str) -> None:
    service = request.getfixturevalue(model)
    sentences = [service.tokens(line.a, line.b) for line in LINES]
    for number, hidden, pooled in corpus.forward(service, sentences):
        alone = service.states(sentences[number])
        np.testing.assert_allclose(hidden, alone.hidden, atol=1e-5)
        np.testing.assert_allclose(pooled, alone.pooled, atol=1e-5)


def test_every_token_is_a_point_and_knows_its_line_and_span(packaged) -> None:
    found = points(packaged, LINES, kind=PointKind.TOKEN)
    assert [found.line_of(place).a[found.origins[place].start : found.origins[place].end] for place in range(5)] == [
        "I", "love", "my", "pet", "python",
    ]  # fmt: skip
    second = [origin for origin in found.origins if origin.line == 1 and origin.segment == 1]
    assert [origin.name for origin in second] == ["the", "python", "bites"]
    parts = {origin.name: origin.part for origin in found.origins if origin.line == 3}
    assert (parts["sin"], parts["##an"], parts["is"]) == (WordPart.FIRST, WordPart.LATER, WordPart.WHOLE)


def test_special_tokens_are_points_only_if_requested_or_if_there_are_no_others(packaged) -> None:
    without = points(packaged, LINES, kind=PointKind.TOKEN)
    assert [origin.name for origin in without.origins if origin.line == 0] == ["i", "love", "my", "pet", "python"]
    assert [origin.name for origin in without.origins if origin.line == 2] == ["[CLS]", "[SEP]"]
    within = points(packaged, LINES, kind=PointKind.TOKEN, specials=True)
    assert [origin.name for origin in within.origins if origin.line == 0][::6] == ["[CLS]", "[SEP]"]


def test_a_words_pieces_are_pooled(packaged) -> None:
    hidden = packaged.states(packaged.tokens(LINES[3].a)).hidden
    mean = points(packaged, LINES, kind=PointKind.WORD, word="sinan", pooling="mean")
    first = points(packaged, LINES, kind=PointKind.WORD, word="sinan", pooling="first")
    np.testing.assert_allclose(mean.vectors[:, 0], hidden[:, 1:3].mean(axis=1), atol=1e-5)
    np.testing.assert_allclose(first.vectors[:, 0], hidden[:, 1], atol=1e-5)
    assert (mean.origins[0].start, mean.origins[0].end) == (0, 5)


def test_a_sentence_is_one_point(packaged) -> None:
    states = packaged.states(packaged.tokens(LINES[1].a, LINES[1].b))
    wanted = {"cls": states.hidden[:, 0], "mean": states.hidden.mean(axis=1), "pooler": states.pooled[None]}
    for pooling, vectors in wanted.items():
        found = points(packaged, LINES, kind=PointKind.SENTENCE, pooling=pooling)
        np.testing.assert_allclose(found.vectors[:, 1], vectors, atol=1e-5)
        assert len(found) == len(LINES)


def test_sentences_are_numbered_across_all_batches_and_work_stopped_early_has_another_source(packaged) -> None:
    lines = tuple(Sentence(f"sentence {number}") for number in range(150))
    assert len(list(portions(lines))) > 1
    found = points(packaged, lines, kind=PointKind.SENTENCE)
    assert [origin.line for origin in found.origins] == list(range(150))
    last = packaged.states(packaged.tokens("sentence 149")).hidden[6].mean(axis=0)
    np.testing.assert_allclose(found.at(6)[149], last, atol=1e-5)
    steps = packaged.points(lines, Wanted(PointKind.SENTENCE), enough=1)
    assert next(steps) == 64
    with pytest.raises(StopIteration) as end:
        next(steps)
    assert (len(end.value.value), end.value.value.left_out) == (64, 0)
    assert end.value.value.source != found.source


def test_the_number_of_points_of_a_map_is_limited(packaged, monkeypatch) -> None:
    monkeypatch.setattr(corpus, "most_points", lambda layers, width: 100)
    found = points(packaged, tuple(Sentence(f"one two three {number}") for number in range(150)))
    assert (len(found), found.left_out) == (100, 86)
    assert most_points(7, 384) == 3_720
    assert most_points(13, 768) == 1_001


def test_a_word_that_does_not_occur_gets_a_message(packaged) -> None:
    with pytest.raises(ReaderError, match="none of these sentences"):
        points(packaged, LINES, kind=PointKind.WORD, word="zebra")
    with pytest.raises(ReaderError, match="none of these sentences has a word"):
        points(packaged, (Sentence("[MASK]"),), kind=PointKind.WORD)


def test_words_are_counted_as_the_tokenizer_sees_them(packaged) -> None:
    counts = dict(packaged.words(LINES))
    assert (counts["python"], counts["sinan"], counts["东"]) == (3, 1, 1)
    assert next(iter(counts)) in ("python", "i", "love")


@pytest.mark.parametrize(
    "text", ["the [MASK] sat on it", "[UNK] a [SEP]", "word " * 600 + "last", "awesomesauce's #1", "東京 é"]
)
def test_each_word_that_is_offered_can_be_drawn(packaged: ModelService, text: str) -> None:
    lines = (Sentence(text, "a second [CLS] text"),)
    for word, count in packaged.words(lines):
        points = completed(packaged.points(lines, Wanted(PointKind.WORD, word)))
        assert len(points) == count
