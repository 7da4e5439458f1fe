"""How one word was split into pieces, with every candidate that was looked up."""

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True)
class Search:
    """The candidates that begin at `start`, tried from the end of the word down to `end`; `found`: the last was taken.

    One record for each start, not for each of the up to 5,050 candidates of a long word.
    """

    start: int
    end: int
    found: bool


@dataclass(frozen=True)
class Segmentation:
    """One word split into pieces, from left to right, each the longest in the vocabulary that matches there.

    `spans` are character offsets into the word.
    """

    word: str
    pieces: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]
    searches: tuple[Search, ...]
    reason_unknown: str = ""
    prefix: str = "##"

    def candidate(self, start: int, end: int) -> str:
        """What is looked up for these characters of the word: with ## unless they are at its beginning."""
        return (self.prefix if start else "") + self.word[start:end]


class Outcome(StrEnum):
    """The outcome for a candidate, or for the whole word."""

    REJECTED = "rejected"
    SKIPPED = "skipped"
    TAKEN = "taken"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class SearchStep:
    """One line of the lesson: a candidate, `count` shorter candidates that were all rejected, or [UNK].

    `start` and `end` are the characters of the word in question (of `count` candidates: of the shortest).
    """

    outcome: Outcome
    text: str
    start: int
    end: int
    count: int = 1
