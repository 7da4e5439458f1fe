"""The uses of one word with its occurrences in a text: what is read for each, their cosines, and their map."""

import numpy as np
import pytest
from scipy.spatial.distance import pdist
from sklearn.decomposition import PCA
from sklearn.metrics.pairwise import cosine_similarity

from components.records.tokens import Tokens
from components.records.uses_map import Reading
from components.service import ModelService
from components.service.uses_map import use_vectors

TWO_BANKS = "The bank raised its rates while we sat on the river bank."
FIRST, SECOND = (2,), (12,)


@pytest.fixture(scope="module")
def tokens(packaged: ModelService) -> Tokens:
    return packaged.tokens(TWO_BANKS)


def vectors(packaged: ModelService, read: Reading) -> np.ndarray:
    return packaged.states(read.tokens).hidden[:, list(read.positions)].mean(axis=1) - use_vectors(packaged).means


@pytest.mark.parametrize("apart", [False, True])
def test_the_cosine_of_two_occurrences_is_that_of_their_vectors_without_the_mean(
    packaged: ModelService, tokens: Tokens, apart: bool
) -> None:
    read = packaged.readings(tokens, FIRST, apart=apart)
    own = packaged.own_map(packaged.same_word(read[1].tokens, read[1].positions), read, 1)
    first, second = (vectors(packaged, one) for one in read)
    expected = np.diag(cosine_similarity(first, second))
    np.testing.assert_allclose(own.cosines[:, 0], expected, atol=1e-5)
    np.testing.assert_allclose(own.cosines[:, 1], 1, atol=1e-5)


def test_each_map_is_pca_but_for_a_rotation_and_all_have_one_unit(packaged: ModelService, tokens: Tokens) -> None:
    read = packaged.readings(tokens, FIRST)
    same = packaged.same_word(tokens, FIRST)
    own = packaged.own_map(same, read, 0)
    other = packaged.same_word(tokens, SECOND).own
    units = []
    for layer in range(7):
        rows = np.concatenate([same.others[layer], same.own[layer][None], other[layer][None]])
        reference = PCA(2).fit(rows)
        drawn = np.concatenate([own.drawn.points[layer], own.placed.points[layer]])
        apart, expected = pdist(drawn), pdist(reference.transform(rows))
        units.append(apart.sum() / expected.sum())
        np.testing.assert_allclose(apart, expected * units[-1], atol=1e-3)
        assert own.shares[layer] == pytest.approx(reference.explained_variance_ratio_.sum(), abs=1e-4)
    np.testing.assert_allclose(units, units[0], rtol=1e-3)


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
    np.testing.assert_array_equal(nearness.usual, held.usual)
    random = np.random.default_rng(5)
    for layer in range(7):
        rows = held.directions(layer)
        first, second = random.integers(0, len(rows), (2, 20_000))
        cosines = np.einsum("nh,nh->n", rows[first], rows[second])[first != second]
        assert (cosines > nearness.random[layer]).mean() == pytest.approx(0.05, abs=0.012)
