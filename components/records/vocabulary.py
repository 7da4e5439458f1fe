"""The vocabulary: its pieces with their kinds and scripts, searches, sums of words, rows nearest to
a vector, and its map.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

import numpy as np
from numpy.typing import NDArray

from components.records.arrays import Array, Shaped

METRICS = {"cosine": "Cosine similarity", "euclidean": "Euclidean distance"}
ANY = "any"
KINDS = {
    "word": "Whole word",
    "capitalised": "Capitalised word",
    "piece": "## piece",
    "number": "Number",
    "character": "Single character",
    "unused": "[unused]",
    "special": "Special token",
}
SCRIPTS = (
    "None", "Several", "Latin", "Greek", "Cyrillic", "Armenian", "Georgian", "Hebrew", "Arabic", "Devanagari",
    "Bengali", "Gurmukhi", "Gujarati", "Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala", "Thai", "Lao", "Tibetan",
    "Myanmar", "Khmer", "Ethiopic", "Hangul", "Hiragana", "Katakana", "Han",
)  # fmt: skip


@dataclass(frozen=True)
class Neighbours:
    """Row numbers, nearest first, with the cosine similarity (-1 to 1) or the Euclidean distance (from 0) of each."""

    metric: str
    rows: tuple[int, ...]
    values: tuple[float, ...]

    def __len__(self) -> int:
        return len(self.rows)


@dataclass(frozen=True)
class Prediction:
    """The most probable pieces at one position, best first, and the `rank` and `probability` of one given piece."""

    rows: tuple[int, ...]
    probabilities: tuple[float, ...]
    rank: int
    probability: float


Codes = NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class Vocabulary(Shaped):
    """All rows of the word table by their pieces; `kinds` and `scripts` are indices into `KINDS` and `SCRIPTS`.

    `without_piece` are the rows that no piece of the vocabulary has; in `pieces` they are named by their numbers.
    """

    pieces: Annotated[tuple[str, ...], "V"]
    kinds: Annotated[Codes, "V"]
    scripts: Annotated[Codes, "V"]
    without_piece: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("kinds", "scripts"):
            codes = np.asarray(getattr(self, name), np.uint8).view()
            codes.flags.writeable = False
            object.__setattr__(self, name, codes)

    def __len__(self) -> int:
        return len(self.pieces)

    def kind(self, row: int) -> str:
        """The kind of the piece with this ID, one of `KINDS`."""
        return list(KINDS)[self.kinds[row]]

    def script(self, row: int) -> str:
        """The script of the piece with this ID, one of `SCRIPTS`."""
        return SCRIPTS[self.scripts[row]]


@dataclass(frozen=True)
class Query:
    """A search: `text` read according to `mode`, and filters; `digits` is "with", "without" or `ANY`."""

    text: str = ""
    mode: str = "contains"
    kind: str = ANY
    script: str = ANY
    digits: str = ANY


@dataclass(frozen=True)
class Matches:
    """The IDs that match a query, ascending; `problem` says why the query could not be read."""

    ids: tuple[int, ...]
    problem: str = ""

    def __len__(self) -> int:
        return len(self.ids)


@dataclass(frozen=True)
class Term:
    """One term of an expression: a factor, and a piece as it was typed."""

    factor: float
    word: str


@dataclass(frozen=True)
class Expression:
    """A sum of words; `problem` says in a sentence why it could not be read."""

    terms: tuple[Term, ...]
    problem: str = ""


@dataclass(frozen=True)
class Missing:
    """A word that is not a single piece of the vocabulary, and the pieces that it splits into."""

    word: str
    pieces: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Reading(Shaped):
    """The value of an expression: its vector, and the nearest rows of the word table.

    `ids` are the operands' rows, in the order of the terms; they are left out of the neighbours. If a word is
    `missing`, the vector has no elements and there are none.
    """

    terms: tuple[Term, ...]
    ids: tuple[int, ...]
    missing: tuple[Missing, ...]
    vector: Annotated[Array, "H"]
    cosine: Neighbours

    @property
    def norm(self) -> float:
        """The Euclidean norm of the vector."""
        return float(np.linalg.norm(self.vector))


MapName = Literal["atlas", "uses_map"]


@dataclass(frozen=True)
class AtlasSettings:
    """UMAP's parameters; together with the weights they determine the map."""

    neighbours: int = 15
    min_dist: float = 0.1
    metric: str = "cosine"
    epochs: int = 200
    seed: int = 42


@dataclass(frozen=True, eq=False)
class Atlas(Shaped):
    """Points between -1 and 1, in the order of the vocabulary's IDs.

    `versions` lists the versions of the libraries that computed it; `kept` is the mean share of a row's 10 nearest rows
    that are also among its 10 nearest points on the map.
    """

    points: Annotated[Array, "V 2"]
    weights_sha256: str
    settings: AtlasSettings
    versions: str
    kept: float


@dataclass(frozen=True)
class Progress:
    """Progress of a map's computation: the share done (0 to 1) and the current step; `problem` is why it failed."""

    share: float
    words: str
    problem: str = ""
