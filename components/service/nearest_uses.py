"""The exact nearest uses of a word in a text, and its nearest sense."""

from __future__ import annotations

from collections import defaultdict

import numpy as np

from components.compute.senses import judged
from components.compute.uses import approximate_cosines, directions, k_nearest, possibly_above
from components.records.arrays import Array, frozen_array
from components.records.checkpoints import Checkpoint
from components.records.tokens import Tokens
from components.records.uses import Use
from components.records.uses_map import NearUse, SameWord
from components.service import uses as dictionary
from components.service.atlas import digest_of
from components.service.cache import ANSWERS, cached
from components.service.states import states
from components.service.use_vectors import vectors_of
from components.service.uses_map import as_directions, coded, uses_map

MOST_OF_A_WORD = 60


def _key(checkpoint: Checkpoint, tokens: Tokens, position: int, layer: int, k: int = 10) -> tuple[object, ...]:
    return checkpoint.key, digest_of(checkpoint), tokens.a, tokens.b, tokens.ids, position, layer, k


@cached(_key)
def nearest_uses(checkpoint: Checkpoint, tokens: Tokens, position: int, layer: int, k: int = 10) -> tuple[NearUse, ...]:
    """The `k` uses, among those on the map and those of the word itself, nearest by cosine to the word at `position`.

    The quantized vectors only select the uses to run through the encoder: the `k` nearest by them, and then all whose
    cosine may exceed the `k`-th best by the known error of their codes. All vectors are centred on the mean of the
    map's uses. Raises `ReaderError` if this checkpoint has no map of uses.
    """
    drawn, held = uses_map(checkpoint), coded(checkpoint)
    assert drawn
    group = word_at(tokens, position)
    own = as_directions(states(checkpoint, tokens).hidden, held, (group,))[layer, 0]
    approximate = approximate_cosines(own[None], held.codes[layer], float(held.steps[layer]))
    first = k_nearest(approximate, k)[0].tolist()
    same = set(of_word(form_at(tokens, position)))
    cosines = _exact(checkpoint, own, held.means[layer], sorted({drawn.numbers[row] for row in first} | same), layer)
    least = sorted(cosines.values())[-min(k, len(cosines))]
    more = {drawn.numbers[row] for row in possibly_above(approximate[0], held.errors[layer], least, first)}
    cosines |= _exact(checkpoint, own, held.means[layer], sorted(more - set(cosines)), layer)
    best = sorted(cosines, key=lambda number: (-cosines[number], number))[:k]
    return tuple(NearUse(dictionary.all_uses()[number], cosines[number], number) for number in best)


def same_word(checkpoint: Checkpoint, tokens: Tokens, position: int) -> SameWord:
    """The dictionary's uses of the word at `position`, at most 60, run through the encoder, and its nearest senses.

    Vectors are centred on the mean of the map's uses or, without a map, on the mean of these uses.
    """
    form = form_at(tokens, position)
    numbers = of_word(form)
    uses = tuple(dictionary.all_uses()[number] for number in numbers)
    hidden = states(checkpoint, tokens).hidden
    vectors = _vectors(checkpoint, numbers) if numbers else np.empty((len(hidden), 0, hidden.shape[2]), np.float32)
    own = hidden[:, list(word_at(tokens, position))].mean(axis=1)
    means = coded(checkpoint).means if uses_map(checkpoint) else mean_of(vectors)
    rows, others = directions(own, means), directions(vectors, means[:, None])
    verdict = judged(rows, others, [use.meaning for use in uses]) if uses else None
    return SameWord(form, numbers, uses, rows, others, verdict)


def mean_of(vectors: Array) -> Array:
    """The mean (L + 1, H) of `vectors` (L + 1, U, H); 0 for fewer than two, which centring would turn into 0."""
    return vectors.mean(axis=1) if vectors.shape[1] > 1 else np.zeros_like(vectors[:, :0].sum(axis=1))


def word_at(tokens: Tokens, position: int) -> tuple[int, ...]:
    """The positions of all pieces of the word to which the token at `position` belongs."""
    word = tokens.tokens[position].word
    return (position,) if word is None else tuple(token.position for token in tokens.tokens if token.word == word)


def form_at(tokens: Tokens, position: int) -> str:
    """The normalised word at `position`; empty for a special token."""
    word = tokens.tokens[position].word
    return "" if word is None else tokens.words[word].segmentation.word


def of_word(form: str) -> tuple[int, ...]:
    """The numbers of at most 60 uses of a word, taken in turn from each of its senses, so that all are represented."""
    senses: dict[str, list[int]] = defaultdict(list)
    for number in dictionary.numbers_of(form):
        senses[dictionary.all_uses()[number].meaning].append(number)
    ranked = sorted((rank, number) for numbers in senses.values() for rank, number in enumerate(numbers))
    return tuple(sorted(number for _, number in ranked[:MOST_OF_A_WORD]))


def _exact(checkpoint: Checkpoint, own: Array, mean: Array, numbers: list[int], layer: int) -> dict[int, float]:
    if not numbers:
        return {}
    rows = directions(_vectors(checkpoint, tuple(numbers))[layer], mean)
    return dict(zip(numbers, map(float, rows @ own), strict=True))


def _vectors(checkpoint: Checkpoint, numbers: tuple[int, ...]) -> Array:
    """The vectors (L + 1, U, H) of uses; each is cached separately, since other texts need some of them, too."""
    every: tuple[Use, ...] = dictionary.all_uses()

    def run(missing: list[int]) -> list[Array]:
        vectors = vectors_of(checkpoint, [every[numbers[index]] for index in missing])
        return [frozen_array(vectors[:, index], None, None) for index in range(len(missing))]

    digest = digest_of(checkpoint)
    return np.stack(ANSWERS.answers([(_vectors, checkpoint.key, digest, number) for number in numbers], run), axis=1)
