"""The most active neurons of one token's feed-forward network, compared with the other tokens."""

from dataclasses import dataclass

from components.records.arrays import Array, freeze


@dataclass(frozen=True, eq=False)
class Neurons:
    """`numbers` are the neurons that `token` activates most, largest first; `values` (T, N) are those of all tokens.

    `exciting` lists for each neuron the tokens that activate it most, most first. Of the token's `count` activations
    `positive` are above zero.
    """

    token: int
    numbers: tuple[int, ...]
    exciting: tuple[tuple[int, ...], ...]
    values: Array
    positive: int
    count: int

    def __post_init__(self) -> None:
        freeze(self, values=(None, len(self.numbers)))
