"""What was typed, and the tokenizer's output: the words that it found in it, and the tokens that go to the model."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from unicodedata import name

from components.records.graphemes import Span, beginning, written
from components.records.wordpiece import Segmentation

LONGEST_NAME = 24
APART, PAIR = "apart", "pair"  # how two sentences are read


class TokenKind(StrEnum):
    """The kinds of tokens, which differ in shape and colour on the page."""

    WORD = "word"
    CONTINUATION = "continuation"
    UNKNOWN = "unknown"
    SPECIAL = "special"
    PADDING = "padding"


@dataclass(frozen=True)
class SpecialNames:
    """What a vocabulary calls BERT's special tokens; some call them `<s>`, `</s>` and so on."""

    cls: str = "[CLS]"
    sep: str = "[SEP]"
    pad: str = "[PAD]"
    unk: str = "[UNK]"
    mask: str = "[MASK]"

    @property
    def all(self) -> tuple[str, ...]:
        return (self.cls, self.sep, self.pad, self.unk, self.mask)


BERTS_NAMES = SpecialNames()


@dataclass(frozen=True)
class Stage:
    """The text after one step of cleaning and normalising; `note` says what the step does.

    `parts` are pairs of a part of the text before the step and the same part after it, in order. Empty if the step
    cannot be shown character by character.
    """

    name: str
    note: str
    text: str
    changed: bool
    parts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Word:
    """A word as the pre-tokenizer splits it off."""

    segmentation: Segmentation
    special: bool = False


@dataclass(frozen=True)
class Token:
    """What the model gets at one position.

    `word` is the word's number, counted through both texts; None for [CLS], [SEP] and [PAD]. `segment` is 0 for text A
    and 1 for text B; `start` and `end` are character offsets into that text.
    """

    position: int
    piece: str
    id: int
    kind: TokenKind
    word: int | None
    start: int | None
    end: int | None
    segment: int
    mask: int


@dataclass(frozen=True)
class WordCounts:
    """How many words a text has, the pieces that they became, and how many of the words are one [UNK], or were cut.

    Words are those with a letter or a digit, and what became [UNK]; not what was left out, nor typed special tokens.
    `foreign` is how many of the unknown or cut ones have a letter that is not Latin, `foreign_cut` how many of these
    were cut; `characters` is how many words are one Chinese character, at which a tokenizer splits.
    """

    words: int
    pieces: int
    unknown: int
    cut: int
    foreign: int = 0
    foreign_cut: int = 0
    characters: int = 0

    @property
    def is_hardly_read(self) -> bool:
        """Whether at least half of the words became [UNK], or were cut: of those in Latin letters, five or more."""
        enough = 5  # in fewer words a single rare one would be half of the text
        return 0 < self.words <= 2 * (self.unknown + self.foreign_cut) or enough <= self.words <= 2 * self.cut

    @property
    def is_foreign(self) -> bool:
        """Whether at least half of what the vocabulary lacks is in letters other than Latin ones."""
        return 0 < self.unknown + self.cut <= 2 * self.foreign

    @property
    def is_most_unread(self) -> bool:
        """Whether the vocabulary lacks more than half of the words."""
        return 2 * (self.unknown + self.cut) > self.words


def _is_foreign(character: str) -> bool:
    """Whether it is a letter, but no Latin one."""
    return character.isalpha() and not character.isascii() and "LATIN" not in name(character, "")


