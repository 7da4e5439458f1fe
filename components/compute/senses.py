"""Which sense of a word a use of it is nearest to, and how often that answer is right."""

from collections import Counter
from collections.abc import Hashable, Sequence

import numpy as np

from components.records.arrays import Array
from components.records.uses_map import Judged

VOTERS = 5


def judged(rows: Array, others: Array, senses: Sequence[str]) -> Judged:
    """One word's directions `rows` (K, H) beside those of its uses `others` (K, U, H), whose `senses` (U,) are known.

    In each layer the sense of the nearest use wins; the margin is by how much the best cosine exceeds that of any
    other sense (0 if there is none), the vote the share of the nearest 5 uses that agree.
    """
    close = np.einsum("kh,kuh->ku", rows, others)
    labels = np.asarray(senses)
    names = tuple(dict.fromkeys(senses))
    best = np.stack([close[:, labels == name].max(axis=1) for name in names], axis=1)
    won = best.argmax(axis=1)
    ranked = np.sort(best, axis=1)
    margin = ranked[:, -1] - ranked[:, -2] if len(names) > 1 else np.zeros(len(rows), np.float32)
    voters = np.argsort(-close, axis=1, kind="stable")[:, :VOTERS]
    votes = np.array([(labels[few] == names[name]).mean() for few, name in zip(voters, won, strict=True)])
    return Judged(
        names, best, tuple(names[name] for name in won), np.asarray(margin, np.float32), np.asarray(votes, np.float32)
    )


def leave_one_out(rows: Array, words: Sequence[str], senses: Sequence[Hashable]) -> tuple[int, Array, float]:
    """How often the nearest other use of the same word has the same sense: number of uses, share (K,), and chance.

    `rows` (K, U, H) are directions. Counted are uses whose word has another sense, and whose sense another use, so that
    the answer can be wrong and can be right. Chance is the share that a random other use of the word would reach.
    """
    members: dict[str, list[int]] = {}
    for number, word in enumerate(words):
        members.setdefault(word, []).append(number)
    right, chance, counted = np.zeros(len(rows)), 0.0, 0
    for numbers in members.values():
        labels = [senses[number] for number in numbers]
        times = Counter(labels)
        repeated = [place for place, label in enumerate(labels) if times[label] > 1] if len(times) > 1 else []
        if repeated:
            few = rows[:, numbers]
            close = np.einsum("kah,kuh->kau", few[:, repeated], few)
            close[:, range(len(repeated)), repeated] = -np.inf
            found = close.argmax(axis=2)
            right += [sum(labels[a] == labels[b] for a, b in zip(repeated, layer, strict=True)) for layer in found]
            chance += sum((times[labels[place]] - 1) / (len(labels) - 1) for place in repeated)
            counted += len(repeated)
    return counted, np.asarray(right / max(counted, 1), np.float32), chance / max(counted, 1)
