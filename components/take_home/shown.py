"""One way from what a page shows to what is rebuilt: the page says it where it shows it, and nothing is guessed later.

    shows("dropout", p=p, seed=seed, dropped=dropped.after)

says that the file `steps/dropout.py` makes what is drawn, with which `p` and `seed`, and that `dropped` must then be
this array. A keyword that the file, or one that it needs, sets to a plain value is a choice; any other is something
that the script must come to. A new page writes its file in `steps` and this one call.

Where rounding may move a result, as it turns a map by PCA whose two directions are about as wide, the file says how far
in `<result>_doubt`. Of an array only its shape and a sample are kept: nothing large is held for a seldom download.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

import numpy as np

from components.records.arrays import Array
from components.take_home.step_files import choices_of, needed, step_file

MOST = 100
_collecting: ContextVar[list["ShownStep"] | None] = ContextVar("what a page shows", default=None)


@dataclass(frozen=True)
class Check:
    """What `name` of the script must come to: a plain value, or every `stride`-th number of an array of that `shape`.

    `near` is how far a number may be off, or the name of what the script says of that.
    """

    name: str
    value: object
    shape: tuple[int, ...] | None = None
    stride: int = 1
    near: str = ""


@dataclass(frozen=True)
class ShownStep:
    """One file of `steps`, with what was chosen in it and what it must come to; `remark` says what is left out."""

    step: str
    choices: Mapping[str, object]
    checks: tuple[Check, ...]
    remark: str = ""


def shows(step: str, *, remark: str = "", **named: Any) -> None:
    """Say that the page shows what the file `step` makes; `remark` says what of it a script leaves out."""
    shown = _collecting.get()
    if shown is None:  # a page that runs without its frame
        return
    shown.append(shown_by(step, remark=remark, **named))


def shown_by(step: str, *, remark: str = "", **named: Any) -> ShownStep:
    """What `shows` says. Raises `ValueError` for a name that the file does not know."""
    known = choices_of(step)
    results = {name: value for name, value in named.items() if name not in known}
    chosen = {name: value for name, value in named.items() if name in known}
    return ShownStep(step, chosen, tuple(_check(step, *result) for result in results.items()), remark)


@contextmanager
def collected(into: list[ShownStep]) -> Iterator[None]:
    """Put what the page shows meanwhile into the list, in the place of what is in it, once the page has ended."""
    fresh: list[ShownStep] = []
    token = _collecting.set(fresh)
    try:
        yield
    finally:
        _collecting.reset(token)
        into[:] = fresh


def _check(step: str, name: str, value: object) -> Check:
    """Numbers agree to a thousandth of their mean size, or as far as the step's own `<name>_doubt` says."""
    made = {result for one in needed(step) for result in step_file(one).results}
    if name not in made:
        raise ValueError(f"the step {step} makes no {name}")
    doubt = f"{name}_doubt" if f"{name}_doubt" in made else ""
    numbers = value if isinstance(value, np.ndarray) else _floats(value, whole=bool(doubt))
    if numbers is None:
        return Check(name, list(value) if isinstance(value, tuple) else value)
    stride = max(1, numbers.size // MOST) | 1  # odd, so that not only a few columns are met
    sample = [float(f"{number:.6g}") for number in numbers.ravel()[::stride].tolist()]
    exact = numbers.dtype.kind in "iu"
    near = "0.5" if exact else f"{max(1e-5, float(np.abs(sample).mean()) / 1000 if sample else 0):.1e}"
    return Check(name, sample, numbers.shape, stride, doubt or near)


def _floats(value: object, *, whole: bool) -> Array | None:
    """The numbers of a sequence, if they are decimal ones, or `whole` where these count as such."""
    try:
        numbers = np.asarray(value)
    except ValueError:  # rows of several lengths
        return None
    return numbers.astype(float) if numbers.dtype.kind in ("fiu" if whole else "f") else None
