"""What a reader takes home: the steps that rebuild a page's numbers without this app, and what they must come to."""

from dataclasses import dataclass

from components.records.corpus import Line, Wanted
from components.records.projection import Settings
from components.records.similarity import RAW

TOKENS, PCA = Wanted(), Settings("pca")


@dataclass(frozen=True)
class Check:
    """An expression of the script and the value that the page showed; numbers agree to `tolerance` (0: exactly)."""

    expression: str
    value: str
    tolerance: float = 0.0


@dataclass(frozen=True)
class Step:
    """One cell: what it does in words, its code, and what can be asserted after it."""

    words: str
    code: str
    checks: tuple[Check, ...] = ()


@dataclass(frozen=True)
class Notebook:
    """The steps of one page for one question, with the line that says where its numbers come from."""

    page: str
    title: str
    provenance: str
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Shown:
    """What a viewer chose on a page, so that its numbers can be rebuilt; where a page has no such choice, the default.

    `layer` and `token` are those that are looked at; they may be more than a model or a text has. `pair` are two tokens
    that are compared, as `kind` says (None: the page's own). `lines` are the sentences whose points are shown (empty:
    the page's own), at most `most` of them (None: all), `point` is the one that is looked at.
    """

    layer: int = 0
    token: int = 1
    p: float = 0.1
    seed: int = 0
    pads: int = 8
    pair: tuple[int, int] | None = None
    kind: str = RAW
    lines: tuple[Line, ...] = ()
    wanted: Wanted = TOKENS
    most: int | None = None
    point: int = 0
    settings: Settings = PCA
    placed: str = "turned"
