"""Some inner values of one token's feed-forward network, beside those of the other tokens."""

from dataclasses import dataclass

from components.records.arrays import Array, frozen_array


@dataclass(frozen=True, eq=False)
class Neurons:
    """`numbers` name the largest inner values of `token`, largest first; `values` (T, N) are those of all tokens.

    `exciting` has for each the tokens in which it is largest, largest first. Of the token's `count` inner values
    `positive` are above zero.
    """

    token: int
    numbers: tuple[int, ...]
    exciting: tuple[tuple[int, ...], ...]
    values: Array
    positive: int
    count: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", frozen_array(self.values, None, len(self.numbers)))
