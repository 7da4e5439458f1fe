"""Made-up texts and vectors, from a seed or from given words."""

from types import SimpleNamespace

import numpy as np
from hypothesis import settings, strategies as st

from components.compute.embeddings import embed
from components.frame.beside import Difference, Split
from components.records.embeddings import Embeddings
from components.records.tokens import Token, TokenKind, Tokens, Word
from components.records.wordpiece import Segmentation

WORDS = ("bank", "of", "river", "the", "spring", "sat")
random_records = settings(max_examples=40, deadline=None)
seeds = st.integers(0, 10_000)


def tokens_of(*words: tuple[str, ...], b_from: int = 1000, rows: int = 2) -> Tokens:
    """Words, each the tuple of its pieces, between [CLS] and [SEP]; those from number `b_from` on belong to text B."""
    found = [Token(0, "[CLS]", 101, TokenKind.SPECIAL, None, None, None, 0, 1)]
    names = dict.fromkeys(piece for word in words for piece in word)
    ids = {piece: 1000 + place for place, piece in enumerate(names)}
    for number, word in enumerate(words):
        for piece in word:
            kind = TokenKind.CONTINUATION if piece.startswith("##") else TokenKind.WORD
            segment = int(number >= b_from)
            found.append(Token(len(found), piece, ids[piece], kind, number, 0, 1, segment, 1))
    found.append(Token(len(found), "[SEP]", 102, TokenKind.SPECIAL, None, None, None, 0, 1))
    cut = tuple(Word(Segmentation("".join(piece.removeprefix("##") for piece in word), word, (), ())) for word in words)
    return Tokens("made up", "a", "", 512, tuple(found), cut, (), 2000, rows)


def text(seed: int, most: int = 6) -> Tokens:
    """One to `most` words, some of them function words, some repeated."""
    random = np.random.default_rng(seed)
    return tokens_of(*((str(word),) for word in random.choice(WORDS, random.integers(1, most + 1))))


def vectors(seed: int, tokens: Tokens, width: int = 8) -> Embeddings:
    """The input layer of a text, from random tables; equal pieces have equal word rows."""
    random = np.random.default_rng(seed)
    scale = random.uniform(0.01, 2, size=3)
    tables = [random.normal(scale=size, size=(rows, width)) for size, rows in zip(scale, (20, 20, 2), strict=True)]
    rows = {number: place for place, number in enumerate(dict.fromkeys(tokens.ids))}
    return embed(
        tokens.pieces, [rows[number] for number in tokens.ids], tokens.segments,
        word_table=tables[0], position_table=tables[1], segment_table=tables[2],
        gamma=random.normal(1, 0.2, width), beta=random.normal(0, 0.1, width), eps=1e-12,
    )  # fmt: skip


def two(first: str = "as trained", second: str = "untrained") -> Split:
    """A model beside another, which is untrained if it is called so."""
    models = tuple(SimpleNamespace(untrained=name == "untrained") for name in (first, second))
    return Split(models, (first, second), (f"in {first}", f"in {second}"), Difference.UNTRAINED)
