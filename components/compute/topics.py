"""How often the neighbours of a use, all of other words, tell its topic."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from components.compute.uses import k_nearest
from components.records.arrays import Array

VOTERS = 10
BLOCK = 512


@dataclass(frozen=True)
class TopicFacts:
    """How often, in each layer, the 10 nearest uses of other words tell a use's topic, over `counted` uses.

    `chance` is how often a random use of another word has it.
    """

    right: tuple[float, ...]
    chance: float
    counted: int


def topic_votes(rows: Array, words: Sequence[str], topics: Sequence[str]) -> float:
    """How often the most frequent topic of the 10 nearest uses of other words is a use's own; `rows` (U, H) are unit
    vectors. Of equally frequent topics that of the nearest use wins.
    """
    names, labels = np.asarray(words), np.asarray(topics)
    right = 0
    for start in range(0, len(rows), BLOCK):
        cosines = rows[start : start + BLOCK] @ rows.T
        cosines[names[start : start + BLOCK, None] == names] = -np.inf
        voters = labels[k_nearest(cosines, VOTERS)]
        right += sum(_winner(few) == own for few, own in zip(voters, labels[start : start + BLOCK], strict=True))
    return right / max(len(rows), 1)


def topic_chance(words: Sequence[str], topics: Sequence[str]) -> float:
    """How often a random use of another word has a use's topic."""
    of_word, of_topic = Counter(words), Counter(topics)
    of_both = Counter(zip(words, topics, strict=True))
    shares = [
        (of_topic[topic] - of_both[word, topic]) / max(len(words) - of_word[word], 1)
        for word, topic in zip(words, topics, strict=True)
    ]
    return float(np.mean(shares)) if shares else 0.0


def _winner(voters: Sequence[str]) -> str:
    return Counter(list(voters)).most_common(1)[0][0]  # of equals the first counted, which is the nearest
