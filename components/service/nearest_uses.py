"""The nearest uses of a word or piece of a text, and its nearest sense."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from components.compute.interventions import AnyIntervention
from components.compute.tokens import clauses, words_of
from components.compute.uses import FEWEST, angles_around, cosines_with, directions, nearest_of, nearest_sense
from components.compute.vectors import RESOLUTION
from components.records.arrays import Array, from_steps, frozen_array
from components.records.checkpoints import Checkpoint
from components.records.tokens import Tokens
from components.records.uses import MOST_OF_A_WORD, Around, NearUse, Reading, SameWord, Use
from components.service import uses as dictionary
from components.service.cache import ANSWERS, cached
from components.service.interventions import after
from components.service.states import states
from components.service.tokens import trace
from components.service.uses import vectors_of
from components.service.uses_map import Group, as_directions, find_map, form_of, known_map
from components.service.weights import digest_of

MOST_OCCURRENCES = 12
OTHERS = 10  # words that stand beside one with few uses


def same_word(
    checkpoint: Checkpoint, tokens: Tokens, group: Group, intervention: AnyIntervention | None = None,
    *, own_mean: bool = False,
) -> SameWord:  # fmt: skip
    """The dictionary's uses of the word at the positions `group`, at most 60, and its nearest senses.

    With an `intervention` the word's own vectors are those after it. A part of a word has no uses. Vectors are centred
    on the mean of the map's uses or, without a map or by `own_mean`, on the mean of these uses.
    """
    form = form_of(tokens, group)
    numbers = of_word(form)
    every = dictionary.all_uses()
    uses = tuple(every[number] for number in numbers)
    hidden = after(checkpoint, tokens, intervention).hidden if intervention else states(checkpoint, tokens).hidden
    vectors = _vectors(checkpoint, numbers) if numbers else np.empty((len(hidden), 0, hidden.shape[2]), np.float32)
    own = hidden[:, list(group)].mean(axis=1)
    found = None if own_mean else find_map(checkpoint)
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


def around(checkpoint: Checkpoint, same: SameWord, read: Sequence[Reading], chosen: int, layer: int) -> Around:
    """The uses of a word, and its other occurrences, around the `chosen` one of those read, that of `same`."""
    near = nearest_of(same, layer, len(same.uses))
    row_of = {number: row for row, number in enumerate(same.numbers)}
    return _around(
        checkpoint, near, same.others[layer][[row_of[use.number] for use in near]], same, read, chosen, layer
    )


def around_of_words(checkpoint: Checkpoint, same: SameWord, read: Sequence[Reading], chosen: int, layer: int) -> Around:
    """The same of a word with few uses: these, and of each of the `OTHERS` nearest other words the nearest use.

    Raises `ReaderError` if this checkpoint has no map of uses.
    """
    drawn, held = known_map(checkpoint)
    own = same.own[layer]
    cosines = cosines_with(own[None], held.steps[layer])[0]
    first: dict[str, int] = {}
    of_form = set(dictionary.numbers_of(same.form))
    for row in np.argsort(-cosines, kind="stable").tolist():
        if drawn.numbers[row] not in of_form:
            first.setdefault(drawn.uses[row].word, row)
        if len(first) == OTHERS:
            break
    others = [NearUse(drawn.uses[row], float(cosines[row]), drawn.numbers[row], False) for row in first.values()]
    rows = np.concatenate([same.others[layer], from_steps(held.steps[layer][list(first.values())])])
    of_own = zip(same.uses, map(float, same.others[layer] @ own), same.numbers, strict=True)
    every = [*(NearUse(use, cosine, number, True) for use, cosine, number in of_own), *others]
    order = sorted(range(len(every)), key=lambda one: (-every[one].cosine, every[one].number))
    return _around(checkpoint, [every[one] for one in order], rows[order], same, read, chosen, layer)


def _around(
    checkpoint: Checkpoint, near: Sequence[NearUse], rows: Array, same: SameWord, read: Sequence[Reading], chosen: int,
    layer: int,
) -> Around:  # fmt: skip
    """These uses with their directions `rows` (U, H), and the other occurrences of the word."""
    hidden = [states(checkpoint, one.tokens).hidden[layer, list(one.positions)].mean(axis=0) for one in read]
    found = directions(np.stack(hidden), same.means[layer])
    own, again = found[chosen], np.delete(found, chosen, axis=0)
    angles = angles_around(own, np.concatenate([rows, again]))
    return Around(tuple(near), tuple(map(float, again @ own)), angles)


@cached(
    lambda checkpoint, tokens, group: (checkpoint.key, digest_of(checkpoint), tokens.a, tokens.b, tokens.ids, group)
)
def nearest_on_map(checkpoint: Checkpoint, tokens: Tokens, group: Group) -> tuple[NearUse, ...]:
    """For every layer (L + 1,) the use on the map that is nearest to the word at the positions `group`, by cosine from
    the mean use: of the same word, which tells its sense, or of the others where the map has fewer than four of it. The
    first of those that float32 cannot tell apart, which are counted. Raises `ReaderError` if this checkpoint has no map
    of uses."""
    drawn, held = known_map(checkpoint)
    own, every = as_directions(states(checkpoint, tokens).hidden, held, (group,)), dictionary.all_uses()
    of_same = count_uses(checkpoint, tokens, group) >= FEWEST
    form = form_of(tokens, group)
    same = set(of_word(form) if of_same else dictionary.numbers_of(form))
    searched = np.array([(number in same) == of_same for number in drawn.numbers])
    found = []
    for layer, steps in enumerate(held.steps):
        cosines = np.where(searched, cosines_with(own[layer], steps)[0], -np.inf)
        row = int(cosines.argmax())
        equal = np.flatnonzero(cosines >= cosines[row] - RESOLUTION).tolist()
        words = len({drawn.uses[one].word for one in equal})
        number = drawn.numbers[row]
        found.append(NearUse(every[number], float(cosines[row]), number, of_same, len(equal), words))
    return tuple(found)


def count_uses(checkpoint: Checkpoint, tokens: Tokens, group: Group) -> int:
    """How many uses of the word at the positions `group` are on the map, of at most 60; 0 for a part of a word."""
    found = find_map(checkpoint)
    return len({*found[0].numbers} & {*of_word(form_of(tokens, group))}) if found else 0


def mean_of(vectors: Array) -> Array:
    """The mean (L + 1, H) of `vectors` (L + 1, U, H); 0 for fewer than two, which centring would turn into 0."""
    return vectors.mean(axis=1) if vectors.shape[1] > 1 else np.zeros_like(vectors[:, :0].sum(axis=1))


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
        return [frozen_array(vectors[:, index]) for index in range(len(missing))]

    digest = digest_of(checkpoint)
    return np.stack(ANSWERS.answers([(_vectors, checkpoint.key, digest, number) for number in numbers], run), axis=1)
