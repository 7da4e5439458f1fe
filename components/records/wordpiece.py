"""How one word was cut into pieces, with every candidate that was looked up."""

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True)
class Search:
    """The candidates that begin at `start`, tried from the end of the word down to `end`; `found`: the last was taken.

    This is all that the walk did, without a record for each of the up to 5,050 candidates of a long word.
    """

    start: int
    end: int
    found: bool


@dataclass(frozen=True)
class Segmentation:
    """One word cut into pieces: at each place the longest piece that is known, from left to right.

    `spans` are character offsets into the word.
    """

    word: str
    pieces: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]
    searches: tuple[Search, ...]
    reason_unknown: str = ""
    prefix: str = "##"

    def candidate(self, start: int, end: int) -> str:
        """What is looked up for these characters of the word: with ## unless they begin it."""
        return (self.prefix if start else "") + self.word[start:end]


class Outcome(StrEnum):
    """What became of a candidate, or of the whole word."""

    REJECTED = "rejected"
    SKIPPED = "skipped"
    TAKEN = "taken"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class SearchStep:
    """One line of the lesson: a candidate, `count` shorter candidates that all were rejected, or [UNK] with its reason.

    `start` and `end` are the characters of the word that it is about (of `count` candidates: the shortest of them).
    """

    outcome: Outcome
    text: str
    start: int
    end: int
    count: int = 1
