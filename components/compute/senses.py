"""Word sense disambiguation by nearest neighbours: the sense of the nearest use, and how often it is right."""

from collections import Counter
from collections.abc import Hashable, Sequence

import numpy as np

from components.records.arrays import Array
from components.records.uses_map import Judged

VOTERS = 5


def judged(rows: Array, others: Array, senses: Sequence[str]) -> Judged:
    """The nearest sense of a word `rows` (K, H) by its uses `others` (K, U, H) with known `senses` (U,); unit vectors.

    In each layer the sense of the nearest use wins; the margin is the lead of its cosine over the best of any other
    sense (0 if there is none), the vote the share of the nearest 5 uses that agree.
    """
    cosines = np.einsum("kh,kuh->ku", rows, others)
    labels = np.asarray(senses)
    names = tuple(dict.fromkeys(senses))
    best = np.stack([cosines[:, labels == name].max(axis=1) for name in names], axis=1)
    won = best.argmax(axis=1)
    ranked = np.sort(best, axis=1)
    margin = ranked[:, -1] - ranked[:, -2] if len(names) > 1 else np.zeros(len(rows), np.float32)
    voters = np.argsort(-cosines, axis=1, kind="stable")[:, :VOTERS]
    votes = np.array([(labels[few] == names[name]).mean() for few, name in zip(voters, won, strict=True)])
    return Judged(names, best, tuple(names[name] for name in won), np.asarray(margin), votes)


def leave_one_out(rows: Array, words: Sequence[str], senses: Sequence[Hashable]) -> tuple[int, Array, float]:
    """Leave-one-out accuracy of the nearest other use of the same word: number of uses tested, accuracy (K,), chance.

    `rows` (K, U, H) are unit vectors. Only uses are tested whose word has another sense and whose sense has another
    use, so that the answer can be wrong and can be right. Chance is the accuracy of a random other use of the word.
    """
    uses_of: dict[str, list[int]] = {}
    for number, word in enumerate(words):
        uses_of.setdefault(word, []).append(number)
    right, chance, counted = np.zeros(len(rows)), 0.0, 0
    for numbers in uses_of.values():
        labels = [senses[number] for number in numbers]
        counts = Counter(labels)
        tested = [index for index, label in enumerate(labels) if counts[label] > 1] if len(counts) > 1 else []
        if tested:
            of_word = rows[:, numbers]
            cosines = np.einsum("kah,kuh->kau", of_word[:, tested], of_word)
            cosines[:, range(len(tested)), tested] = -np.inf
            neighbours = cosines.argmax(axis=2)
            right += [sum(labels[a] == labels[b] for a, b in zip(tested, layer, strict=True)) for layer in neighbours]
            chance += sum((counts[labels[index]] - 1) / (len(labels) - 1) for index in tested)
            counted += len(tested)
    return counted, np.asarray(right / max(counted, 1), np.float32), chance / max(counted, 1)
