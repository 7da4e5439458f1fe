"""What the tokenizer made of a text, with every step that it took.

`Trace` is the work, `Tokens` is the result that goes to the model; the result is read off the work.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property


class Kind(StrEnum):
    """What a token is, told apart on the page by shape and colour."""

    WORD = "word"
    CONTINUATION = "continuation"
    UNKNOWN = "unknown"
    SPECIAL = "special"
    PADDING = "padding"


@dataclass(frozen=True)
class Attempt:
    """One candidate that WordPiece looked up: characters `start` to `end` of the word, with ## if `start` > 0."""

    start: int
    end: int
    candidate: str
    found: bool


@dataclass(frozen=True)
class Segmentation:
    """One word cut into pieces by greedy longest match, first; every candidate kept in the order it was tried."""

    word: str
    pieces: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]
    attempts: tuple[Attempt, ...]
    reason_unknown: str = ""


@dataclass(frozen=True)
class Stage:
    """The text after one step of cleaning and normalising; `note` says what the step does."""

    name: str
    note: str
    text: str
    changed: bool


@dataclass(frozen=True)
class Word:
    """A word as the pre-tokenizer split it, with its span in the original text (None: it has none)."""

    segmentation: Segmentation
    start: int | None
    end: int | None
    special: bool = False


@dataclass(frozen=True)
class Token:
    """One row of the table: what the model gets at one position.

    `word` counts the words of both texts together, None for [CLS], [SEP] and [PAD].
    `start` and `end` are character offsets into the original text A (segment 0) or B (segment 1).
    """

    position: int
    piece: str
    id: int
    kind: Kind
    word: int | None
    start: int | None
    end: int | None
    segment: int
    mask: int


@dataclass(frozen=True)
class Tokens:
    """The tokens of a text or a pair, (T,), with the words that they came from and what was cut.

    `left_out` holds the tokens that did not fit into `limit`, in order, A's before B's.
    """

    checkpoint: str
    a: str
    b: str
    limit: int
    tokens: tuple[Token, ...]
    words: tuple[Word, ...]
    left_out: tuple[Token, ...]
    vocabulary_size: int

    def __len__(self) -> int:
        return len(self.tokens)

    @cached_property
    def pieces(self) -> tuple[str, ...]:
        return tuple(token.piece for token in self.tokens)

    @cached_property
    def ids(self) -> tuple[int, ...]:
        return tuple(token.id for token in self.tokens)

    @cached_property
    def segments(self) -> tuple[int, ...]:
        return tuple(token.segment for token in self.tokens)

    @cached_property
    def mask(self) -> tuple[int, ...]:
        return tuple(token.mask for token in self.tokens)

    @property
    def is_empty(self) -> bool:
        """True if nothing but special tokens is left."""
        return all(token.kind in (Kind.SPECIAL, Kind.PADDING) and token.word is None for token in self.tokens)
