"""The map of uses: which uses are on it, how words are placed among them, and what is exact about their neighbours."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, permutations
from pathlib import Path

import numpy as np
import pytest
from sklearn.metrics.pairwise import cosine_similarity
from sklearn.neighbors import KNeighborsClassifier, NearestNeighbors

from components.compute.regions import regions
from components.compute.uses import (
    balanced,
    directions,
    leave_one_out,
    nearest_sense,
    search_uses,
)
from components.records.arrays import from_steps
from components.records.uses import FAMILIES, REGIONS, TOPICS
from components.service import ModelService, open_service, uses as dictionary
from components.service.maps import unpack as opened
from components.service.nearest_uses import of_word
from components.service.uses import taught, vectors_of
from components.service.uses_map import form_of, pack, unpack, use_vectors, uses_map
from components.umap.atlas import neighbours_kept

RANDOM = np.random.default_rng(0)
ROWS = directions(RANDOM.normal(1, 1, (300, 24)).astype(np.float32), np.ones(24, np.float32))


def test_every_topic_has_its_share_of_the_map_and_no_sentence_is_long(packaged: ModelService) -> None:
    drawn = packaged.uses_map()
    assert drawn is not None
    assert 5_900 <= len(drawn.numbers) <= 6_000
    assert drawn.numbers == dictionary.on_map()
    others = Counter(use.topic for use in drawn.uses if (use.word, use.pos) not in taught())
    assert {use.topic for use in drawn.uses} == set(TOPICS)
    every = Counter(
        use.topic for use in dictionary.all_uses() if (use.word, use.pos) not in taught() and len(use.sentence) <= 90
    )
    assert all(count in (every[topic], max(others.values())) for topic, count in others.items())
    assert max(len(use.sentence) for use in drawn.uses) <= 90


def test_first_come_the_words_that_are_named_then_every_topic_as_evenly_as_there_are_uses() -> None:
    every = dictionary.all_uses()[:3_000]
    first = {(every[0].word, every[0].pos), (every[99].word, every[99].pos)}
    chosen = set(balanced(every, 500, first))
    assert 450 < len(chosen) <= 500
    short = {number for number, use in enumerate(every) if len(use.sentence) <= 90}
    assert {number for number in short if (every[number].word, every[number].pos) in first} <= chosen <= short
    assert len(balanced(every, 2, first)) == 2
    assert balanced((), 10) == ()


def test_the_shipped_map_belongs_to_the_packaged_weights_and_its_coordinates_are_bounded(
    packaged: ModelService,
) -> None:
    drawn = packaged.uses_map()
    assert drawn is not None
    assert drawn.facts.weights_sha256 == packaged.facts().weights_sha256
    assert drawn.points.shape == (packaged.facts().layers + 1, len(drawn.numbers), 2)
    assert 4 * drawn.points.shape[0] * drawn.points.shape[1] <= 1_500_000  # two int16 for each place
    assert np.abs(drawn.points).max() <= 1


def test_every_layer_of_the_shipped_map_has_the_same_centre_and_radius(packaged: ModelService) -> None:
    """Or a trail would show the origin and the unit of UMAP, which mean nothing."""
    drawn = packaged.uses_map()
    assert drawn is not None
    assert drawn.points.mean(axis=1) == pytest.approx(np.tile(drawn.points[0].mean(axis=0), (7, 1)), abs=1e-3)
    assert drawn.points.var(axis=1).sum(axis=1) == pytest.approx(drawn.points[0].var(axis=0).sum(), rel=1e-3)


def test_packing_a_map_loses_nothing_visible(packaged: ModelService, tmp_path: Path) -> None:
    drawn, held = packaged.uses_map(), use_vectors(packaged)
    assert drawn is not None
    (tmp_path / "map").write_bytes(pack(drawn, held))
    again, held_again = unpack(*opened(tmp_path / "map"))
    assert np.abs(again.points - drawn.points).max() < 1e-4
    assert (again.facts, again.regions, again.numbers) == (drawn.facts, drawn.regions, drawn.numbers)
    np.testing.assert_array_equal(held_again.steps, held.steps)
    assert not held.steps.flags.writeable
    assert held.steps.base is not None  # the file itself, not a copy in memory


def test_the_shipped_vectors_are_those_of_the_uses(packaged: ModelService) -> None:
    drawn, held = packaged.uses_map(), use_vectors(packaged)
    assert drawn is not None
    few = list(range(0, len(drawn.numbers), 300))
    exact = directions(vectors_of(packaged, [drawn.uses[row] for row in few]), held.means[:, None])
    assert np.abs(exact - from_steps(held.steps[:, few])).max() < 2e-5  # half a step, and the encoder's rounding


TYPED = [
    ("The crane lifted the steel beam over the dock.", ""),
    ("the court ruled that the tennis court was public", "I broke the glass and then took a break"),
    ("Sinan is our instructor for this awesomesauce class", ""),
]


@pytest.mark.parametrize(("a", "b"), TYPED)
def test_all_that_is_said_of_a_placed_word_equals_an_exact_search_over_the_whole_map(
    packaged: ModelService, a: str, b: str
) -> None:
    """Cosines by scikit-learn in float64, with the vector of exactly the positions of the word."""
    drawn, held = packaged.uses_map(), use_vectors(packaged)
    assert drawn is not None
    tokens = packaged.tokens(a, b)
    placed, hidden = packaged.placed(tokens), packaged.states(tokens).hidden
    own = np.stack([hidden[:, list(group)].mean(axis=1) for group in placed.positions], axis=1)
    row_of = {number: row for row, number in enumerate(drawn.numbers)}
    uses_of = [dictionary.numbers_of(form_of(tokens, group)) for group in placed.positions]
    of_words = [[row_of[number] for number in uses if number in row_of] for uses in uses_of]
    for layer in range(len(hidden)):
        exact = cosine_similarity(own[layer].astype(float) - held.means[layer], held.directions(layer).astype(float))
        best = exact.max(axis=1)
        np.testing.assert_allclose(placed.cosines[layer], best, atol=1e-4)
        for word, number in enumerate(placed.nearest[layer]):
            assert exact[word, row_of[number]] == pytest.approx(best[word], abs=1e-4)
            assert placed.is_far(layer, word) == (best[word] < 0.5) or abs(best[word] - 0.5) < 1e-4
            among, order = of_words[word], np.argsort(-exact[word])
            tied = exact[word, order[14]] - exact[word, order[15]] < 1e-5  # which of equal uses is the 15th is open
            if len(among) < 4 and tied:
                continue
            among = among if len(among) >= 4 else order[:15].tolist()
            weights = np.exp(exact[word, among] / 0.01)
            expected = (weights / weights.sum()) @ drawn.points[layer, among].astype(float)
            np.testing.assert_allclose(placed.points[layer, word], expected, atol=2e-2)  # cosines are kept to 0.0001


def test_of_uses_left_out_in_turn_as_many_are_drawn_beside_their_nearest_as_is_said(packaged: ModelService) -> None:
    layer = 6
    drawn, held = packaged.uses_map(), use_vectors(packaged)
    rows, points = held.directions(layer).astype(float), drawn.points[layer].astype(float)
    of_word: dict[str, list[int]] = {}
    for row, use in enumerate(drawn.uses):
        of_word.setdefault(use.word, []).append(row)
    right = counted = 0
    for numbers in of_word.values():
        for row in numbers if len(numbers) > 4 else ():
            others = [other for other in numbers if other != row]
            cosines = rows[others] @ rows[row]
            weights = np.exp(cosines / 0.01)
            away = np.linalg.norm(points[others] - weights @ points[others] / weights.sum(), axis=1)
            right += bool(away[cosines.argmax()] <= away.min() + 1e-6)
            counted += 1
    said, of = packaged.drawn_beside_nearest(layer)
    assert of == counted > 1_000
    assert said == pytest.approx(right, abs=0.005 * counted), "ties in float32"


def test_a_part_of_a_word_has_no_senses_and_is_compared_by_its_own_vector(packaged: ModelService) -> None:
    tokens = packaged.tokens("an awesomesauce bank")
    word = tuple(token.position for token in tokens.tokens if token.word == 1)
    assert len(word) > 1
    assert form_of(tokens, word) == "awesomesauce"
    assert [form_of(tokens, (position,)) for position in (0, *word)] == [""] * (1 + len(word))
    assert form_of(tokens, (word[-1] + 1,)) == "bank"
    whole, part = (packaged.nearest_on_map(tokens, group)[6] for group in (word, word[1:2]))
    assert whole.cosine != part.cosine
    assert packaged.same_word(tokens, word[1:2]).uses == ()


@pytest.mark.parametrize("text", ["", "a", "東京 Москва שלום 😀", "word " * 600])
def test_any_text_is_placed(packaged: ModelService, text: str) -> None:
    tokens = packaged.tokens(text)
    placed = packaged.placed(tokens)
    assert placed.points.shape[:2] == (7, len(placed))
    group = placed.positions[0] if len(placed) else (0,)
    assert len(packaged.nearest_on_map(tokens, group)) == 7
    same = packaged.same_word(tokens, group)
    assert len(same.uses) <= 60


def test_a_word_has_at_most_sixty_uses_and_no_sense_is_left_out() -> None:
    every = dictionary.all_uses()
    all_of_play = dictionary.numbers_of("play")
    few = of_word("play")
    assert len(all_of_play) > len(few) == 60
    assert {every[number].meaning for number in few} == {every[number].meaning for number in all_of_play}


def test_the_nearest_sense_is_that_of_the_nearest_use() -> None:
    others = RANDOM.normal(0, 1, (3, 9, 8)).astype(np.float32)
    others /= np.linalg.norm(others, axis=2, keepdims=True)
    senses = list("aabbbccca")
    own = others[:, 4] + 0.01
    own /= np.linalg.norm(own, axis=1, keepdims=True)
    verdict = nearest_sense(own, others, senses)
    for layer in range(3):
        model = KNeighborsClassifier(1, metric="cosine").fit(others[layer], senses)
        assert verdict.won[layer] == model.predict(own[layer : layer + 1])[0] == "b"
        best = np.sort(verdict.best[layer])
        assert verdict.margin[layer] == pytest.approx(best[-1] - best[-2], abs=1e-6)


def test_leave_one_out_accuracy_equals_that_of_sklearn_with_a_chance_level() -> None:
    rows = RANDOM.normal(0, 1, (2, 8, 6)).astype(np.float32)
    rows /= np.linalg.norm(rows, axis=2, keepdims=True)
    words, senses = ["w"] * 6 + ["v"] * 2, list("aaabbcxx")
    counted, right, chance = leave_one_out(rows, words, senses)
    assert counted == 5  # c has no other use, v no other sense
    for layer, share in enumerate(right):
        hits = 0
        for place in range(5):
            rest = [other for other in range(6) if other != place]
            model = KNeighborsClassifier(1, metric="cosine").fit(rows[layer, rest], [senses[other] for other in rest])
            hits += model.predict(rows[layer, place : place + 1])[0] == senses[place]
        assert share == pytest.approx(hits / 5)
    assert chance == pytest.approx((3 * 2 / 5 + 2 * 1 / 5) / 5)


def test_of_uses_equally_near_each_counts_its_share_in_any_order() -> None:
    one, other, far = np.eye(3, dtype=np.float32)
    rows, senses = np.stack([one, one, one, other, far]), list("aabab")
    _, right, _ = leave_one_out(rows[None], ["w"] * 5, senses)
    # a: 1 of the 2 that equal it; a: the same; b: none of 2; the fourth and fifth: ties of all 4 others
    assert right[0] == pytest.approx((1 / 2 + 1 / 2 + 0 + 2 / 4 + 1 / 4) / 5)
    for order in permutations(range(5)):
        shuffled = leave_one_out(rows[None, list(order)], ["w"] * 5, [senses[place] for place in order])[1]
        assert shuffled[0] == pytest.approx(right[0])


def test_regions_are_called_after_what_their_points_have_in_common(packaged: ModelService) -> None:
    drawn = packaged.uses_map()
    assert drawn is not None
    for layer, shown in enumerate(drawn.regions):
        names = [region.name for region in shown]
        assert 3 <= len(names) == len(set(names)) <= 12
        if layer in (0, 6):
            assert [one.name for one in regions(drawn.points[layer], drawn.uses)] == names
        for region in shown:
            away = np.linalg.norm(drawn.points[layer] - (region.x, region.y), axis=1)
            there = [drawn.uses[row] for row in np.argsort(away)[:30]]
            of_subject = [use.word for use in there if use.topic in REGIONS[region.name]]
            usual = float(np.mean([use.topic in REGIONS[region.name] for use in drawn.uses]))
            assert len(set(of_subject)) >= max(6, 3 * 30 * usual) - 1, "places are rounded"
        for one, other in combinations(shown, 2):
            assert abs(one.x - other.x) >= 0.3 or abs(one.y - other.y) >= 0.09


def test_many_uses_of_one_word_are_no_region_and_nor_are_random_places() -> None:
    bank = [use for use in dictionary.all_uses() if use.word == "bank" and use.topic == "noun.object"]
    few = [replace(bank[0], sentence=f"{number} bank") for number in range(60)]
    others = [use for use in dictionary.all_uses() if use.topic == "verb.stative"][:600]
    crowd = np.concatenate([RANDOM.normal(-0.8, 0.01, (60, 2)), RANDOM.uniform(-0.5, 1, (600, 2))]).astype(np.float32)
    assert regions(crowd, [*few, *others]) == ()
    named = [replace(use, word=f"word {number}") for number, use in enumerate(few)]
    assert [region.name for region in regions(crowd, [*named, *others])] == ["nature"]
    uses = dictionary.all_uses()[:2_000]
    assert regions(RANDOM.uniform(-1, 1, (2_000, 2)).astype(np.float32), uses) == ()


def test_a_search_finds_words_topics_and_meanings(packaged: ModelService) -> None:
    drawn = packaged.uses_map()
    assert drawn is not None
    assert {drawn.uses[row].word for row in search_uses(drawn.uses, "Bank")[:2]} == {"bank"}
    assert {drawn.uses[row].topic for row in search_uses(drawn.uses, "weather")} >= {"verb.weather"}
    assert search_uses(drawn.uses, "no such words here") == search_uses(drawn.uses, "  ") == []


def test_every_topic_has_one_colour() -> None:
    assert sorted(topic for topics in FAMILIES.values() for topic in topics) == sorted(TOPICS)


@pytest.mark.parametrize(("variant", "layer"), [("", 6), ("untrained", 3)])
def test_how_much_a_map_keeps_is_counted_over_all_its_uses(variant: str, layer: int) -> None:
    """Source: scikit-learn's neighbours of these uses."""
    drawn, held = uses_map(open_service("minilm", variant)), use_vectors(open_service("minilm", variant))
    near = [
        NearestNeighbors(n_neighbors=16, metric=metric).fit(rows).kneighbors(return_distance=False)[:, :15]
        for rows, metric in ((held.directions(layer), "cosine"), (drawn.points[layer], "euclidean"))
    ]
    both = [len(set(a) & set(b)) / 15 for a, b in zip(*near, strict=True)]
    assert np.mean(both) == pytest.approx(drawn.facts.kept[layer], abs=0.002)  # ties, and 16 bits


def test_kept_neighbours_are_those_of_scikit_learn() -> None:
    rows, points = RANDOM.normal(size=(700, 9)).astype(np.float32), RANDOM.normal(size=(700, 2)).astype(np.float32)
    near = [
        NearestNeighbors(n_neighbors=10, metric=metric).fit(one).kneighbors(return_distance=False)
        for one, metric in ((rows, "cosine"), (points, "euclidean"))
    ]
    expected = np.mean([len(set(a) & set(b)) / 10 for a, b in zip(*near, strict=True)])
    assert neighbours_kept(rows, points) == pytest.approx(expected)
    assert neighbours_kept(rows[:4], points[:4]) == 1


def test_a_map_of_another_dictionary_is_not_read(packaged: ModelService, tmp_path: Path) -> None:
    drawn, held = packaged.uses_map(), use_vectors(packaged)
    assert drawn is not None
    (tmp_path / "map").write_bytes(pack(drawn, held))
    arrays, facts = opened(tmp_path / "map")
    with pytest.raises(ValueError, match="another dictionary"):
        unpack(arrays, facts | {"dictionary": "0123456789ab"})
