"""The nearest uses of a word or piece of a text, and its nearest sense."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from components.compute.clauses import clauses
from components.compute.interventions import AnyIntervention
from components.compute.projection import maps_of
from components.compute.tokens import words_of
from components.compute.uses import cosines_with, directions, k_nearest, nearest_sense
from components.records.arrays import Array, frozen_array
from components.records.checkpoints import Checkpoint
from components.records.tokens import Tokens
from components.records.uses import Use
from components.records.uses_map import MOST_OF_A_WORD, DrawnUses, NearUse, OwnMap, Placed, Reading, SameWord
from components.service import uses as dictionary
from components.service.cache import ANSWERS, cached
from components.service.interventions import after
from components.service.states import states
from components.service.tokens import trace
from components.service.use_vectors import vectors_of
from components.service.uses_map import Group, as_directions, find_map, known_map
from components.service.weights import digest_of

MOST_OCCURRENCES = 12


def _key(checkpoint: Checkpoint, tokens: Tokens, group: Group, layer: int, k: int = 10) -> tuple[object, ...]:
    return checkpoint.key, digest_of(checkpoint), tokens.a, tokens.b, tokens.ids, group, layer, k


@cached(_key)
def nearest_uses(checkpoint: Checkpoint, tokens: Tokens, group: Group, layer: int, k: int = 10) -> tuple[NearUse, ...]:
    """The `k` uses nearest by cosine to the mean vector of the pieces at the positions `group`.

    Searched are the uses on the map and, for a whole word, its own (at most 60). Raises `ReaderError` if this
    checkpoint has no map of uses.
    """
    drawn, held = known_map(checkpoint)
    own = as_directions(states(checkpoint, tokens).hidden, held, (group,))[layer, 0]
    drawn_ones = cosines_with(own[None], held.steps[layer])
    cosines = {drawn.numbers[row]: float(drawn_ones[0, row]) for row in k_nearest(drawn_ones, k)[0]}
    form = form_of(tokens, group)
    others = tuple(number for number in of_word(form) if number not in set(drawn.numbers))
    if others:
        rows = directions(_vectors(checkpoint, others)[layer], held.means[layer])
        cosines |= zip(others, map(float, rows @ own), strict=True)
    best = sorted(cosines, key=lambda number: (-cosines[number], number))[:k]
    every, same = dictionary.all_uses(), set(dictionary.numbers_of(form))
    return tuple(NearUse(every[number], cosines[number], number, number in same) for number in best)


def same_word(
    checkpoint: Checkpoint, tokens: Tokens, group: Group, intervention: AnyIntervention | None = None
) -> SameWord:
    """The dictionary's uses of the word at the positions `group`, at most 60, and its nearest senses.

    With an `intervention` the word's own vectors are those after it. A part of a word has no uses. Vectors are centred
    on the mean of the map's uses or, without a map, on the mean of these uses.
    """
    form = form_of(tokens, group)
    numbers = of_word(form)
    every = dictionary.all_uses()
    uses = tuple(every[number] for number in numbers)
    hidden = after(checkpoint, tokens, intervention).hidden if intervention else states(checkpoint, tokens).hidden
    vectors = _vectors(checkpoint, numbers) if numbers else np.empty((len(hidden), 0, hidden.shape[2]), np.float32)
    own = hidden[:, list(group)].mean(axis=1)
    found = find_map(checkpoint)
    means = found[1].means if found else mean_of(vectors)
    rows, others = directions(own, means), directions(vectors, means[:, None])
    verdict = nearest_sense(rows, others, [use.meaning for use in uses]) if uses else None
    return SameWord(form, numbers, uses, rows, others, means, verdict)


def occurrences(tokens: Tokens, group: Group) -> tuple[Group, ...]:
    """The positions of at most 12 occurrences of the word at the positions `group`; of a part of a word, only these."""
    form, words = form_of(tokens, group), zip(*words_of(tokens), strict=True)
    every = [other for name, other in words if name == form] if form else [group]
    return tuple(sorted({*every[: MOST_OCCURRENCES - 1], group}))


def readings(checkpoint: Checkpoint, tokens: Tokens, group: Group, *, apart: bool = False) -> tuple[Reading, ...]:
    """What the model reads for each occurrence of a word: the whole text or, `apart`, only the clause that it is in."""
    groups = occurrences(tokens, group)
    return tuple(_alone(checkpoint, tokens, one, groups) if apart else Reading(tokens, one, one) for one in groups)


def _alone(checkpoint: Checkpoint, tokens: Tokens, group: Group, groups: tuple[Group, ...]) -> Reading:
    """The clause of the word at the positions `group`, without the clauses of those at the other `groups`."""
    segment = tokens.tokens[group[0]].segment
    words = [tokens.span(one) or (0, 0) for one in groups if tokens.tokens[one[0]].segment == segment]
    here, text = tokens.span(group) or (0, 0), tokens.b if segment else tokens.a
    start, end = clauses(text, words)[words.index(here)]
    start += len(text[start:end]) - len(text[start:end].lstrip())
    read = trace(checkpoint, text[start:end].rstrip())
    inside = (
        token.position
        for token in read.tokens
        if token.start is not None and token.end is not None
        if here[0] - start <= token.start and token.end <= here[1] - start
    )
    return Reading(read, tuple(inside), group)


def own_map(checkpoint: Checkpoint, same: SameWord, read: Sequence[Reading], chosen: int) -> OwnMap:
    """The uses of a word and its occurrences, of which `chosen` is that of `same`, on a map of them alone."""
    hidden = [states(checkpoint, one.tokens).hidden[:, list(one.positions)].mean(axis=1) for one in read]
    own, count = directions(np.stack(hidden, axis=1), same.means[:, None]), len(same.uses)
    points, shares = maps_of(np.concatenate([same.others, own], axis=1))
    cosines = np.einsum("luh,lnh->lnu", same.others, own)
    nearest = tuple(tuple(same.numbers[use] for use in layer) for layer in cosines.argmax(axis=2))
    found = find_map(checkpoint)
    usual = found[1].usual if found else np.full(len(own), -1.0)
    groups = tuple(one.at for one in read)
    placed = Placed((same.form,) * len(read), groups, points[:, count:], cosines.max(axis=2), usual, nearest)
    drawn = DrawnUses(same.numbers, same.uses, points[:, :count], ((),) * len(own))
    return OwnMap(drawn, placed, chosen, np.einsum("lh,lnh->ln", own[:, chosen], own), shares)


def nearest_in_layers(checkpoint: Checkpoint, tokens: Tokens, group: Group, k: int) -> list[tuple[NearUse, ...]]:
    """The `k` nearest uses in every layer (L + 1,), as in `nearest_uses`."""
    layers = range(len(known_map(checkpoint)[1].means))
    return [nearest_uses(checkpoint, tokens, group, layer, k) for layer in layers]


@cached(lambda checkpoint, tokens, group: _key(checkpoint, tokens, group, -1))
def nearest_of_others(checkpoint: Checkpoint, tokens: Tokens, group: Group) -> tuple[NearUse, ...]:
    """For every layer (L + 1,) the use nearest to the word at the positions `group`, of those on the map of *another*
    word, by cosine from the mean use. Raises `ReaderError` if this checkpoint has no map of uses."""
    drawn, held = known_map(checkpoint)
    own, every = as_directions(states(checkpoint, tokens).hidden, held, (group,)), dictionary.all_uses()
    same = set(dictionary.numbers_of(form_of(tokens, group)))
    others = np.array([number not in same for number in drawn.numbers])
    found = []
    for layer, steps in enumerate(held.steps):
        cosines = np.where(others, cosines_with(own[layer], steps)[0], -np.inf)
        row = int(cosines.argmax())
        found.append(NearUse(every[drawn.numbers[row]], float(cosines[row]), drawn.numbers[row], False))
    return tuple(found)


def count_uses(checkpoint: Checkpoint, tokens: Tokens, group: Group) -> int:
    """How many uses of the word at the positions `group` the dictionary has, at most 60; 0 for a part of a word."""
    return len(of_word(form_of(tokens, group)))


def mean_of(vectors: Array) -> Array:
    """The mean (L + 1, H) of `vectors` (L + 1, U, H); 0 for fewer than two, which centring would turn into 0."""
    return vectors.mean(axis=1) if vectors.shape[1] > 1 else np.zeros_like(vectors[:, :0].sum(axis=1))


def form_of(tokens: Tokens, group: Group) -> str:
    """The normalised word whose pieces are at exactly the positions `group`; empty for a special token or a part."""
    word = tokens.tokens[group[0]].word
    whole = tuple(token.position for token in tokens.tokens if token.word == word)
    return "" if word is None or group != whole else tokens.words[word].segmentation.word


@lru_cache(maxsize=64)
def of_word(form: str) -> tuple[int, ...]:
    """The numbers of at most 60 uses of a word, taken in turn from each of its senses, so that all are represented."""
    every = dictionary.all_uses()
    senses: dict[str, list[int]] = defaultdict(list)
    for number in dictionary.numbers_of(form):
        senses[every[number].meaning].append(number)
    ranked = sorted((rank, number) for numbers in senses.values() for rank, number in enumerate(numbers))
    return tuple(sorted(number for _, number in ranked[:MOST_OF_A_WORD]))


def _vectors(checkpoint: Checkpoint, numbers: tuple[int, ...]) -> Array:
    """The vectors (L + 1, U, H) of uses; each is cached separately, since other texts need some of them, too."""
    every: tuple[Use, ...] = dictionary.all_uses()

    def run(missing: list[int]) -> list[Array]:
        vectors = vectors_of(checkpoint, [every[numbers[index]] for index in missing])
        return [frozen_array(vectors[:, index], None, None) for index in range(len(missing))]

    digest = digest_of(checkpoint)
    return np.stack(ANSWERS.answers([(_vectors, checkpoint.key, digest, number) for number in numbers], run), axis=1)
