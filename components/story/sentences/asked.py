"""What is compared on /sentences: two sentences read apart, both read as one pair, or two words of one; and which two
words are looked at."""

from collections.abc import Sequence
from typing import NamedTuple
from zlib import crc32

import numpy as np

from components.compute.apart import (
    Group,
    SharedWord,
    matching_words,
    repeated_words,
    shared_in_pair,
    shared_words,
    word_cosines,
    word_groups,
)
from components.compute.tokens import instructive_pair, is_content
from components.frame import address
from components.frame.page_head import PageHead, settings_menu
from components.frame.sentence import token_choice
from components.frame.settings import LAYER, SIDE, TOKEN, Choice, Number, Numbers
from components.records.arrays import Array
from components.records.similarity import RAW, Baseline
from components.records.tokens import APART, PAIR, Question, Tokens
from components.views.similarity import COMPARE

ALONE = "alone"  # one sentence, and two words of it
LAYERS, PAIRS = "layers", "pairs"
SHOW = Choice("show", "Show", {LAYERS: "through the layers", PAIRS: "every pair"}, LAYERS, hidden_label=True)
TWO = Numbers("two", "a token of A and one of B such as 2,5")
FIRST, SECOND = Number("first", "First token", hidden_label=True), Number("second", "Second token", hidden_label=True)
MOST_LINES, MATCHED = 12, 4


class Asked(NamedTuple):
    """What is drawn, through the layers or every pair; of which layer; and of which vectors, raw or standardised."""

    show: str
    layer: int
    kind: str


class Compared(NamedTuple):
    """The tokens of both sentences with their states (K, T, H), and the `pairs` of words that have a line, the `chosen`
    one among them. They are those that both have, if they are `shared`, else those that match best; `is_first`: the
    chosen ones are those that a reader sees first; `left_out`: of more pairs those have a line that end least alike.

    `how`: "apart", or in one text, which is then both: "pair" or "alone".
    """

    how: str
    a: Tokens
    b: Tokens
    hidden_a: Array
    hidden_b: Array
    pairs: tuple[SharedWord, ...]
    chosen: SharedWord
    shared: bool
    is_first: bool
    left_out: bool = False

    @property
    def cosines(self) -> Array:
        """Of the chosen two, by layer (K,)."""
        return self.of(self.chosen)

    def of(self, pair: SharedWord) -> Array:
        """The cosine of two words by layer (K,)."""
        return word_cosines(self.hidden_a, pair.in_a, self.hidden_b, pair.in_b)

    @property
    def is_same(self) -> bool:
        """Whether the chosen two are the same tokens, so that they start from the same rows of the word table."""
        ours, theirs = ([of.ids[place] for place in group] for of, group in self.sides(self.chosen))
        return ours == theirs

    def sides(self, pair: SharedWord) -> tuple[tuple[Tokens, Group], tuple[Tokens, Group]]:
        """The tokens of each sentence with the positions of its word."""
        return (self.a, pair.in_a), (self.b, pair.in_b)


def mark_of(it: Compared) -> str:
    """By which the browser knows that a message is about the picture that it shows."""
    return f"{crc32(np.ascontiguousarray(it.cosines).tobytes())} {it.a.ids} {it.b.ids} {it.chosen}"


def how_read(question: Question) -> str:
    """ "apart", "pair" or "alone"."""
    if not question.has_b:
        return ALONE
    return PAIR if question.is_pair else APART


def segments_of(how: str) -> tuple[int | None, int | None]:
    """Which tokens of the text, or of the two texts, belong to each sentence: those of its segment, or all (None)."""
    return (0, 1) if how == PAIR else (None, None)


def choices(head: PageHead, layers: int, baseline: Baseline) -> Asked:
    """Draw the controls of the card's head."""
    with head.controls:
        show = SHOW.choose()
        layer = LAYER.choose(layers, layers) if show == PAIRS else layers
        if not baseline.tells:
            return Asked(show, layer, RAW)
        with settings_menu("sentences", "How two vectors are compared"):
            return Asked(show, layer, COMPARE.choose())


class Wished(NamedTuple):
    """The positions of two tokens that are to be compared, if they are named, and the token that is followed on all
    pages, with the sentence that these show."""

    two: tuple[int, int] | None = None
    followed: int | None = None
    side: str = "a"


def wished(how: str) -> Wished:
    """What the address says."""
    address.hold([TOKEN.name])
    if how == APART:
        two = TWO.recall(None, quiet=True)
    else:
        two = FIRST.recall(None, quiet=True), SECOND.recall(None, quiet=True)
    named = tuple(two) if two and None not in two else None
    return Wished(named, TOKEN.recall(None, quiet=True), SIDE.recall(SIDE.default, quiet=True))


