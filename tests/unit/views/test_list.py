"""The headline of a list, against all cosines of random lists; names of points; and what points drawn around share."""

import re
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from components.compute.corpus import categories, worth_naming
from components.compute.labels import agreement, nearest_two
from components.compute.vectors import RESOLUTION
from components.records.corpus import Origin, PointKind, Points, Sentence, Wanted, WordPart
from components.story.list.points import MOST_LETTERS, brief_names
from components.story.list.words import finding, noun
from components.views.wording import spelled
from tests.unit.views.found import with_line

LAST = 2
labels_of_lines, seeds = st.text("xyz ", min_size=2, max_size=12), st.integers(0, 10**6)


def listed(labels: str, seed: int, *, few: bool = False, kind: PointKind = PointKind.SENTENCE, each: int = 1) -> Points:
    """A line for each label, `each` points of it, with random vectors; `few` different ones, so that there are ties."""
    random = np.random.default_rng(seed)
    shape = LAST + 1, len(labels) * each, 3
    vectors = random.integers(0, 2, shape) + 1.0 if few else random.normal(size=shape)
    lines = tuple(Sentence(f"line {at} of them", sense=label.strip()) for at, label in enumerate(labels))
    part = WordPart.SENTENCE if kind is PointKind.SENTENCE else WordPart.WHOLE
    origins = tuple(Origin(at // each, at % each, f"word{at}", part) for at in range(shape[1]))
    return Points(lines, Wanted(kind, "of"), tuple(range(LAST + 1)), vectors.astype(np.float32), origins, f"{seed}")


def shares(points: Points, layer: int) -> list[float]:
    """Of each labelled point, which share of the points of other lines that are nearest to it has its label."""
    rows = points.vectors[layer].astype(float)
    units = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    found = []
    for at, origin in enumerate(points.origins):
        own = points.lines[origin.line].sense
        others = [other for other, one in enumerate(points.origins) if one.line != origin.line]
        cosines = np.array([units[at] @ units[other] for other in others])
        nearest = [other for other, cosine in zip(others, cosines, strict=True) if cosine >= cosines.max() - RESOLUTION]
        if own:
            found.append(float(np.mean([points.line_of(other).sense == own for other in nearest])))
    return found


@given(labels_of_lines, seeds, st.booleans(), st.integers(1, 2), st.integers(0, LAST))
@settings(max_examples=150, deadline=None)
def test_a_headline_about_labels_is_true_by_all_cosines(
    labels: str, seed: int, few: bool, each: int, layer: int
) -> None:
    points = listed(labels, seed, few=few, each=each, kind=PointKind.WORD)
    found = agreement(points)
    lines = Counter(labels.replace(" ", ""))
    assert (found is None) == (len(lines) < 2 or max(lines.values()) < 2)
    if found is None:
        return
    expected = shares(points, layer)
    np.testing.assert_allclose(found.share[layer], expected)
    sure, total = sum(share == 1 for share in expected), len(expected)
    said = finding(points, found, layer, nearest_two_of)
    if "as near to" in said:
        assert sum(0 < share < 1 for share in expected) > total / 2
    elif said.startswith(("Every", "No ")):
        assert sure == (total if said.startswith("Every") else 0)
    else:
        apart = (sum(expected) - found.chance) / max(1e-9, (found.chance * (1 - found.chance / total)) ** 0.5)
        assert said.startswith("About as many") == (abs(apart) < 2) and 0 < sure < total
        if abs(apart) >= 2:
            by_chance = "More" if apart > 0 else "Fewer"
            assert said.startswith("Most" if 2 * sure > total else "Half" if 2 * sure == total else by_chance)
    number = int(re.match(r"(\d+) of (\d+) ", said.line)[1])
    assert number == int(round(sum(expected), 6) + 0.5) and f" of {total} " in said.line
    assert ("alone" in said) <= any(0 < share < 1 for share in expected)


@given(st.integers(1, 9), seeds, st.booleans(), st.integers(0, LAST))
@settings(max_examples=100, deadline=None)
def test_of_lines_without_labels_the_two_that_are_named_are_nearest(
    count: int, seed: int, few: bool, layer: int
) -> None:
    points = listed(" " * count, seed, few=few)
    said = finding(points, agreement(points), layer, nearest_two_of)
    if count == 1:
        assert said == ""
        return
    rows = points.vectors[layer].astype(float)
    units = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    cosines = (units @ units.T)[np.triu_indices(count, 1)]
    pairs = int((cosines >= cosines.max() - RESOLUTION).sum())
    assert f"cosine {cosines.max():z.2f}".replace("-", "−") in with_line(said)
    if pairs > 1:
        assert said == f"{spelled(pairs).capitalize()} pairs of lines are nearest to each other, all equally near."
    else:
        at = int(cosines.argmax())
        first, other = (int(side[at]) for side in np.triu_indices(count, 1))
        names = brief_names(points)
        assert said == f"“{names[first]}” and “{names[other]}” lie nearest to each other."


@pytest.mark.parametrize(
    ("labels", "most"), [("xxxyyy", 2), ("xxxxyyyy", 3), ("xxy", 1), ("xxxxyyyyz", 3), ("xxxxyy", 1)]
)
def test_no_more_are_compared_than_the_rarest_label_could_share(labels: str, most: int) -> None:
    found = agreement(listed(labels, 1))
    assert found and found.compared == most
    rows = np.stack([np.eye(3, dtype=np.float32)["xyz".index(label)] for label in labels])
    points = replace(listed(labels, 1), vectors=np.stack([rows] * (LAST + 1)))
    perfect = agreement(points)
    alone = [labels.count(label) == 1 for label in labels]
    assert perfect and perfect.near.tolist() == [[0 if one else most for one in alone]] * (LAST + 1)


def nearest_two_of(points: Points, layer: int):
    return nearest_two(points, worth_naming(points)[0], layer)


def test_the_line_compares_with_the_input_and_the_input_with_the_last_layer() -> None:
    points = listed("xxyy", 3)
    found = agreement(points)
    last, first = (finding(points, found, layer, nearest_two_of).line for layer in (LAST, 0))
    assert re.fullmatch(rf"\d of 4 after layer {LAST}, \d at the input, 1 by chance", last)
    assert re.fullmatch(rf"\d of 4 at the input, \d after layer {LAST}, 1 by chance", first)


def test_of_tokens_the_content_words_are_named_if_there_are_two() -> None:
    texts = [("the", 0.0), ("a", 0.01), ("dog", 1.0), ("cat", 1.5)]
    origins = tuple(Origin(0, at, name, WordPart.WHOLE) for at, (name, _) in enumerate(texts, 1))
    rows = np.array([[[np.cos(angle), np.sin(angle)] for _, angle in texts]] * 2, np.float32)
    points = Points((Sentence("the a dog cat"),), Wanted(), (0, 1), rows, origins, "made up")
    assert finding(points, None, 1, nearest_two_of) == (
        "Of the content words, “dog” and “cat” lie nearest to each other."
    )


def test_the_poolers_outputs_are_of_no_chosen_layer() -> None:
    points = listed("   ", 1)
    wanted = Wanted(PointKind.SENTENCE, pooling="pooler")
    pooled = Points(points.lines, wanted, (6,), points.vectors[-1:], points.origins, "pooled")
    assert " by the pooler's outputs" in finding(pooled, None, 6, nearest_two_of).line


@pytest.mark.parametrize(("kind", "each", "expected"), [
    (PointKind.SENTENCE, 1, "line"), (PointKind.WORD, 1, "line"), (PointKind.WORD, 2, "occurrence"),
    (PointKind.TOKEN, 1, "token"),
])  # fmt: skip
def test_a_point_is_called_what_it_is(kind: PointKind, each: int, expected: str) -> None:
    assert noun(listed("xy", 0, kind=kind, each=each)) == expected


def named(*texts: str, word: str = "") -> tuple[str, ...]:
    lines = tuple(Sentence(text) for text in texts)
    kind = PointKind.WORD if word else PointKind.SENTENCE
    origins = tuple(Origin(line, 0, word or text[:40], WordPart.SENTENCE) for line, text in enumerate(texts))
    return brief_names(Points(lines, Wanted(kind, word), (0,), np.ones((1, len(texts), 2), np.float32), origins, ""))


def test_a_point_s_name_is_two_words_that_tell_its_line_from_others() -> None:
    assert named("The tulips bloom in spring", "She had to spring aside as the car came", word="spring") == (
        "tulips, bloom", "aside, car",
    )  # fmt: skip
    assert named("the dog bites the man", "the dog bites the cat", "a man sleeps", "a cow") == (
        "dog, bites, man", "dog, bites, cat", "man, sleeps", "cow",
    )  # fmt: skip


def test_a_pair_is_named_by_a_word_of_each_sentence_and_its_colour_by_both() -> None:
    pairs = (
        ("the cat sleeps", "the dog sleeps"),
        ("I like tea", "I like coffee"),
        ("the sun is hot", "my car is broken"),
    )
    origins = tuple(Origin(line, 0, a, WordPart.SENTENCE) for line, (a, _) in enumerate(pairs))
    rows, wanted = np.ones((1, len(pairs), 2), np.float32), Wanted(PointKind.SENTENCE)
    points = Points(tuple(Sentence(*pair) for pair in pairs), wanted, (0,), rows, origins, "")
    assert brief_names(points) == ("cat, dog", "tea, coffee", "sun, car")
    assert categories(points, "line")[0] == "1. the cat sleeps | the dog sleeps"


@pytest.mark.parametrize("text", ["", "…", "of the", "東京は日本の首都です", "x" * 99, "Donaudampfschifffahrt " * 3])
def test_a_line_without_telling_words_has_a_name_too(text: str) -> None:
    (name,) = named(text)
    assert 0 < len(name) <= MOST_LETTERS


@pytest.mark.parametrize(("less", "pairs"), [(4e-6, 2), (4e-5, 1)])
def test_two_points_that_float32_cannot_tell_from_two_others_are_not_the_nearest(less: float, pairs: int) -> None:
    """Of three points, the first has cosines of 0.5 and `less` with the others, which point the other way."""
    angles = np.arccos([1, 0.5, 0.5 - less]) * [1, 1, -1]
    rows = np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)[None]
    origins = tuple(Origin(at, 0, f"word{at}", WordPart.WHOLE) for at in range(3))
    lines = tuple(Sentence(f"line {at}") for at in range(3))
    found = nearest_two(Points(lines, Wanted(PointKind.WORD, "of"), (0,), rows, origins, ""), np.arange(3), 0)
    assert found and found.pairs == pairs
