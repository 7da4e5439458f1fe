"""The cosines of random pairs of a checkpoint's tokens, the baseline of every cosine on the pages."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from components.compute.readout import nearest_rows
from components.compute.similarity import baseline_of
from components.compute.vectors import mean_of_tokens
from components.records.arrays import Array
from components.records.checkpoints import Checkpoint
from components.records.corpus import Points, Sentence
from components.records.sets import VARIED
from components.records.similarity import Baseline
from components.records.tokens import Token, TokenKind, Tokens
from components.service.cache import cached
from components.service.corpus import forward
from components.service.embeddings import parameters
from components.service.states import states
from components.service.tokens import tokenize
from components.service.tokens import tokens as tokens_of
from components.service.vocabulary import vocabulary


@cached()
def baseline(checkpoint: Checkpoint, lines: tuple[Sentence, ...] = VARIED) -> Baseline:
    """The baseline over all tokens of the reference set except special ones and, unless they are most, [UNK]."""
    sentences = [tokenize(checkpoint, line.a, line.b) for line in lines]
    unknown = _unknown(sentences)
    words = [[token.position for token in _pieces(tokens, unknown > 0.5)] for tokens in sentences]
    rows, numbers = [], []
    for number, hidden, _ in forward(checkpoint, sentences):
        rows.append(hidden[:, words[number]])
        numbers += [number] * len(words[number])
    return baseline_of(np.concatenate(rows, axis=1), numbers, unknown)


@cached()
def sentence_baseline(checkpoint: Checkpoint, lines: tuple[Sentence, ...] = VARIED) -> Baseline:
    """The baseline over whole sentences of the reference set, each the mean of all its tokens."""
    sentences = [tokenize(checkpoint, line.a, line.b) for line in lines]
    means = {number: mean_of_tokens(hidden) for number, hidden, _ in forward(checkpoint, sentences)}
    every = np.concatenate([means[number] for number in range(len(lines))], axis=1)
    return baseline_of(every, range(len(lines)), _unknown(sentences))


def _unknown(sentences: Sequence[Tokens]) -> float:
    """The share of the pieces of these sentences that are [UNK]."""
    every, known = (sum(len(_pieces(tokens, unknown)) for tokens in sentences) for unknown in (True, False))
    return 1 - known / max(every, 1)


def _pieces(tokens: Tokens, unknown: bool) -> list[Token]:
    """The tokens of the text, also those that are [UNK] if `unknown`."""
    kinds = TokenKind.WORD, TokenKind.CONTINUATION, *[TokenKind.UNKNOWN] * unknown
    return [token for token in tokens.tokens if token.kind in kinds]


def misread(checkpoint: Checkpoint, wanted: Sequence[tuple[str, int]]) -> str:
    """Why vectors of single tokens, each given as a text, whose last word it is, and its position, would mislead.

    Empty if the vocabulary spells all these texts, and reads each of the words as one token.
    """
    for text, position in wanted:
        tokens, word = tokens_of(checkpoint, text), text.split()[-1]
        if any(token.kind is TokenKind.UNKNOWN for token in tokens.tokens):
            return f"This vocabulary cannot spell “{text}”: a part of it is [UNK]."
        if position >= len(tokens) or text[slice(tokens.tokens[position].start, tokens.tokens[position].end)] != word:
            return f"This checkpoint does not read “{word}” in “{text}” as one token at position {position}."
    return ""


def vectors_at(checkpoint: Checkpoint, wanted: Sequence[tuple[str, int]]) -> Array:
    """The vectors (L + 1, N, H) of single tokens, each given as a text and its position."""
    return np.stack([states(checkpoint, tokens_of(checkpoint, text)).hidden[:, at] for text, at in wanted], axis=1)


@cached()
def nearest_entries(
    checkpoint: Checkpoint, points: Points, layer: int, point: int, k: int = 10
) -> tuple[tuple[str, float], ...]:
    """The `k` vocabulary entries whose word rows are nearest to a point, with their cosines."""
    near = nearest_rows(parameters(checkpoint)["word_table"], points.at(layer)[point], k)
    pieces = vocabulary(checkpoint).pieces
    return tuple((pieces[row], value) for row, value in zip(near.rows, near.values, strict=True))
