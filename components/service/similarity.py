"""The cosines of random pairs of a checkpoint's tokens, the baseline of every cosine on the pages."""

from __future__ import annotations

import numpy as np

from components.compute.readout import nearest_rows
from components.compute.similarity import baseline_of
from components.compute.vectors import mean_of_tokens
from components.records.arrays import Array
from components.records.checkpoints import Checkpoint, ReaderError
from components.records.corpus import Points, Sentence
from components.records.sets import VARIED
from components.records.similarity import Baseline
from components.service.cache import cached
from components.service.corpus import forward
from components.service.embeddings import parameters
from components.service.states import states
from components.service.tokens import tokenize
from components.service.tokens import tokens as tokens_of
from components.service.vocabulary import vocabulary


@cached()
def baseline(checkpoint: Checkpoint, lines: tuple[Sentence, ...] = VARIED) -> Baseline:
    """The baseline over all tokens of the reference set except special ones."""
    sentences = [tokenize(checkpoint, line.a, line.b) for line in lines]
    words = [[token.position for token in tokens.tokens if token.word is not None] for tokens in sentences]
    rows, numbers = [], []
    for number, hidden, _ in forward(checkpoint, sentences):
        rows.append(hidden[:, words[number]])
        numbers += [number] * len(words[number])
    return baseline_of(np.concatenate(rows, axis=1), numbers)


@cached()
def sentence_baseline(checkpoint: Checkpoint, lines: tuple[Sentence, ...] = VARIED) -> Baseline:
    """The baseline over whole sentences of the reference set, each the mean of all its tokens."""
    sentences = [tokenize(checkpoint, line.a, line.b) for line in lines]
    means = {number: mean_of_tokens(hidden) for number, hidden, _ in forward(checkpoint, sentences)}
    return baseline_of(np.concatenate([means[number] for number in range(len(lines))], axis=1), range(len(lines)))


def vectors_at(checkpoint: Checkpoint, wanted: tuple[tuple[str, int], ...]) -> Array:
    """The vectors (L + 1, N, H) of single tokens, each given as a text, whose last word it is, and its position.

    Raises `ReaderError` if the checkpoint does not read that word as one token at that position.
    """
    return np.stack([_spot(checkpoint, text, position) for text, position in wanted], axis=1)


def _spot(checkpoint: Checkpoint, text: str, position: int) -> Array:
    tokens, word = tokens_of(checkpoint, text), text.split()[-1]
    if position >= len(tokens) or text[slice(tokens.tokens[position].start, tokens.tokens[position].end)] != word:
        raise ReaderError(f"This checkpoint does not read “{word}” in “{text}” as one token at position {position}.")
    return states(checkpoint, tokens).hidden[:, position]


@cached()
def nearest_entries(
    checkpoint: Checkpoint, points: Points, layer: int, point: int, k: int = 10
) -> tuple[tuple[str, float], ...]:
    """The `k` vocabulary entries whose word rows are nearest to a point, with their cosines."""
    near = nearest_rows(parameters(checkpoint)["word_table"], points.at(layer)[point], k)
    pieces = vocabulary(checkpoint).pieces
    return tuple((pieces[row], value) for row, value in zip(near.rows, near.values, strict=True))