@dataclass(frozen=True)
class Tokens:
    """The tokens of a text or a pair, (T,), with the words that they came from and what was truncated.

    `left_out` holds the tokens beyond `limit`, A's before B's. `segment_rows` is the number of rows of the model's
    segment table, `special` what its vocabulary calls the special tokens.
    """

    checkpoint: str
    a: str
    b: str
    limit: int
    tokens: tuple[Token, ...]
    words: tuple[Word, ...]
    left_out: tuple[Token, ...]
    vocabulary_size: int
    segment_rows: int = 2
    special: SpecialNames = BERTS_NAMES

    def __len__(self) -> int:
        return len(self.tokens)

    @cached_property
    def pieces(self) -> tuple[str, ...]:
        return tuple(token.piece for token in self.tokens)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The pieces, for lists; for [UNK] what stands in the text, shortened, since unknown words differ."""
        return tuple(self._typed(token) if token.kind is TokenKind.UNKNOWN else token.piece for token in self.tokens)

    @cached_property
    def listed(self) -> tuple[str, ...]:
        """The pieces for a list: [UNK] is followed by what stands in the text."""
        pairs = zip(self.pieces, self.names, strict=True)
        return tuple(piece if piece == name else f"{piece} {name}" for piece, name in pairs)

    @cached_property
    def ids(self) -> tuple[int, ...]:
        return tuple(token.id for token in self.tokens)

    @cached_property
    def segments(self) -> tuple[int, ...]:
        """The segment IDs that the model gets."""
        return tuple(min(token.segment, self.segment_rows - 1) for token in self.tokens)

    def segment_of(self, token: Token) -> int:
        """The segment ID of one token; B's tokens have A's if the model knows only one segment."""
        return min(token.segment, self.segment_rows - 1)

    @cached_property
    def mask(self) -> tuple[int, ...]:
        return tuple(token.mask for token in self.tokens)

    def _typed(self, token: Token) -> str:
        span = self.written[token.position]
        typed = (self.b if token.segment else self.a)[slice(*span)] if span else ""
        short = typed if len(typed) <= LONGEST_NAME else f"{beginning(typed, LONGEST_NAME - 1)}…"
        return short if typed.strip() else token.piece

    @cached_property
    def written(self) -> tuple[Span | None, ...]:
        """What stands in its text for each token, those left out included: whole characters, with dropped marks."""
        spans: dict[int, Span] = {}
        every = [*self.tokens, *self.left_out]
        for segment, text in enumerate((self.a, self.b)):
            own = {
                index: (token.start, token.end)
                for index, token in enumerate(every)
                if token.segment == segment and token.start is not None and token.end is not None
            }
            spans |= zip(own, written(text, list(own.values())), strict=True)
        return tuple(map(spans.get, range(len(every))))

    def span(self, positions: Sequence[int]) -> Span | None:
        """What stands in the text for the tokens at these positions, in order; None for a token of no word."""
        first, last = self.written[positions[0]], self.written[positions[-1]]
        return (first[0], last[1]) if first and last else None

    @cached_property
    def written_words(self) -> Mapping[int, Span]:
        """What stands in its text for each word, by its number, also if a part of it was left out."""
        spans: dict[int, Span] = {}
        for token, span in zip((*self.tokens, *self.left_out), self.written, strict=True):
            if token.word is not None and span:
                spans[token.word] = spans.get(token.word, span)[0], span[1]
        return spans

    @cached_property
    def word_counts(self) -> WordCounts:
        kinds: dict[int, list[TokenKind]] = {}
        for token in self.tokens:
            if token.word is not None and not self.words[token.word].special:
                kinds.setdefault(token.word, []).append(token.kind)
        unknown = {number for number, made in kinds.items() if TokenKind.UNKNOWN in made}
        words = unknown | {one for one in kinds if any(map(str.isalnum, self.words[one].segmentation.word))}
        pieces = [len(kinds[number]) for number in words]
        cut = {number for number in words if len(kinds[number]) > 1}
        letters = {number: self.words[number].segmentation.word for number in words}
        foreign = {number for number in unknown | cut if any(map(_is_foreign, letters[number]))}
        characters = sum(len(word) == 1 and name(word, "").startswith("CJK") for word in letters.values())
        return WordCounts(
            len(words), sum(pieces), len(unknown), len(cut), len(foreign), len(foreign & cut - unknown), characters
        )

    @cached_property
    def inputs(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """The model's whole input: IDs, segment IDs and attention mask, each (T,)."""
        return self.ids, self.segments, self.mask

    @cached_property
    def is_empty(self) -> bool:
        """True if there are only special tokens."""
        return all(token.kind in (TokenKind.SPECIAL, TokenKind.PADDING) and token.word is None for token in self.tokens)


@dataclass(frozen=True)
class Summary:
    """Counts of tokens. Text tokens are those made from a word: not [CLS], [SEP] and [PAD], even if they were typed.

    `characters` are those that some text token covers, so no white space; a share is from 0 to 1. `shared` are the
    pieces that both texts of a pair have, in the order of the first.
    """

    tokens: int
    text_tokens: int
    words: int
    characters: int
    unknown: int
    left_out: int
    vocabulary: int
    shared: tuple[str, ...]

    @property
    def pieces_per_word(self) -> float | None:
        return self.text_tokens / self.words if self.words else None

    @property
    def characters_per_token(self) -> float | None:
        return self.characters / self.text_tokens if self.text_tokens else None

    @property
    def unknown_share(self) -> float | None:
        return self.unknown / self.text_tokens if self.text_tokens else None


@dataclass(frozen=True)
class Question:
    """Text A, text B (empty: none), the key of a checkpoint of the catalogue, and how two texts are read.

    `reading` is apart, each alone, or as one pair; `side`, "a" or "b", is the text that a page about one shows.
    """

    a: str
    b: str
    model: str
    reading: str = APART
    side: str = "a"

    def __post_init__(self) -> None:
        if not self.has_b:
            object.__setattr__(self, "reading", APART)
            object.__setattr__(self, "side", "a")

    @property
    def has_b(self) -> bool:
        return bool(self.b.strip())

    @property
    def is_pair(self) -> bool:
        """Whether BERT gets both texts at once."""
        return self.reading == PAIR

    @property
    def texts(self) -> tuple[tuple[str, str], ...]:
        """All that BERT gets of it: each text and "", or once both."""
        if self.is_pair:
            return ((self.a, self.b),)
        return ((self.a, ""), (self.b, "")) if self.has_b else ((self.a, ""),)

    @property
    def read(self) -> tuple[str, str]:
        """What BERT gets at once: a text and "", or both."""
        if self.is_pair:
            return self.a, self.b
        return (self.b if self.side == "b" else self.a), ""
