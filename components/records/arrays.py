"""How every record gets its arrays: copied, float32, checked and read-only."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float32]
STEPS = 32_767


def frozen_array(values: ArrayLike, *shape: int | None) -> Array:
    """A read-only float32 copy of `values`, checked for its shape (None: any length) and for NaN and infinity.

    A copy, because a read-only view of a tensor still changes when the tensor does.
    """
    array = np.array(values, dtype=np.float32, order="C", copy=True)
    fits = array.ndim == len(shape) and all(want in (None, got) for want, got in zip(shape, array.shape, strict=True))
    if not fits:
        raise ValueError(f"an array of shape {shape} was expected, this one is {array.shape}")
    if not np.isfinite(array).all():
        raise ValueError("an array holds NaN or infinity")
    array.flags.writeable = False
    return array


def freeze(record: object, **shapes: tuple[int | None, ...]) -> None:
    """Replace arrays of a frozen `record`, by name, with what `frozen_array` makes of them and their shapes."""
    for name, shape in shapes.items():
        object.__setattr__(record, name, frozen_array(getattr(record, name), *shape))


def as_steps(values: Array) -> NDArray[np.int16]:
    """Values between -1 and 1 in 65,535 steps: half the room, and a sixth of float16's time to read."""
    return np.rint(values * np.float32(STEPS)).astype("<i2")


def from_steps(steps: NDArray[np.int16]) -> Array:
    """The values between -1 and 1 again, each right to a 65,534th."""
    return steps * np.float32(1 / STEPS)
