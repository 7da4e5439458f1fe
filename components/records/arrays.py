"""How every record gets its arrays: float32, of checked sizes and read-only; copied where it is kept."""

import re
from functools import cache
from operator import add, mul, sub, truediv
from typing import Annotated, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float32]
STEPS, WHOLE = 32_767, 65_535
SIGNS = {"+": add, "-": sub, "*": mul, "/": truediv}


def frozen_array(values: ArrayLike) -> Array:
    """A read-only float32 copy of `values`, checked for NaN and infinity.

    A copy, because a read-only view of a tensor still changes when the tensor does.
    """
    array = np.array(values, dtype=np.float32, order="C", copy=True)
    if not np.isfinite(array).all():
        raise ValueError("an array holds NaN or infinity")
    array.flags.writeable = False
    return array


class Sized:
    """A record whose types say what size its fields have, which is checked when it is made:

        layers: Annotated[tuple[int, ...], "L"]
        moved: Annotated[Array, "L T"]

    A letter or word is one size in all fields, `2` is 2, and `L+1` or `H/heads` what that comes to if other fields say
    L, or H and heads. A tuple's size is its length, a whole number's its value. Arrays become read-only views: such a
    record is used in the run that made it, and what is kept of it goes into a `Shaped` one.
    """

    @staticmethod
    def hold(values: ArrayLike) -> Array:
        """What the record holds of an array that it is given."""
        array = np.asarray(values, dtype=np.float32).view()
        array.flags.writeable = False
        return array

    def __post_init__(self) -> None:
        kind: type = type(self)
        fields, numbers, computed = _declared(kind)
        sizes = dict(numbers)
        for name, letters, is_array in fields:
            value = getattr(self, name)
            if value is None:
                continue
            if is_array:
                value = self.hold(value)
                object.__setattr__(self, name, value)
            shape = value.shape if hasattr(value, "shape") else (value if isinstance(value, int) else len(value),)
            if len(shape) != len(letters) or tuple(map(sizes.setdefault, letters, shape)) != shape:
                wanted = f"({', '.join(letters)}) with {_known(sizes)}"
                raise ValueError(f"{kind.__name__}.{name} has the shape {shape}, not {wanted}")
        for letter, left, sign, right in computed:
            if SIGNS[sign](sizes[left], sizes[right]) != sizes[letter]:
                raise ValueError(f"{kind.__name__}: {letter} is not {sizes[letter]} with {_known(sizes)}")


class Shaped(Sized):
    """A `Sized` record that may be kept: its arrays become frozen copies, without NaN."""

    @staticmethod
    def hold(values: ArrayLike) -> Array:
        """A copy that never changes."""
        return frozen_array(values)


@cache
def _declared(record: type) -> tuple[list[tuple[str, list[str], bool]], dict[str, int], list[list[str]]]:
    """The fields that have sizes and whether they are arrays; the numbers among the sizes; and each computed one with
    what stands before its sign, the sign, and what stands after it."""
    hints = get_type_hints(record, include_extras=True).items()
    sized = {name: hint for name, hint in hints if get_origin(hint) is Annotated}
    fields = [
        (name, hint.__metadata__[0].split(), Array in (hint.__origin__, *get_args(hint.__origin__)))
        for name, hint in sized.items()
    ]
    said = {letter for _, letters, _ in fields for letter in letters}
    numbers = {part: int(part) for letter in said for part in re.findall(r"\d+", letter)}
    split = [[letter, *re.split("([-+*/])", letter)] for letter in said]
    return fields, numbers, [one for one in split if len(one) == 4 and {one[1], one[3]} <= said | numbers.keys()]


def _known(sizes: dict[str, int]) -> str:
    return ", ".join(f"{letter} = {size}" for letter, size in sizes.items())


def as_steps(values: Array) -> NDArray[np.int16]:
    """Values between -1 and 1 in 65,535 steps: half the room, and a sixth of float16's time to read."""
    return np.rint(values * np.float32(STEPS)).astype("<i2")


def share_levels(shares: Array) -> NDArray[np.uint16]:
    """Shares as 16-bit numbers, 65,535 for 1; one that is neither nothing nor all stays so."""
    return np.clip(np.rint(shares * WHOLE), shares > 0, WHOLE - (shares < 1)).astype("<u2")


def from_steps(steps: NDArray[np.int16]) -> Array:
    """The values between -1 and 1 again, each right to a 65,534th."""
    return steps * np.float32(1 / STEPS)
