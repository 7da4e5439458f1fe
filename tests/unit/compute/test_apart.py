from itertools import permutations

import numpy as np
import pytest

from components.compute.apart import (
    Pull,
    Pulls,
    SharedWord,
    group_vectors,
    is_above,
    matching_words,
    other_words,
    repeated_words,
    shared_in_pair,
    shared_words,
    standing_out,
    word_cosines,
    word_groups,
)
from components.compute.cause import NOISE
from components.records.tokens import Tokens
from components.service import ModelService
from components.service.tokens import tokenize


def names_in(tokens: Tokens, segment: int | None = None) -> list[str]:
    return [name for name, _ in word_groups(tokens, segment)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Mice squeaked.", ["mice", "squeaked"]),  # a word is all its pieces; punctuation is left out
        ("?!", ["?", "!"]),  # unless there is nothing else
        ("the [MASK] [SEP] bank", ["the", "bank"]),
        ("[MASK]", []),
        ("a 😀 bank", ["a", "😀", "bank"]),  # unknown, but a word as it was typed
    ],
)
def test_words_are_called_as_a_whole(packaged: ModelService, text: str, words: list[str]) -> None:
    assert names_in(packaged.tokens(text)) == words
    assert names_in(tokenize(packaged, text, pad_to=12)) == words
    assert names_in(packaged.tokens("Well, no!", text), 0) == ["well", "no"]


def test_the_words_of_one_half_of_a_pair_have_positions_in_the_whole(packaged: ModelService) -> None:
    """[CLS] dogs bark [SEP] trees have bark [SEP], and [CLS] mice squeak ##ed . [SEP]"""
    assert word_groups(packaged.tokens("Mice squeaked.")) == [("mice", (1,)), ("squeaked", (2, 3))]
    assert names_in(packaged.tokens("Well, no!", "..."), 1) == [".", ".", "."]
    pair = packaged.tokens("dogs bark", "trees have bark")
    assert word_groups(pair, 1) == [("trees", (4,)), ("have", (5,)), ("bark", (6,))]
    assert shared_in_pair(pair) == (SharedWord("bark", "bark", (2,), (6,)),)
    assert repeated_words(pair) == shared_in_pair(pair)


def test_the_nth_occurrence_goes_with_the_nth_in_the_order_of_a(packaged: ModelService) -> None:
    """[CLS] bark , the bark , the bark [SEP] and [CLS] the dog heard the bark and the bark [SEP]"""
    a, b = packaged.tokens("Bark, the bark, the bark"), packaged.tokens("The dog heard the bark and the bark")
    found = [(shared.word, shared.in_a, shared.in_b) for shared in shared_words(a, b)]
    assert found == [("bark", (1,), (5,)), ("the", (3,), (1,)), ("bark", (4,), (8,)), ("the", (6,), (4,))]


def test_a_word_of_several_pieces_is_shared_as_a_whole_only(packaged: ModelService) -> None:
    """[CLS] it squeak ##ed [SEP]; in “squeak” one of its pieces stands alone."""
    a = packaged.tokens("it squeaked")
    assert shared_words(a, packaged.tokens("squeak!")) == ()
    (shared,) = shared_words(a, packaged.tokens("Mice squeaked"))
    assert shared == SharedWord("squeaked", "squeaked", (2, 3), (2, 3))


def test_a_word_that_was_cut_off_is_not_shared(packaged: ModelService) -> None:
    """Of “squeaked” only its first piece is left, which is all of “squeak”."""
    short = tokenize(packaged, "it squeaked", limit=4)
    assert word_groups(short)[1] == ("squeak", (2,))
    assert shared_words(short, packaged.tokens("mice squeak")) == ()


def test_unknown_words_are_never_shared_nor_repeated(packaged: ModelService) -> None:
    a = packaged.tokens("😀 and 😀")
    assert [shared.word for shared in shared_words(a, packaged.tokens("🐍 and 😀"))] == ["and"]
    assert repeated_words(a) == ()


def test_repeated_words_are_their_first_two_occurrences(packaged: ModelService) -> None:
    """[CLS] the bank by the river is no bank but a river bank [SEP]"""
    tokens = packaged.tokens("The bank by the river is no bank but a river bank")
    found = [(shared.word, shared.in_a, shared.in_b) for shared in repeated_words(tokens)]
    assert found == [("the", (1,), (4,)), ("bank", (2,), (8,)), ("river", (5,), (11,))]


def test_all_words_but_the_chosen_one_are_others(packaged: ModelService) -> None:
    tokens = packaged.tokens("mice squeaked at a mouse")
    assert [name for name, _ in other_words(tokens, (2, 3))] == ["mice", "at", "a", "mouse"]
    assert [name for name, _ in other_words(tokens, (3,))] == ["mice", "at", "a", "mouse"]


