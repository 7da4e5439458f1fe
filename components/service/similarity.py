"""The cosines of random pairs of tokens in a checkpoint: the baseline of every cosine on the pages."""

from __future__ import annotations

import numpy as np

from components.compute.readout import nearest_rows
from components.compute.similarity import baseline_of
from components.records.arrays import Array
from components.records.checkpoints import Checkpoint, ReaderError
from components.records.corpus import Points, Sentence
from components.records.sets import VARIED
from components.records.similarity import Baseline
from components.service.cache import kept
from components.service.corpus import forward
from components.service.embeddings import parameters
from components.service.states import states
from components.service.tokenizer import load_vocabulary
from components.service.tokens import tokenize
from components.service.tokens import tokens as tokens_of


@kept()
def baseline(checkpoint: Checkpoint, lines: tuple[Sentence, ...] = VARIED) -> Baseline:
    """The baseline over every token but the special ones of the reference set."""
    sentences = [tokenize(checkpoint, line.a, line.b) for line in lines]
    words = [[token.position for token in tokens.tokens if token.word is not None] for tokens in sentences]
    rows, numbers = [], []
    for number, hidden, _ in forward(checkpoint, sentences):
        rows.append(hidden[:, words[number]])
        numbers += [number] * len(words[number])
    return baseline_of(np.concatenate(rows, axis=1), numbers)


def spots(checkpoint: Checkpoint, wanted: tuple[tuple[str, int], ...]) -> Array:
    """The vectors (L + 1, N, H) of single tokens, each the last word of its text and named by that and its position.

    Raises `ReaderError` where the checkpoint reads the word as more than one token, or has no position for it.
    """
    return np.stack([_spot(checkpoint, *one) for one in wanted], axis=1)


def _spot(checkpoint: Checkpoint, text: str, position: int) -> Array:
    tokens, word = tokens_of(checkpoint, text), text.split()[-1]
    if position >= len(tokens) or text[slice(tokens.tokens[position].start, tokens.tokens[position].end)] != word:
        raise ReaderError(f"This checkpoint does not read “{word}” in “{text}” as one token at position {position}.")
    return states(checkpoint, tokens).hidden[:, position]


@kept(lambda checkpoint, points, layer, point, k=10: (checkpoint, points.source, layer, point, k))
def nearest_entries(
    checkpoint: Checkpoint, points: Points, layer: int, point: int, k: int = 10
) -> tuple[tuple[str, float], ...]:
    """The `k` entries of the vocabulary whose rows of the word table are nearest to a point, with their cosines."""
    found = nearest_rows(parameters(checkpoint)["word_table"], points.at(layer)[point], k)
    pieces = {number: piece for piece, number in load_vocabulary(checkpoint).items()}
    return tuple((pieces.get(row, f"row {row}"), value) for row, value in zip(found.rows, found.values, strict=True))
