"""Uses of words: selecting those on the map, searching them, the nearest ones, and the sense and the topic that these
have.

A direction is a vector minus the mean of the map's uses in its layer, scaled to length 1. `U` uses,
`K` = L + 1.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from components.compute.vectors import RESOLUTION, unit_vectors
from components.records.arrays import STEPS, Array, from_steps
from components.records.uses import NearestSense, NearUse, SameWord, Use

# Source: WordNet's morphy(7WN), "Rules of Detachment"; doubled consonants ("sitting") are our addition.
ENDINGS = {
    "n": (("s", ""), ("ses", "s"), ("xes", "x"), ("zes", "z"), ("ches", "ch"), ("shes", "sh"), ("men", "man"),
          ("ies", "y")),
    "v": (("s", ""), ("ies", "y"), ("es", "e"), ("es", ""), ("ed", "e"), ("ed", ""), ("ied", "y"), ("ing", "e"),
          ("ing", "")),
    "a": (("er", ""), ("est", ""), ("er", "e"), ("est", "e"), ("ier", "y"), ("iest", "y")),
    "r": (("er", ""), ("est", "")),
}  # fmt: skip
DOUBLING = ("ed", "ing", "er", "est")
LONGEST, MOST_SENSES, MOST_USES = 90, 6, 12
BLOCK = 512
ROWS = 64
VOTERS = 5
SHARPNESS = 0.01
FEWEST = 4  # own uses, for a word to be drawn among them
TIE = 1e-6  # cosines that differ by less share what they count for, in shares over thousands of uses
NEIGHBOURS = 10


Irregular = Mapping[tuple[str, str], tuple[str, ...]]


def base_forms(form: str, pos: str, irregular: Irregular) -> tuple[str, ...]:
    """The possible base forms of `form` as a noun "n", verb "v", adjective "a" or adverb "r": itself first, each once.

    `irregular` maps irregular forms to their base forms: ("went", "v") -> ("go",).
    """
    word = form.lower()
    return tuple(dict.fromkeys([word, *irregular.get((word, pos), ()), *_detached(word, pos)]))


def _detached(word: str, pos: str) -> Iterator[str]:
    for ending, replacement in ENDINGS[pos]:
        stem = word.removesuffix(ending)
        if stem != word and len(stem) > 1:
            yield stem + replacement
            if ending in DOUBLING and not replacement and stem[-1] == stem[-2]:
                yield stem[:-1]


def balanced(uses: Sequence[Use], count: int, first: Set[tuple[str, str]] = frozenset()) -> tuple[int, ...]:
    """The numbers of about `count` uses with short sentences: those of the words `first`, each with a part of speech,
    and of the others the same number of each topic as far as there are enough.

    Of a topic with more, half are of words that occur mainly in it, and half of words with many senses.
    """
    senses: dict[str, set[int]] = defaultdict(set)
    in_topic = Counter((use.word, use.topic) for use in uses)
    in_all = Counter(use.word for use in uses)
    topics: dict[str, list[int]] = defaultdict(list)
    taken: list[int] = []
    for number, use in enumerate(uses):
        senses[use.word].add(use.synset)
        if len(use.sentence) <= LONGEST:
            (taken if (use.word, use.pos) in first else topics[use.topic]).append(number)

    def mainly_here(number: int) -> tuple[float, int, int]:
        use = uses[number]
        here = in_topic[use.word, use.topic]
        return -min(here, MOST_USES) * here / in_all[use.word], -here, number

    def many_senses(number: int) -> tuple[int, int, int]:
        word = uses[number].word
        return -min(len(senses[word]), MOST_SENSES), -min(in_all[word], MOST_USES), number

    taken = taken[:count]
    limit = _limit([len(numbers) for numbers in topics.values()], count - len(taken))
    chosen = (_alternating(numbers, mainly_here, many_senses)[:limit] for numbers in topics.values())
    return tuple(sorted([*taken, *(number for numbers in chosen for number in numbers)]))


def _limit(sizes: Sequence[int], count: int) -> int:
    """How many may be of each topic, so that there are at most `count`."""
    return max(
        (cap for cap in range(max(sizes, default=0) + 1) if sum(min(cap, size) for size in sizes) <= count), default=0
    )


def _alternating(numbers: Sequence[int], *orders: Callable[[int], Any]) -> list[int]:
    """The same numbers, taken in turn from the front of each order."""
    ranked = [sorted(numbers, key=order) for order in orders]
    return list(dict.fromkeys(number for turn in zip(*ranked, strict=True) for number in turn))


def directions(vectors: Array, mean: Array) -> Array:
    """`vectors` (..., H) minus `mean` (H,), scaled to length 1; one that equals the mean but for rounding becomes 0."""
    rest = vectors - mean
    size = np.linalg.norm(mean, axis=-1, keepdims=True)
    return unit_vectors(np.where(np.linalg.norm(rest, axis=-1, keepdims=True) > RESOLUTION * size, rest, 0))


def cosines_with(rows: Array, steps: NDArray[np.int16]) -> Array:
    """The cosines (N, U) of directions `rows` (N, H) with others in `steps` (U, H), see `as_steps`.

    In blocks that stay in a processor's cache while they are float32: two thirds of the time of all at once.
    """
    columns = np.ascontiguousarray(rows.T) * np.float32(1 / STEPS)
    cosines = np.empty((len(steps), len(rows)), np.float32)
    floats = np.empty((min(BLOCK, len(steps)), steps.shape[1]), np.float32)  # one for all: new memory takes as long
    for start in range(0, len(steps), BLOCK):
        block = steps[start : start + BLOCK]
        floats[: len(block)] = block
        np.matmul(floats[: len(block)], columns, out=cosines[start : start + BLOCK])
    return cosines.T


def weighted_place(points: Array, cosines: Array) -> Array:
    """The mean (..., 2) of `points` (k, 2), each weighted by exp(cosine / 0.01): nearly all of it is the nearest's.

    `cosines` (..., k) are those with what is placed.
    Most uses that are left out in turn are then drawn nearest to the use that is nearest by cosine, as `drawn_nearest`
    counts; docs/decisions.md has the figures, also of other weights.
    """
    weights = np.exp((cosines - cosines.max(axis=-1, keepdims=True)) / SHARPNESS)
    return np.asarray(weights @ points / weights.sum(axis=-1, keepdims=True), np.float32)


def drawn_nearest(rows: Array, points: Array, words: Sequence[str]) -> tuple[int, int]:
    """How many uses would be drawn nearest to their word's nearest other use, and of how many.

    Each of the uses, `rows` (U, H) of length 1 at `points` (U, 2), is left out in turn and placed as `weighted_place`
    does among the other uses of its word, of which there are at least `FEWEST`.
    """
    groups: dict[str, list[int]] = defaultdict(list)
    for number, word in enumerate(words):
        groups[word].append(number)
    right = counted = 0
    for numbers in groups.values():
        if len(numbers) <= FEWEST:
            continue
        cosines, places = rows[numbers] @ rows[numbers].T, points[numbers]
        np.fill_diagonal(cosines, -np.inf)  # itself
        away = np.linalg.norm(places - weighted_place(places, cosines)[:, None], axis=-1)
        np.fill_diagonal(away, np.inf)
        nearest = np.take_along_axis(away, cosines.argmax(axis=1, keepdims=True), axis=1)[:, 0]
        right += int((nearest <= away.min(axis=1) + TIE).sum())
        counted += len(numbers)
    return right, counted


def angles_around(own: Array, others: Array) -> Array:
    """For vectors `others` (U, H) an angle (U,) each, seen from `own` (H,): in the plane of their two largest principal
    components. Where all lie on one line or less, they are spread evenly."""
    if len(others) < 3:
        return np.arange(len(others)) * np.float32(2 * np.pi / max(len(others), 1))
    rest = (others - own).astype(np.float64)
    _, sizes, axes = np.linalg.svd(rest - rest.mean(axis=0), full_matrices=False)
    if sizes[1] <= RESOLUTION * max(float(sizes[0]), 1.0):
        return np.arange(len(others)) * np.float32(2 * np.pi / len(others))
    plane = axes[:2] * np.sign(axes[[0, 1], np.abs(axes[:2]).argmax(axis=1)])[:, None]  # the same at each run
    x, y = plane @ rest.T
    return np.arctan2(y, x).astype(np.float32)


def k_nearest(cosines: Array, k: int) -> NDArray[np.int64]:
    """The numbers (N, k) of the `k` uses with the largest `cosines` (N, U), nearest first; all U if there are fewer.

    A few rows at a time: the order of all is 20 MB for 400 words.
    """
    k = min(k, cosines.shape[1])
    nearest = np.empty((len(cosines), k), np.int64)
    for start in range(0, len(cosines), ROWS):
        rows = cosines[start : start + ROWS]
        few = np.argpartition(-rows, k - 1, axis=1)[:, :k]
        order = np.argsort(-np.take_along_axis(rows, few, axis=1), axis=1, kind="stable")
        nearest[start : start + ROWS] = np.take_along_axis(few, order, axis=1)
    return nearest


def random_cosine(steps: NDArray[np.int16], pairs: int = 4_000) -> float:
    """The cosine that 95 % of random pairs of different uses in `steps` (U, H), see `as_steps`, do not exceed."""
    random, uses = np.random.default_rng(0), len(steps)
    first = random.integers(0, uses, pairs)
    second = (first + random.integers(1, uses, pairs)) % uses
    cosines = np.einsum("nh,nh->n", from_steps(steps[first]), from_steps(steps[second]))
    return float(np.percentile(cosines, 95))


def search_uses(uses: Sequence[Use], text: str) -> list[int]:
    """The indices of the uses of the word `text`, then of those with all its words in word, topic and definition."""
    words = text.casefold().split()
    if not words:
        return []
    own, others = [], []
    for row, use in enumerate(uses):
        if [use.word] == words or words == [use.parts[1].casefold()]:
            own.append(row)
        elif all(word in f"{use.word} {use.subject} {use.definition}".casefold() for word in words):
            others.append(row)
    return own + others


def nearest_of(same: SameWord, layer: int, most: int) -> tuple[NearUse, ...]:
    """At most `most` of the uses of one word, nearest first by cosine in this layer."""
    cosines = same.others[layer] @ same.own[layer]
    order = np.lexsort((same.numbers, -cosines)).tolist()
    return tuple(
        NearUse(same.uses[use], float(cosines[use]), same.numbers[use], of_same_word=True) for use in order[:most]
    )


def nearest_sense(rows: Array, others: Array, senses: Sequence[str]) -> NearestSense:
    """The nearest sense of a word `rows` (K, H) by its uses `others` (K, U, H) with known `senses` (U,); unit vectors.

    In each layer the sense of the nearest use wins, none if float32 cannot tell it from another; the margin is the lead
    of its cosine over the best of any other sense (0 if there is none), the vote the share of the nearest 5 uses that
    agree.
    """
    cosines = np.einsum("kh,kuh->ku", rows, others)
    labels = np.asarray(senses)
    names = tuple(dict.fromkeys(senses))
    best = np.stack([cosines[:, labels == name].max(axis=1) for name in names], axis=1)
    ranked = np.sort(best, axis=1)
    margin = ranked[:, -1] - ranked[:, -2] if len(names) > 1 else np.zeros(len(rows), np.float32)
    tied = (margin <= RESOLUTION) & (len(names) > 1)
    won = ["" if none else names[name] for none, name in zip(tied, best.argmax(axis=1), strict=True)]
    voters = np.argsort(-cosines, axis=1, kind="stable")[:, :VOTERS]
    votes = np.array([(labels[few] == name).mean() for few, name in zip(voters, won, strict=True)])
    return NearestSense(names, best, tuple(won), np.asarray(margin), votes)


def leave_one_out(rows: Array, words: Sequence[str], senses: Sequence[Hashable]) -> tuple[int, Array, float]:
    """Leave-one-out accuracy of the nearest other use of the same word: number of uses tested, accuracy (K,), chance.

    `rows` (K, U, H) are unit vectors. Only uses are tested whose word has another sense and whose sense has another
    use, so that the answer can be wrong and can be right. Of uses equally near each counts its share: two with the word
    at the same place have one vector in layer 0. Chance is the accuracy of a random other use of the word.
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
            nearest = cosines >= cosines.max(axis=2, keepdims=True) - TIE
            same = np.array([[labels[index] == label for label in labels] for index in tested])
            right += ((nearest & same).sum(axis=2) / nearest.sum(axis=2)).sum(axis=1)
            chance += sum((counts[labels[index]] - 1) / (len(labels) - 1) for index in tested)
            counted += len(tested)
    return counted, np.asarray(right / max(counted, 1), np.float32), chance / max(counted, 1)


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
    count = min(NEIGHBOURS, cosines.shape[1])
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