def test_words_are_matched_from_the_most_alike_on_each_once(packaged: ModelService) -> None:
    """Vectors in a plane, given by their angles: cat 0°, mouse 50°, fish 90°; dogs 10°, birds 58°, snakes 200°."""
    a, b = packaged.tokens("the cat mouse fish"), packaged.tokens("dogs birds snakes")
    angles_a, angles_b = np.radians([0, 9, 0, 50, 90, 0]), np.radians([0, 10, 58, 200, 0])
    last_a, last_b = (np.stack([np.cos(x), np.sin(x)], axis=1).astype("f4") for x in (angles_a, angles_b))
    found = matching_words(a, b, last_a, last_b, 9)
    assert [(shared.word, shared.other) for shared in found] == [
        ("mouse", "birds"),
        ("cat", "dogs"),
        ("fish", "snakes"),
    ]
    assert found[0][2:] == ((3,), (2,))
    assert matching_words(a, b, last_a, last_b, 2) == found[:2]


def test_a_word_of_several_pieces_is_matched_by_their_mean(packaged: ModelService) -> None:
    """[CLS] squeak ##ed [SEP]: the mean of its pieces points to 45°, neither of them does."""
    a, b = packaged.tokens("squeaked"), packaged.tokens("noise mouse")
    last_a = np.array([[9, 9], [2, 0], [0, 2], [9, 9]], np.float32)
    last_b = np.array([[9, 9], [1, 1], [1, 0], [9, 9]], np.float32)
    assert matching_words(a, b, last_a, last_b, 1) == (SharedWord("squeaked", "noise", (1, 2), (1,)),)


def test_function_words_are_matched_where_there_are_no_others_and_halves_if_asked(packaged: ModelService) -> None:
    last = np.eye(6, dtype=np.float32)
    texts = packaged.tokens("is it"), packaged.tokens("was she")
    assert len(matching_words(*texts, last[:4], last[:4], 9)) == 2
    pair = packaged.tokens("dogs", "cats bark")
    halves = [word_groups(pair, segment) for segment in (0, 1)]
    (matched,) = matching_words(pair, pair, last, last, 9, *halves)
    assert (matched.in_a, matched.in_b) == ((1,), (3,))
    assert matching_words(pair, pair, last, last, 9, halves[0], []) == ()


def test_nothing_is_matched_with_a_text_without_words(packaged: ModelService) -> None:
    last = np.eye(3, dtype=np.float32)
    assert matching_words(packaged.tokens("dogs"), packaged.tokens("[MASK]"), last, last, 3) == ()


def test_the_vectors_of_a_word_are_the_means_of_its_pieces_and_their_cosine_is_by_layer() -> None:
    hidden = np.array([[[1, 0], [3, 0], [0, 5]], [[0, 2], [2, 0], [-1, -1]]], np.float32)
    np.testing.assert_array_equal(group_vectors(hidden, (0, 1)), [[2, 0], [1, 1]])
    np.testing.assert_allclose(word_cosines(hidden, (0, 1), hidden, (2,)), [0, -1])
    assert word_cosines(hidden, (0, 1), 7 * hidden, (0, 1)).max() <= 1


def pulls_of(*rises: float, cosine: float = 0.5) -> Pulls:
    found = tuple(Pull("a", str(number), (number,), rise) for number, rise in enumerate(rises))
    return Pulls(found, cosine)


def test_pulls_are_ranked_by_their_rise_and_equal_ones_stay_in_order() -> None:
    for rises in permutations((0.1, 0.1, -0.2, 0.3)):
        ranked = pulls_of(*rises).ranked
        assert [pull.rise for pull in ranked] == [0.3, 0.1, 0.1, -0.2]
        assert ranked[1].positions < ranked[2].positions


@pytest.mark.parametrize(
    ("rises", "strongest"),
    [
        ((0.1, 0.3, 0.2), "1"),
        ((0.01,), "0"),
        ((), None),
        ((-0.1, -0.2), None),
        ((1e-7, -0.2), None),  # no more than noise
        ((0.3, 0.3 + 1e-7, 0.1), None),  # two that noise may have put in this order
    ],
)
def test_the_strongest_stands_out_from_the_next_and_from_nothing(rises: tuple[float, ...], strongest: str) -> None:
    found = pulls_of(*rises).strongest
    assert (found and found.word) == strongest
    assert standing_out(rises, 0.5) == (0 if strongest is None else int(strongest) + 1)


def test_cosines_are_above_each_other_only_if_noise_cannot_turn_them_round() -> None:
    """Angles of pairs of vectors, of which each points the wrong way by less than `NOISE`."""
    dice = np.random.default_rng(2)
    told = 0
    for _ in range(4000):
        angles = 10 ** dice.uniform(-7, 0.49) + np.array([0, 10 ** dice.uniform(-9, 0)])
        nearer, further = np.cos(angles + 2 * dice.uniform(-NOISE, NOISE, 2))
        if is_above(float(max(nearer, further)), float(min(nearer, further))):
            told += 1
            assert (nearer > further) == (np.cos(angles[0]) > np.cos(angles[1]))
    assert told > 1000  # and it is not said of none
    assert is_above(0.7001, 0.7)
