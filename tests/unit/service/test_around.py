"""The uses around a word: their cosines and angles, and what is read for each of its occurrences in a text."""

import numpy as np
import pytest
from sklearn.decomposition import PCA
from sklearn.metrics.pairwise import cosine_distances, cosine_similarity

from components.compute.uses import angles_around
from components.records.tokens import Tokens
from components.records.uses import Reading
from components.service import ModelService
from components.service.nearest_uses import of_word
from components.service.uses import vectors_of
from components.service.uses_map import use_vectors

TWO_BANKS = "The bank raised its rates while we sat on the river bank."
FIRST, SECOND = (2,), (12,)


@pytest.fixture(scope="module")
def tokens(packaged: ModelService) -> Tokens:
    return packaged.tokens(TWO_BANKS)


def vectors(packaged: ModelService, read: Reading) -> np.ndarray:
    return packaged.states(read.tokens).hidden[:, list(read.positions)].mean(axis=1) - use_vectors(packaged).means


@pytest.mark.parametrize(("apart", "layer"), [(False, 0), (False, 6), (True, 3)])
def test_the_cosine_of_two_occurrences_is_that_of_their_vectors_without_the_mean(
    packaged: ModelService, tokens: Tokens, apart: bool, layer: int
) -> None:
    read = packaged.readings(tokens, FIRST, apart=apart)
    found = packaged.around(packaged.same_word(read[1].tokens, read[1].positions), read, 1, layer)
    first, second = (vectors(packaged, one)[layer : layer + 1] for one in read)
    np.testing.assert_allclose(found.again, cosine_similarity(first, second)[0], atol=1e-5)
    assert len(found.angles) == len(found.near) + 1


def test_over_many_words_the_distance_from_the_middle_is_one_minus_the_cosine(packaged: ModelService) -> None:
    """Both are computed here from the vectors of the encoder, by scikit-learn."""
    means, taught = use_vectors(packaged).means[6], sorted({use.word for use in packaged.uses_map().uses})
    several = [word for word in taught if 3 < len(of_word(word)) < 7][::10]
    assert len(several) > 20
    for word in several:
        text = packaged.tokens(f"this {word} is new")
        group = tuple(token.position for token in text.tokens if token.word == 1)
        read = packaged.readings(text, group)
        found = packaged.around(packaged.same_word(text, group), read, 0, 6)
        own = packaged.states(text).hidden[6, list(group)].mean(axis=0) - means
        rows = vectors_of(packaged, [near.use for near in found.near[:3]])[6] - means
        exact = cosine_distances(own[None].astype(float), rows.astype(float))[0]
        np.testing.assert_allclose([1 - near.cosine for near in found.near[:3]], exact, atol=2e-5)
        assert [near.cosine for near in found.near] == sorted((near.cosine for near in found.near), reverse=True)
        assert {near.number for near in found.near} == set(of_word(word))


def test_around_a_word_with_few_uses_stand_these_and_the_nearest_use_of_each_nearest_word(
    packaged: ModelService,
) -> None:
    text, drawn, held = packaged.tokens("this awesomesauce tastes good"), packaged.uses_map(), use_vectors(packaged)
    group = tuple(token.position for token in text.tokens if token.word == 1)
    same, read = packaged.same_word(text, group), packaged.readings(text, group)
    found = packaged.around_of_words(same, read, 0, 6)
    own = packaged.states(text).hidden[6, list(group)].mean(axis=0) - held.means[6]
    cosines = cosine_similarity(own[None].astype(float), held.directions(6).astype(float))[0]
    best: dict[str, float] = {}
    for use, cosine in zip(drawn.uses, cosines, strict=True):
        best[use.word] = max(cosine, best.get(use.word, -1.0))
    expected = sorted(best.items(), key=lambda one: -one[1])[:10]
    assert [near.word for near in found.near] == [word for word, _ in expected]
    np.testing.assert_allclose([near.cosine for near in found.near], [cosine for _, cosine in expected], atol=1e-4)


def test_angles_are_those_in_the_plane_of_the_two_largest_components() -> None:
    random = np.random.default_rng(1)
    own, others = random.normal(size=8).astype(np.float32), random.normal(size=(9, 8)).astype(np.float32)
    reference = PCA(2).fit(others.astype(float) - own)
    x, y = ((others.astype(float) - own) @ reference.components_.T).T
    difference = np.exp(1j * angles_around(own, others)) / np.exp(1j * np.arctan2(y, x))
    mirrored = np.exp(1j * angles_around(own, others)) * np.exp(1j * np.arctan2(y, x))
    assert min(np.ptp(difference.real) + np.ptp(difference.imag), np.ptp(mirrored.real) + np.ptp(mirrored.imag)) < 1e-4


@pytest.mark.parametrize("count", [0, 1, 2, 5])
def test_equal_vectors_are_spread_evenly(count: int) -> None:
    found = angles_around(np.zeros(4, np.float32), np.ones((count, 4), np.float32))
    np.testing.assert_allclose(np.diff(found), 2 * np.pi / max(count, 1), rtol=1e-5)


def test_read_apart_an_occurrence_is_its_clause_alone_and_together_the_whole_text(
    packaged: ModelService, tokens: Tokens
) -> None:
    assert [one.tokens for one in packaged.readings(tokens, SECOND)] == [tokens, tokens]
    apart = packaged.readings(tokens, SECOND, apart=True)
    assert [one.tokens.a for one in apart] == ["The bank raised its rates", "while we sat on the river bank."]
    assert [one.at for one in apart] == [FIRST, SECOND]
    assert [one.tokens.pieces[one.positions[0]] for one in apart] == ["bank", "bank"]


@pytest.mark.parametrize(
    ("a", "b", "group"),
    [
        ("dog dog dog", "", (2,)), ("the cat", "a cat", (2,)), ("awesomesauce or awesomesauce", "", (1, 2, 3)),
        ("東京東京", "", (1,)), ("Café, café! CAFÉ?", "", (1,)), ("ha " * 40, "", (30,)), ("bank", "", (1,)),
    ],
)  # fmt: skip
def test_every_occurrence_is_found_and_is_the_same_word_in_its_own_clause(
    packaged: ModelService, a: str, b: str, group: tuple[int, ...]
) -> None:
    tokens = packaged.tokens(a, b)
    pieces = [tokens.pieces[position] for position in group]
    apart = packaged.readings(tokens, group, apart=True)
    assert group in [one.at for one in apart]
    assert len(apart) <= 12
    for one in apart:
        assert [one.tokens.pieces[position] for position in one.positions] == pieces


def test_one_in_twenty_random_pairs_of_uses_is_nearer_than_said(packaged: ModelService) -> None:
    held, nearness = use_vectors(packaged), packaged.nearness()
    random = np.random.default_rng(5)
    for layer in range(7):
        rows = held.directions(layer)
        first, second = random.integers(0, len(rows), (2, 20_000))
        cosines = np.einsum("nh,nh->n", rows[first], rows[second])[first != second]
        assert (cosines > nearness.random[layer]).mean() == pytest.approx(0.05, abs=0.012)
