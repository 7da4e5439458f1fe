"""Cosines of a checkpoint's vectors: their baselines, and which words pull a shared word's two vectors apart.

The baseline of every cosine on the pages is that of random pairs of the checkpoint's tokens.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

import numpy as np

from components.compute.apart import (
    A,
    B,
    Group,
    Pull,
    PullPath,
    Pulls,
    SharedWord,
    Words,
    group_vectors,
    other_words,
    standing_out,
    word_cosines,
)
from components.compute.interventions import WordCut
from components.compute.readout import nearest_rows
from components.compute.similarity import baseline_of
from components.compute.vectors import mean_of_tokens, paired_cosines, pool
from components.records.arrays import Array, frozen_array
from components.records.checkpoints import Checkpoint, ReaderError
from components.records.corpus import Points
from components.records.sets import VARIED
from components.records.similarity import REWORDINGS, Baseline, Reworded
from components.records.tokens import Token, TokenKind, Tokens
from components.service.cache import cached
from components.service.cause import completed
from components.service.corpus import forward
from components.service.embeddings import parameters
from components.service.interventions import MOST_TOKENS, after, last_rows
from components.service.states import states
from components.service.tokens import tokenize, tokens as tokens_of
from components.service.vocabulary import vocabulary
from components.service.weights import read_config

Side = tuple[Tokens, Group]  # a text, and the shared word's positions in it


@cached()
def baseline(checkpoint: Checkpoint) -> Baseline:
    """The baseline over all tokens of the reference set except special ones and, unless they are most, [UNK]."""
    sentences = [tokenize(checkpoint, line.a, line.b) for line in VARIED]
    unknown = _unknown(sentences)
    words = [[token.position for token in _pieces(tokens, unknown > 0.5)] for tokens in sentences]
    rows, numbers = [], []
    for number, hidden, _ in forward(checkpoint, sentences):
        rows.append(hidden[:, words[number]])
        numbers += [number] * len(words[number])
    return baseline_of(np.concatenate(rows, axis=1), numbers, unknown)


@cached()
def sentence_baseline(checkpoint: Checkpoint) -> Baseline:
    """The baseline over whole sentences of the reference set, each the mean of all its tokens."""
    sentences = [tokenize(checkpoint, line.a, line.b) for line in VARIED]
    means = {number: mean_of_tokens(hidden) for number, hidden, _ in forward(checkpoint, sentences)}
    every = np.concatenate([means[number] for number in range(len(VARIED))], axis=1)
    return baseline_of(every, range(len(VARIED)), _unknown(sentences))


@cached()
def reworded(checkpoint: Checkpoint) -> Reworded:
    """The quartiles of the cosines of sentence vectors over pairs of a sentence and the same one reworded.

    A sentence's vector is the mean of all its last vectors, special tokens included.
    """
    sentences = [tokenize(checkpoint, text) for pair in REWORDINGS for text in pair]
    means = {number: mean_of_tokens(hidden[-1:])[0, 0] for number, hidden, _ in forward(checkpoint, sentences)}
    every = np.stack([means[number] for number in range(len(sentences))])
    low, median, high = np.percentile(paired_cosines(every[::2], every[1::2]), (25, 50, 75)).tolist()
    return Reworded(low, median, high, len(REWORDINGS))


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


def pulls(checkpoint: Checkpoint, a: Tokens, b: Tokens, shared: SharedWord) -> Pulls:
    """How much each other word of A and of B pulls the two last vectors of the shared word apart.

    On its side, the shared word may not read that word in any layer; the other text stays as it is.
    Source: attention knockout, Geva et al. 2023, arXiv 2304.14767, section 3, in all layers.
    """
    return completed(pull_rows(checkpoint, a, b, shared))


def pull_rows(
    checkpoint: Checkpoint, a: Tokens, b: Tokens, shared: SharedWord, enough: int | None = None
) -> Generator[int, None, Pulls]:
    """Yields the number of rows done, of `pull_count`, and returns the first `enough` of them, by default all.

    A row is some words of one side, as many as are run at once. Raises `ReaderError` if there is no such shared word.
    """
    sides = _sides(a, b, shared)
    cosine, found = _last_cosine(checkpoint, a, b, shared), list[Pull]()
    for done, (side, words) in enumerate(_rows(a, b, shared)[:enough], start=1):
        own, other = sides[side]
        rises = _cosines(checkpoint, other, _never_read(checkpoint, *own, tuple(word for _, word in words))) - cosine
        found += (Pull(side, *word, rise) for word, rise in zip(words, rises.tolist(), strict=True))
        yield done
    return Pulls(tuple(found), cosine)


def pull_count(a: Tokens, b: Tokens, shared: SharedWord) -> int:
    """The number of rows of `pull_rows` in all; 0 if there is no other word."""
    return len(_rows(a, b, shared))


@cached()
def without(checkpoint: Checkpoint, a: Tokens, b: Tokens, shared: SharedWord, pull: Pull) -> Array:
    """The cosine (K,) of the shared word's two vectors in each layer if the word of this pull is never read.

    Raises `ReaderError` if there is no such shared word, or no such other word.
    """
    (own, (other, theirs)), layers = _sides(a, b, shared)[pull.side], read_config(checkpoint)["num_hidden_layers"]
    changed = after(checkpoint, own[0], WordCut(own[1], pull.positions, 1, layers)).hidden
    return frozen_array(word_cosines(changed, own[1], states(checkpoint, other).hidden, theirs))


@cached()
def pull_path(checkpoint: Checkpoint, a: Tokens, b: Tokens, shared: SharedWord, pull: Pull) -> PullPath:
    """In which layer, and there through which head, the shared word reads a word that pulls.

    Raises `ReaderError` if there is no such shared word, or no such other word.
    """
    (own, other), config = _sides(a, b, shared)[pull.side], read_config(checkpoint)
    cosine = _last_cosine(checkpoint, a, b, shared)

    def rises(layer: int, heads: Sequence[int]) -> Array:
        cuts = [WordCut(own[1], pull.positions, layer, layer, head) for head in heads]
        return _cosines(checkpoint, other, _last_vectors(checkpoint, *own, cuts)) - cosine

    by_layer = np.concatenate([rises(layer, [0]) for layer in range(1, config["num_hidden_layers"] + 1)])
    layer = int(by_layer.argmax()) + 1
    by_head = rises(layer, range(1, config["num_attention_heads"] + 1))
    return PullPath(by_layer, layer, by_head, standing_out(by_head, cosine))


def _sides(a: Tokens, b: Tokens, shared: SharedWord) -> dict[str, tuple[Side, Side]]:
    """For each side the text that is changed, and the other one.

    Raises `ReaderError` if one of the texts does not have the shared word's positions.
    """
    own, other = (a, shared.in_a), (b, shared.in_b)
    for tokens, group in (own, other):
        if not group or not all(0 <= position < len(tokens) for position in group):
            raise ReaderError(f"The text has no word at {group}. It has the tokens 0 to {len(tokens) - 1}.")
    return {A: (own, other), B: (other, own)}


def _rows(a: Tokens, b: Tokens, shared: SharedWord) -> list[tuple[str, Words]]:
    """The side and the words of each row: of A, then of B, without the shared word itself."""
    rows = list[tuple[str, Words]]()
    for side, tokens, group in ((A, a, shared.in_a), (B, b, shared.in_b)):
        words, size = other_words(tokens, group), max(1, MOST_TOKENS // len(tokens))
        rows += [(side, words[start : start + size]) for start in range(0, len(words), size)]
    return rows


@cached()
def _never_read(checkpoint: Checkpoint, tokens: Tokens, group: Group, words: tuple[Group, ...]) -> Array:
    """The last vector (C, H) of the word at `group` if it never reads each of C `words`."""
    layers = read_config(checkpoint)["num_hidden_layers"]
    cuts = [WordCut(group, word, 1, layers) for word in words]
    return frozen_array(_last_vectors(checkpoint, tokens, group, cuts))


def _last_vectors(checkpoint: Checkpoint, tokens: Tokens, group: Group, cuts: Sequence[WordCut]) -> Array:
    """The last vector (C, H) of the word at `group` after each of C cuts; only the rows that it spans are computed."""
    vectors = last_rows(checkpoint, tokens, cuts, slice(group[0], group[-1] + 1))
    return pool(vectors, [[position - group[0] for position in group]])[:, 0]


def _cosines(checkpoint: Checkpoint, other: Side, vectors: Array) -> Array:
    """The cosines (C,) of `vectors` (C, H) with the last vector of the word in the `other` text, as that is."""
    tokens, group = other
    theirs = group_vectors(states(checkpoint, tokens).hidden[-1:], group)
    return paired_cosines(vectors, np.broadcast_to(theirs, vectors.shape))


def _last_cosine(checkpoint: Checkpoint, a: Tokens, b: Tokens, shared: SharedWord) -> float:
    """The cosine of the shared word's two last vectors."""
    last_a, last_b = (states(checkpoint, tokens).hidden[-1:] for tokens in (a, b))
    return float(word_cosines(last_a, shared.in_a, last_b, shared.in_b)[0])
