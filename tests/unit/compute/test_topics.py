"""The topics that the nearest uses of other words vote for, beside a search by hand and scikit-learn's classifier."""

from collections import Counter

import numpy as np
import pytest

from components.compute.uses import topic_chance, topic_votes
from components.compute.vectors import unit_vectors


def some(count: int = 60, seed: int = 0) -> tuple[np.ndarray, list[str], list[str]]:
    dice = np.random.default_rng(seed)
    rows = unit_vectors(dice.normal(size=(count, 8)).astype(np.float32))
    words = [f"word {number // 3}" for number in range(count)]
    return rows, words, [str(number) for number in dice.integers(0, 4, count)]


def test_with_words_of_one_use_it_is_the_librarys_classifier() -> None:
    from sklearn.neighbors import KNeighborsClassifier

    rows, _, _ = some(40)
    topics = ["near" if row[0] > 0 else "far" for row in rows]
    right = 0
    for left_out in range(len(rows)):
        others = [number for number in range(len(rows)) if number != left_out]
        fitted = KNeighborsClassifier(9, metric="cosine").fit(rows[others], [topics[number] for number in others])
        right += fitted.predict(rows[[left_out]])[0] == topics[left_out]
    # With nine voters there is no tie; ten agree with nine unless the tenth makes one, of which each topic has half.
    assert topic_votes(rows, [str(number) for number in range(40)], topics) == pytest.approx(right / 40, abs=0.11)


def test_a_use_of_the_same_word_has_no_vote() -> None:
    rows = np.repeat(np.eye(12, dtype=np.float32), 12, axis=0)
    words = [str(number // 12) for number in range(144)]
    assert topic_votes(rows, words, words) == 0.0
    assert topic_votes(rows, [str(number) for number in range(144)], words) == 1.0


def test_topics_that_tie_share_and_so_do_uses_that_are_equally_near_in_any_order() -> None:
    rows = np.repeat(np.eye(2, dtype=np.float32), (1, 12), axis=0)
    topics = ["x", *"xxxyyyzzzxyz"]
    words = [str(number) for number in range(13)]
    some = topic_votes(rows[:10], words[:10], topics[:10])
    # the first: nine voters, three of each topic; the others: eight voters equal them, the ninth is the first
    assert some == pytest.approx((1 / 3 + sum(expected(topics[1:10], topics[0], own) for own in range(9))) / 10)
    order = np.random.default_rng(1).permutation(13)
    again = topic_votes(rows[order], words, [topics[place] for place in order])
    assert again == pytest.approx(topic_votes(rows, words, topics))


def expected(topics: list[str], far: str, own: int) -> float:
    """Whether one of nine equal uses gets its own topic from the eight others and a far one, ties shared."""
    votes = Counter([*topics[:own], *topics[own + 1 :], far])
    won = [topic for topic, count in votes.items() if count == max(votes.values())]
    return (topics[own] in won) / len(won)


def test_chance_is_what_random_voters_reach() -> None:
    _, words, topics = some(300, seed=1)
    dice, hits = np.random.default_rng(2), []
    for number in range(len(words)):
        others = [other for other in range(len(words)) if words[other] != words[number]]
        hits += [topics[other] == topics[number] for other in dice.choice(others, 40)]
    assert topic_chance(words, topics) == pytest.approx(np.mean(hits), abs=0.02)


def test_nothing_to_vote_on_is_no_error() -> None:
    assert topic_votes(np.zeros((0, 4), np.float32), [], []) == 0.0
    assert topic_chance([], []) == 0.0
