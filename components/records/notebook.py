"""What a reader takes home: the steps that rebuild a page's numbers without this app, and what they must come to."""

from dataclasses import dataclass


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
