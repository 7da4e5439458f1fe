"""Which words pull the two vectors of a shared word apart, and how alike sentences are that say the same."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass

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
    in_one_text,
    other_words,
    standing_out,
    word_cosines,
)
from components.compute.interventions import WordCut
from components.compute.vectors import mean_of_tokens, paired_cosines, pool
from components.records.arrays import Array, frozen_array
from components.records.checkpoints import Checkpoint, ReaderError
from components.records.rewordings import REWORDINGS, Reworded
from components.records.tokens import Tokens
from components.service.cache import cached
from components.service.cause import completed
from components.service.corpus import forward
from components.service.interventions import after, last_rows
from components.service.rerun import MOST_TOKENS
from components.service.states import states
from components.service.tokens import tokenize
from components.service.weights import read_config


def pulls(checkpoint: Checkpoint, a: Tokens, b: Tokens, shared: SharedWord) -> Pulls:
    """How much each other word of A and of B pulls the two last vectors of the shared word apart.

    On its side, the shared word may not read that word in any layer. In one text (`in_one_text`) both vectors are those
    of the changed run; else the other text stays as it is.
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
    before = _cosines_before(checkpoint, a, b, shared)
    cosine, found = float(before[-1]), list[Pull]()
    for done, (side, words) in enumerate(_rows(a, b, shared)[:enough], start=1):
        own = sides[side]
        vectors = _never_read(checkpoint, own.tokens, own.group, tuple(group for _, group in words), own.asked)
        rises = own.cosines(checkpoint, vectors) - cosine
        found += (Pull(side, *word, rise) for word, rise in zip(words, rises.tolist(), strict=True))
        yield done
    known = Pulls(tuple(found), cosine, before)
    if known.strongest is None:
        return known
    return Pulls(known.pulls, cosine, _cosines_without(checkpoint, a, b, shared, known.strongest))


def pull_count(a: Tokens, b: Tokens, shared: SharedWord) -> int:
    """The number of rows of `pull_rows` in all; 0 if there is no other word."""
    return len(_rows(a, b, shared))


@cached()
def pull_path(checkpoint: Checkpoint, a: Tokens, b: Tokens, shared: SharedWord, pull: Pull) -> PullPath:
    """In which layer, and there through which head, the shared word reads a word that pulls.

    Raises `ReaderError` if there is no such shared word, or no such other word.
    """
    own, config = _sides(a, b, shared)[pull.side], read_config(checkpoint)
    cosine = float(_cosines_before(checkpoint, a, b, shared)[-1])

    def rises(layer: int, heads: Sequence[int]) -> Array:
        cuts = [WordCut(own.group, pull.positions, layer, layer, head) for head in heads]
        return own.cosines(checkpoint, _last_vectors(checkpoint, own.tokens, cuts, own.asked)) - cosine

    by_layer = np.concatenate([rises(layer, [0]) for layer in range(1, config["num_hidden_layers"] + 1)])
    layer = int(by_layer.argmax()) + 1
    by_head = rises(layer, range(1, config["num_attention_heads"] + 1))
    return PullPath(frozen_array(by_layer, None), layer, frozen_array(by_head, None), standing_out(by_head, cosine))


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


@dataclass(frozen=True)
class _Side:
    """One side of the question: the text that is changed, and the shared word in it, which does not read a word there.

    `asked` are the words whose vectors the change may move: both in one text, else that of this side, and then `other`
    is the other text with its word, which stay as they are.
    """

    tokens: Tokens
    group: Group
    asked: tuple[Group, ...]
    other: tuple[Tokens, Group] | None

    def cosines(self, checkpoint: Checkpoint, vectors: Array) -> Array:
        """The cosines (C,) of the shared word's two last vectors, those `asked` for being `vectors` (C, N, H)."""
        if self.other is None:
            return paired_cosines(vectors[:, 0], vectors[:, 1])
        tokens, group = self.other
        theirs = group_vectors(states(checkpoint, tokens).hidden[-1:], group)
        return paired_cosines(vectors[:, 0], np.broadcast_to(theirs, vectors[:, 0].shape))


def _sides(a: Tokens, b: Tokens, shared: SharedWord) -> dict[str, _Side]:
    """Both sides. Raises `ReaderError` if one of the texts does not have the shared word's positions."""
    both = {A: (a, shared.in_a), B: (b, shared.in_b)}
    for tokens, group in both.values():
        if not group or not all(0 <= position < len(tokens) for position in group):
            raise ReaderError(f"The text has no word at {group}. It has the tokens 0 to {len(tokens) - 1}.")
    if in_one_text(a, b, shared):
        return {side: _Side(*own, (shared.in_a, shared.in_b), None) for side, own in both.items()}
    return {side: _Side(*both[side], (both[side][1],), both[other]) for side, other in ((A, B), (B, A))}


def _rows(a: Tokens, b: Tokens, shared: SharedWord) -> list[tuple[str, Words]]:
    """The side and the words of each row: of A, then of B, without the shared word itself."""
    rows = list[tuple[str, Words]]()
    for side, tokens, group in ((A, a, shared.in_a), (B, b, shared.in_b)):
        words, size = other_words(tokens, group), max(1, MOST_TOKENS // len(tokens))
        rows += [(side, words[start : start + size]) for start in range(0, len(words), size)]
    return rows


@cached()
def _never_read(
    checkpoint: Checkpoint, tokens: Tokens, group: Group, words: tuple[Group, ...], asked: tuple[Group, ...]
) -> Array:
    """The last vectors (C, N, H) of N words `asked` for if the word at `group` never reads each of C `words`."""
    layers = read_config(checkpoint)["num_hidden_layers"]
    cuts = [WordCut(group, word, 1, layers) for word in words]
    return frozen_array(_last_vectors(checkpoint, tokens, cuts, asked), None, None, None)


def _last_vectors(checkpoint: Checkpoint, tokens: Tokens, cuts: Sequence[WordCut], asked: Sequence[Group]) -> Array:
    """The last vectors (C, N, H) of N words after each of C cuts; only the rows that they span are computed."""
    first, last = min(map(min, asked)), max(map(max, asked))
    vectors = last_rows(checkpoint, tokens, cuts, slice(first, last + 1))
    return pool(vectors, [[position - first for position in word] for word in asked])


def _cosines_before(checkpoint: Checkpoint, a: Tokens, b: Tokens, shared: SharedWord) -> Array:
    """The cosine (K,) of the shared word's two vectors in each layer."""
    return word_cosines(states(checkpoint, a).hidden, shared.in_a, states(checkpoint, b).hidden, shared.in_b)


def _cosines_without(checkpoint: Checkpoint, a: Tokens, b: Tokens, shared: SharedWord, pull: Pull) -> Array:
    """The same if the word of this pull is never read."""
    own, layers = _sides(a, b, shared)[pull.side], read_config(checkpoint)["num_hidden_layers"]
    changed = after(checkpoint, own.tokens, WordCut(own.group, pull.positions, 1, layers)).hidden
    hidden = {A: states(checkpoint, a).hidden, B: states(checkpoint, b).hidden} | {pull.side: changed}
    if own.other is None:
        hidden = dict.fromkeys((A, B), changed)
    return word_cosines(hidden[A], shared.in_a, hidden[B], shared.in_b)