def compared(
    how: str, a: Tokens, b: Tokens, hidden_a: Array, hidden_b: Array, wish: Wished | None = None
) -> Compared | None:
    """The words that are compared, and of them those that are chosen; None if one of the sentences has no token of its
    own. By default the two content words of the same name that end least alike are chosen, or the word that is followed
    on all pages, if both sentences have it; without a shared word the two that match best."""
    if a.is_empty or b.is_empty:
        return None
    wish, (pairs, shared) = wish or Wished(), _lines(how, a, b, hidden_a, hidden_b)
    first = first_of(pairs, a, hidden_a, hidden_b, shared=shared)
    first = next((pair for pair in pairs if _is_followed(how, pair, wish)), first)
    chosen = _named(how, a, b, pairs, wish) or first
    ranked = sorted(pairs, key=lambda pair: _last(pair, hidden_a, hidden_b))
    drawn = [pair for pair in pairs if pair in ranked[:MOST_LINES]]
    if chosen not in drawn:
        drawn.append(chosen)
    return Compared(
        how, a, b, hidden_a, hidden_b, tuple(drawn), chosen, shared, chosen == first, len(pairs) > MOST_LINES
    )


def keep(it: Compared) -> None:
    """Write to the address what is compared, unless it is what a reader sees first."""
    places = it.chosen.in_a[0], it.chosen.in_b[0]
    if it.how == APART:
        TWO.keep(None if it.is_first else "{},{}".format(*places))
        return
    for setting, place in zip((FIRST, SECOND), places, strict=True):
        setting.keep(None if it.is_first else place)


def first_of(pairs: Sequence[SharedWord], a: Tokens, hidden_a: Array, hidden_b: Array, *, shared: bool) -> SharedWord:
    """The two words to look at first: of content words, if there are some, those of one name that end least alike, or
    of unlike words the first."""
    if not shared:
        return pairs[0]
    content = [pair for pair in pairs if is_content(name_of(a, pair.in_a))]
    return min(content or pairs, key=lambda pair: _last(pair, hidden_a, hidden_b))


def choose(how: str, first: int, second: int) -> None:
    """Look at the words that begin at these positions; the first is followed on all pages, or the second, if these show
    B: so the word stays the same if both are read otherwise."""
    shows_b = how == APART and SIDE.recall(SIDE.default, quiet=True) == "b"
    TOKEN.keep(second if shows_b else first)
    if how == APART:
        TWO.keep(f"{first},{second}")
    else:
        FIRST.keep(first)
        SECOND.keep(second)


def two_tokens(tokens: Tokens) -> tuple[int, int]:
    """Two tokens of one text, from two lists; by default two that are worth comparing, and never twice the same."""
    one, other = instructive_pair(tokens)
    first = token_choice(tokens, FIRST, default=one)
    other = other if other != first else one
    return first, token_choice(tokens, SECOND, default=other)


def group_at(tokens: Tokens, position: int) -> Group:
    """The positions of a word's pieces, where its first piece is named; else that token alone."""
    token = tokens.tokens[position]
    if token.word is None:
        return (position,)
    word = tuple(one.position for one in tokens.tokens if one.word == token.word)
    return word if word[0] == position else (position,)


def name_of(tokens: Tokens, group: Group) -> str:
    """A word as it was typed, or the name of a token."""
    if len(group) == 1:
        return tokens.names[group[0]]
    word = tokens.tokens[group[0]].word
    return tokens.words[word].segmentation.word if word is not None else tokens.names[group[0]]


def _lines(how: str, a: Tokens, b: Tokens, hidden_a: Array, hidden_b: Array) -> tuple[Sequence[SharedWord], bool]:
    """The pairs of words that have a line, and whether all are the same words. Where no content word is the same, those
    that match best come first."""
    same = {APART: lambda: shared_words(a, b), PAIR: lambda: shared_in_pair(a), ALONE: lambda: repeated_words(a)}[how]()
    if any(is_content(name_of(a, pair.in_a)) for pair in same):
        return same, True
    if how == ALONE:
        first = _pair(a, b, *instructive_pair(a))
        return (first, *(pair for pair in same if pair != first)), False
    words = [word_groups(tokens, segment) for tokens, segment in zip((a, b), segments_of(how), strict=True)]
    matched = matching_words(a, b, hidden_a[-1], hidden_b[-1], MATCHED, *words)
    if not matched and not same:
        return (_pair(a, b, *instructive_pair(a)),), False
    return (*matched, *(pair for pair in same if pair not in matched)), False


def _named(how: str, a: Tokens, b: Tokens, pairs: Sequence[SharedWord], wish: Wished) -> SharedWord | None:
    """The pair that is named; None if none is, or if there is no such pair."""
    if wish.two and wish.two[0] < len(a) and wish.two[1] < len(b) and (how == APART or wish.two[0] != wish.two[1]):
        named = _pair(a, b, *wish.two)
        return next((pair for pair in pairs if pair[2:] == named[2:]), named)
    return None


def _is_followed(how: str, pair: SharedWord, wish: Wished) -> bool:
    """Whether the token that is followed is in a pair; read apart, it is one of the sentence that pages show."""
    if how != APART:
        return wish.followed in (*pair.in_a, *pair.in_b)
    return wish.followed in (pair.in_b if wish.side == "b" else pair.in_a)


def _pair(a: Tokens, b: Tokens, first: int, second: int) -> SharedWord:
    ours, theirs = group_at(a, first), group_at(b, second)
    return SharedWord(name_of(a, ours), name_of(b, theirs), ours, theirs)


def _last(pair: SharedWord, hidden_a: Array, hidden_b: Array) -> float:
    return float(np.round(word_cosines(hidden_a[-1:], pair.in_a, hidden_b[-1:], pair.in_b)[0], 6))
