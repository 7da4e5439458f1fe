"""How often the neighbours of a use, all of other words, tell its topic."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from components.compute.uses import TIE
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
    vectors. Ties share: uses equally near the votes that are left, and equally frequent topics the answer.
    """
    names, labels = np.asarray(words), np.unique(np.asarray(topics), return_inverse=True)[1]
    of_topic = np.eye(labels.max(initial=0) + 1, dtype=np.float32)[labels]
    right = 0.0
    for start in range(0, len(rows), BLOCK):
        cosines = rows[start : start + BLOCK] @ rows.T
        cosines[names[start : start + BLOCK, None] == names] = -np.inf
        votes = _shares(cosines) @ of_topic
        won = votes >= votes.max(axis=1, keepdims=True) - TIE
        own = labels[start : start + BLOCK]
        right += float((won[np.arange(len(own)), own] / won.sum(axis=1)).sum())
    return right / max(len(rows), 1)


def _shares(cosines: Array) -> Array:
    """The votes (N, U) of uses with these `cosines`: 1 each of the 10 nearest, less of those that tie for the last."""
    count = min(VOTERS, cosines.shape[1])
    last = np.partition(cosines, -count, axis=1)[:, -count][:, None]
    ahead, tied = cosines > last + TIE, (cosines >= last - TIE) & (cosines <= last + TIE) & np.isfinite(cosines)
    left = count - ahead.sum(axis=1, keepdims=True)
    return np.asarray(ahead + tied * (left / np.maximum(tied.sum(axis=1, keepdims=True), 1)), np.float32)


def topic_chance(words: Sequence[str], topics: Sequence[str]) -> float:
    """How often a random use of another word has a use's topic."""
    of_word, of_topic = Counter(words), Counter(topics)
    of_both = Counter(zip(words, topics, strict=True))
    shares = [
        (of_topic[topic] - of_both[word, topic]) / max(len(words) - of_word[word], 1)
        for word, topic in zip(words, topics, strict=True)
    ]
    return float(np.mean(shares)) if shares else 0.0
