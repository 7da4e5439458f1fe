"""The nearest uses of a word in a text, computed exactly, and its nearest sense."""

from __future__ import annotations

from collections import defaultdict

import numpy as np

from components.compute import uses as near
from components.compute.senses import judged
from components.records.arrays import Array, frozen_array
from components.records.checkpoints import Checkpoint
from components.records.tokens import Tokens
from components.records.uses import Use
from components.records.uses_map import NearUse, SameWord
from components.service import uses as dictionary
from components.service.atlas import digest_of
from components.service.cache import ANSWERS, kept
from components.service.states import states
from components.service.use_vectors import vectors_of
from components.service.uses_map import as_directions, coded, uses_map

MOST_OF_A_WORD = 60


def _of_place(checkpoint: Checkpoint, tokens: Tokens, position: int, layer: int, k: int = 10) -> tuple[object, ...]:
    return checkpoint.key, digest_of(checkpoint), tokens.a, tokens.b, tokens.ids, position, layer, k


@kept(_of_place)
def nearest_uses(checkpoint: Checkpoint, tokens: Tokens, position: int, layer: int, k: int = 10) -> tuple[NearUse, ...]:
    """The `k` uses of the map and of the word itself whose vectors are nearest to the one at `position` of a text.

    Exact: the small vectors only say which uses to run through the encoder: the `k` nearest by them, and then each
    whose cosine may exceed the `k`-th found, by the known error of its small vector. Both vectors are less the mean of
    the map's uses. Raises `ReaderError` if this checkpoint has no map of uses.
    """
    drawn, held = uses_map(checkpoint), coded(checkpoint)
    assert drawn
    group = word_at(tokens, position)
    own = as_directions(states(checkpoint, tokens).hidden, held, (group,))[layer, 0]
    close = near.about(own[None], held.codes[layer], float(held.steps[layer]))[0]
    every = dictionary.every()
    first = near.first_look(close, k)
    same = set(of_word(form_at(tokens, position)))
    found = _exact(checkpoint, own, held.means[layer], sorted({drawn.numbers[row] for row in first} | same), layer)
    least = sorted(found.values())[-min(k, len(found))]
    more = [drawn.numbers[row] for row in near.missing(close, held.errors[layer], least, first)]
    found |= _exact(checkpoint, own, held.means[layer], sorted(set(more) - set(found)), layer)
    best = sorted(found, key=lambda number: (-found[number], number))[:k]
    return tuple(NearUse(every[number], found[number], number) for number in best)


def same_word(checkpoint: Checkpoint, tokens: Tokens, position: int) -> SameWord:
    """The uses of the word at `position` that the dictionary has, at most 60, run now, with the nearest sense by layer.

    Without a map of uses the mean that is taken away is that of these uses themselves.
    """
    form = form_at(tokens, position)
    numbers = of_word(form)
    uses = tuple(dictionary.every()[number] for number in numbers)
    hidden = states(checkpoint, tokens).hidden
    vectors = _vectors(checkpoint, numbers) if numbers else np.empty((len(hidden), 0, hidden.shape[2]), np.float32)
    own = hidden[:, list(word_at(tokens, position))].mean(axis=1)
    means = coded(checkpoint).means if uses_map(checkpoint) else mean_of(vectors)
    rows, others = near.directions(own, means), near.directions(vectors, means[:, None])
    verdict = judged(rows, others, [use.meaning for use in uses]) if uses else None
    return SameWord(form, numbers, uses, rows, others, verdict)


def mean_of(vectors: Array) -> Array:
    """The mean (L + 1, H) of some uses; of fewer than two it would be the vector itself, so it is 0."""
    return vectors.mean(axis=1) if vectors.shape[1] > 1 else np.zeros_like(vectors[:, :0].sum(axis=1))


def word_at(tokens: Tokens, position: int) -> tuple[int, ...]:
    """The positions of all pieces of the word that the token at `position` belongs to."""
    word = tokens.tokens[position].word
    return (position,) if word is None else tuple(token.position for token in tokens.tokens if token.word == word)


def form_at(tokens: Tokens, position: int) -> str:
    """The word at `position` as the tokenizer's normaliser leaves it; nothing for a special token."""
    word = tokens.tokens[position].word
    return "" if word is None else tokens.words[word].segmentation.word


def of_word(form: str) -> tuple[int, ...]:
    """The numbers of at most 60 uses of a word, in turns from each of its senses, so that none is left out."""
    senses: dict[str, list[int]] = defaultdict(list)
    for number in dictionary.numbers_of(form):
        use = dictionary.every()[number]
        senses[use.meaning].append(number)
    turns = sorted((turn, number) for numbers in senses.values() for turn, number in enumerate(numbers))
    return tuple(sorted(number for _, number in turns[:MOST_OF_A_WORD]))


def _exact(checkpoint: Checkpoint, own: Array, mean: Array, numbers: list[int], layer: int) -> dict[int, float]:
    if not numbers:
        return {}
    rows = near.directions(_vectors(checkpoint, tuple(numbers))[layer], mean)
    return dict(zip(numbers, map(float, rows @ own), strict=True))


def _vectors(checkpoint: Checkpoint, numbers: tuple[int, ...]) -> Array:
    """The vectors (L + 1, U, H) of uses; each is kept on its own, since other texts are near to some of the same."""
    every: tuple[Use, ...] = dictionary.every()

    def run(missing: list[int]) -> list[Array]:
        vectors = vectors_of(checkpoint, [every[numbers[place]] for place in missing])
        return [frozen_array(vectors[:, place], *vectors[:, place].shape) for place in range(len(missing))]

    digest = digest_of(checkpoint)
    return np.stack(ANSWERS.answers([(_vectors, checkpoint.key, digest, number) for number in numbers], run), axis=1)
