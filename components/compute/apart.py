"""Words that two texts share, how alike their vectors are in each layer, and which other words pull these apart.

What pulls is asked of two texts that are read alone. `K` is L + 1.
"""

from collections import defaultdict, deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import Annotated, NamedTuple

import numpy as np

from components.compute.cause import NOISE
from components.compute.similarity import cosines
from components.compute.tokens import are_content, is_word, words_of
from components.compute.vectors import paired_cosines, pool
from components.records.arrays import Array, Shaped
from components.records.tokens import TokenKind, Tokens

A, B = "a", "b"
Group = tuple[int, ...]  # the positions of a word's pieces
Words = Sequence[tuple[str, Group]]


class SharedWord(NamedTuple):
    """A word of A and its counterpart in B: their names, the same unless they were only matched, and their positions.

    In one text, or in a pair that is read as one, both are positions in that text.
    """

    word: str
    other: str
    in_a: Group
    in_b: Group


@dataclass(frozen=True)
class Pull:
    """By how much the last cosine of the chosen word's two vectors rises if on one `side`, "a" or "b", it never reads
    the `word` at these `positions`, in any layer; negative if it falls."""

    side: str
    word: str
    positions: Group
    rise: float


@dataclass(frozen=True, eq=False)
class Pulls:
    """What each other word does to the chosen word's two vectors, A's words before B's; `cosine` is that of the two
    last vectors as they are."""

    pulls: tuple[Pull, ...]
    cosine: float

    @cached_property
    def ranked(self) -> tuple[Pull, ...]:
        """The pulls by falling rise; of equal ones the earlier first."""
        return tuple(sorted(self.pulls, key=lambda pull: -pull.rise))

    @cached_property
    def strongest(self) -> Pull | None:
        """The pull with the largest rise; None if float32 cannot tell it from the next one or from 0."""
        number = standing_out([pull.rise for pull in self.pulls], self.cosine)
        return self.pulls[number - 1] if number else None


@dataclass(frozen=True, eq=False)
class PullPath(Shaped):
    """Where a word is read that pulls: by how much the last cosine rises if it is not read in one layer only.

    `layers` holds that rise for each layer and `layer`, from 1, is the one where it is largest. `heads` is the rise if
    in that layer one head alone does not read it; `head`, from 1, is the one where float32 can tell that it is the
    largest, 0 if there is none.
    """

    layers: Annotated[Array, "L"]
    layer: int
    heads: Annotated[Array, "heads"]
    head: int


def word_groups(tokens: Tokens, segment: int | None = None) -> list[tuple[str, Group]]:
    """The name of each word of a text, or of one of a pair's two texts, and the positions of all its pieces.

    Special tokens are left out, also those that were typed, and punctuation unless there is nothing else.
    """
    every = [group for group in words_of(tokens)[1] if _is_text(tokens, group, segment)]
    words = [group for group in every if _says_something(tokens, group)]
    return [(_name(tokens, group), group) for group in words or every]


def shared_words(a: Tokens, b: Tokens) -> tuple[SharedWord, ...]:
    """The words with the same token IDs in both texts: the n-th occurrence in A with the n-th in B, in A's order.

    [UNK] is never shared, since it may stand for any word, nor is a word of which a part was left out.
    """
    return _shared(a, word_groups(a), b, word_groups(b))


def shared_in_pair(tokens: Tokens) -> tuple[SharedWord, ...]:
    """The same for the two texts of a pair that is read as one: positions in the whole."""
    return _shared(tokens, word_groups(tokens, 0), tokens, word_groups(tokens, 1))


def repeated_words(tokens: Tokens) -> tuple[SharedWord, ...]:
    """Of each word that occurs again in a text its first and second occurrence; the same words do not count as in
    `shared_words`."""
    found = defaultdict[Group, list[tuple[str, Group]]](list)
    for name, group in word_groups(tokens):
        if _can_be_shared(tokens, group):
            found[_ids(tokens, group)].append((name, group))
    again = (places for places in found.values() if len(places) > 1)
    return tuple(SharedWord(first[0], second[0], first[1], second[1]) for first, second, *_ in again)


