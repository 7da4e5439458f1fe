"""Records what a page shows, for the script that rebuilds it: the page reports each step where it shows the result.

    add_step("dropout", p=p, seed=seed, dropped=dropped.after)

means that the step `dropout` computes what is drawn, with this `p` and `seed`, and that its `dropped` must then equal
this array; a result that the page does not draw itself is given as a function without arguments, which is called only
for a script. A keyword that the step, or one that it needs, sets to a literal is a choice; any other is a result that
the script checks. A new page needs one cell in `steps` and this one call.

Where rounding may change a result, as it may rotate a PCA map whose two axes have about the same variance, the step
gives the tolerance in `<result>_doubt`. Only the shape and a sample of an array are kept, not the array itself.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, ParamSpec

import numpy as np

from components.records.arrays import Array
from components.records.tokens import Tokens
from components.take_home.step_files import choices_of, needed, step_cell

MOST = 100
_collecting: ContextVar[list["ShownStep"] | None] = ContextVar("what a page shows", default=None)


@dataclass(frozen=True)
class Check:
    """The expected value of the script's variable `name`, or every `stride`-th number of an array of that `shape`.

    `near` is the tolerance, or the name of the script's variable that holds it.
    """

    name: str
    value: object
    shape: tuple[int, ...] | None = None
    stride: int = 1
    near: str = ""


@dataclass(frozen=True)
class ShownStep:
    """One step with its choices and expected results; `remark` says what the script leaves out."""

    step: str
    choices: Mapping[str, object]
    checks: tuple[Check, ...]
    remark: str = ""


@dataclass
class Shown:
    """What the last run of a page showed: its tokens, where its numbers come from, and its steps if a script is wanted.

    The page runs again alone when the sentence changes, and a download reads this when it is clicked.
    """

    tokens: Tokens | None = None
    provenance: str = ""
    steps: list[ShownStep] = field(default_factory=list)

    @contextmanager
    def collect(self, tokens: Tokens | None = None, provenance: str = "", *, wanted: bool = True) -> Iterator[None]:
        """Note tokens and provenance and, if `wanted`, the steps added in this block, in place of the last run's."""
        self.tokens, self.provenance, fresh = tokens, provenance, list[ShownStep]()
        token = _collecting.set(fresh if wanted else None)
        try:
            yield
        finally:
            _collecting.reset(token)
            self.steps = fresh


P = ParamSpec("P")


def for_script(add: Callable[P, object]) -> Callable[P, None]:
    """Let a function that adds steps do nothing, and compute nothing, in a run for which nobody asked for a script."""

    @wraps(add)
    def add_if_wanted(*args: P.args, **kwargs: P.kwargs) -> None:
        if _collecting.get() is not None:
            add(*args, **kwargs)

    return add_if_wanted


def add_step(step: str, *, remark: str = "", **named: Any) -> None:
    """Report that the page shows what `step` computes; `remark` says what the script leaves out."""
    shown = _collecting.get()
    if shown is not None:  # else nobody has asked for a script
        computed = {name: value() if callable(value) else value for name, value in named.items()}
        shown.append(shown_step(step, remark=remark, **computed))


def shown_step(step: str, *, remark: str = "", **named: Any) -> ShownStep:
    """The step that `add_step` adds. Raises `ValueError` for a name that the step does not assign."""
    known = choices_of(step)
    results = {name: value for name, value in named.items() if name not in known}
    chosen = {name: value for name, value in named.items() if name in known}
    return ShownStep(step, chosen, tuple(_check(step, *result) for result in results.items()), remark)


def _check(step: str, name: str, value: object) -> Check:
    """Numbers must agree to a thousandth of their mean size, or within the step's own `<name>_doubt`."""
    results = {result for one in needed(step) for result in step_cell(one).results}
    if name not in results:
        raise ValueError(f"the step {step} makes no {name}")
    doubt = f"{name}_doubt" if f"{name}_doubt" in results else ""
    numbers = value if isinstance(value, np.ndarray) else _floats(value, whole=bool(doubt))
    if numbers is None:
        return Check(name, list(value) if isinstance(value, tuple) else value)
    stride = max(1, numbers.size // MOST) | 1  # odd, so that the sample is not confined to a few columns
    sample = [float(f"{number:.6g}") for number in numbers.ravel()[::stride].tolist()]
    exact = numbers.dtype.kind in "iu"
    near = "0.5" if exact else f"{max(1e-5, float(np.abs(sample).mean()) / 1000 if sample else 0):.1e}"
    return Check(name, sample, numbers.shape, stride, doubt or near)


def _floats(value: object, *, whole: bool) -> Array | None:
    """The sequence as an array of floats, if its numbers are decimals, or integers and `whole`; else None."""
    try:
        numbers = np.asarray(value)
    except ValueError:  # rows of several lengths
        return None
    return numbers.astype(float) if numbers.dtype.kind in ("fiu" if whole else "f") else None