def matching_words(
    a: Tokens,
    b: Tokens,
    last_a: Array,
    last_b: Array,
    k: int,
    words_a: Words | None = None,
    words_b: Words | None = None,
) -> tuple[SharedWord, ...]:
    """The `k` pairs of a word of A and one of B whose last vectors are most alike, the best first, each word once.

    `last_a` (T, H) and `last_b` (U, H) are all last vectors. Compared are content words, of a text without any all its
    words; `words_a` and `words_b` are others to choose from, such as those of the halves of a pair.
    """
    ours = _candidates(word_groups(a) if words_a is None else words_a)
    theirs = _candidates(word_groups(b) if words_b is None else words_b)
    if not ours or not theirs:
        return ()
    alike = cosines(*(pool(last[None], [w[1] for w in words])[0] for last, words in ((last_a, ours), (last_b, theirs))))
    pairs, free_a, free_b = list[SharedWord](), set(range(len(ours))), set(range(len(theirs)))
    for flat in np.argsort(-alike, axis=None, kind="stable").tolist():
        here, there = divmod(flat, len(theirs))
        if len(pairs) < k and here in free_a and there in free_b:
            pairs.append(SharedWord(ours[here][0], theirs[there][0], ours[here][1], theirs[there][1]))
            free_a.discard(here)
            free_b.discard(there)
    return tuple(pairs)


def group_vectors(hidden: Array, group: Group) -> Array:
    """The vector (K, H) of a word in each layer of `hidden` (K, T, H): the mean over its pieces."""
    return pool(hidden, [group])[:, 0]


def word_cosines(hidden_a: Array, in_a: Group, hidden_b: Array, in_b: Group) -> Array:
    """The cosine (K,) of two words in each layer, of `hidden_a` (K, T, H) and `hidden_b` (K, U, H)."""
    return np.clip(paired_cosines(group_vectors(hidden_a, in_a), group_vectors(hidden_b, in_b)), -1, 1)


def other_words(tokens: Tokens, group: Group) -> list[tuple[str, Group]]:
    """The words of a text without the one at the positions `group`."""
    return [(name, other) for name, other in word_groups(tokens) if set(other).isdisjoint(group)]


def standing_out(rises: Sequence[float] | Array, cosine: float) -> int:
    """The number, from 1, of the largest of these rises of a `cosine`, if float32 can tell it from the next one and
    from 0; else 0."""
    first, *others = np.argsort(-np.asarray(rises, np.float64), kind="stable").tolist() or [-1]
    if first < 0 or not is_above(cosine + rises[first], cosine):
        return 0
    return first + 1 if not others or is_above(cosine + rises[first], cosine + rises[others[0]]) else 0


def is_above(first: float, second: float) -> bool:
    """Whether float32 can tell that the cosine `first` is larger than `second`.

    Each vector's direction is known to within `NOISE`, so the angle of two to within twice that. To turn by a small
    angle d changes a cosine c by no more than √(1 − c²) · d + d² / 2.
    """
    turn = 2 * NOISE
    doubt = sum(turn * sqrt(max(1 - cosine**2, 0)) + turn**2 / 2 for cosine in (first, second))
    return first - second > doubt


def _is_text(tokens: Tokens, group: Group, segment: int | None) -> bool:
    token = tokens.tokens[group[0]]
    return token.kind is not TokenKind.SPECIAL and segment in (None, token.segment)


def _says_something(tokens: Tokens, group: Group) -> bool:
    """Whether a word has a letter or a digit, or is one that the vocabulary cannot spell."""
    token = tokens.tokens[group[0]]
    return token.kind is TokenKind.UNKNOWN or is_word("".join(tokens.pieces[position] for position in group))


def _name(tokens: Tokens, group: Group) -> str:
    """What a word of one piece is called in lists; of several, the word, without a part that was left out."""
    token = tokens.tokens[group[0]]
    if len(group) == 1 or token.word is None:
        return tokens.names[group[0]]
    split = tokens.words[token.word].segmentation
    return split.word[: split.spans[len(group) - 1][1]]


def _ids(tokens: Tokens, group: Group) -> Group:
    return tuple(tokens.ids[position] for position in group)


def _can_be_shared(tokens: Tokens, group: Group) -> bool:
    """Whether all pieces of a word are there, and none of them is [UNK]."""
    first = tokens.tokens[group[0]]
    whole = first.word is not None and len(tokens.words[first.word].segmentation.pieces) == len(group)
    return whole and all(tokens.tokens[position].kind is not TokenKind.UNKNOWN for position in group)


def _shared(a: Tokens, words_a: Words, b: Tokens, words_b: Words) -> tuple[SharedWord, ...]:
    theirs = defaultdict[Group, deque[tuple[str, Group]]](deque)
    for name, group in words_b:
        if _can_be_shared(b, group):
            theirs[_ids(b, group)].append((name, group))
    found = list[SharedWord]()
    for name, group in words_a:
        if _can_be_shared(a, group) and (places := theirs.get(_ids(a, group))):
            other, there = places.popleft()
            found.append(SharedWord(name, other, group, there))
    return tuple(found)


def _candidates(words: Words) -> Words:
    content = are_content([name for name, _ in words])
    return [word for word, is_one in zip(words, content, strict=True) if is_one] or words
