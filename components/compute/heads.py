"""Which kind of token a head prefers, and where what it does in one text and what it does in general agree."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from components.records.heads import KINDS, HeadsInGeneral, HeadsInText

CLEAR = 0.5  # of its weight: below, a head has no habit that a name would describe
# Times an even share: 72 of 72 heads of a trained BERT reach 1.8 with some kind, random weights at most 1.2.
PREFERRED = 1.5
TIED = 1e-5  # shares that differ by less are equal, as far as float32 can tell


class Habit(NamedTuple):
    """The kind that one head prefers in a text, and in general, each with its share; "" and 0 if it prefers none.

    It is `named` after the kind if this is the same in both, with most of the weight.
    """

    kind: str
    share: float
    usual: str
    usual_share: float
    named: bool


def habits(in_text: HeadsInText, general: HeadsInGeneral) -> list[list[Habit]]:
    """The habit of every head, by layer."""
    (kinds, shares), (usual, usual_shares) = preferred(in_text), preferred(general)
    named = (kinds == usual) & (np.minimum(shares, usual_shares) > CLEAR)
    names = np.array([*KINDS, ""])
    columns = names[kinds], shares, names[usual], usual_shares, named
    return [
        [Habit(*of_head) for of_head in zip(*of_layer, strict=True)]
        for of_layer in zip(*(column.tolist() for column in columns), strict=True)
    ]


def preferred(heads: HeadsInText | HeadsInGeneral) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    """The number of the kind that each head prefers and its share, both (L, heads); −1 and 0 if it prefers none.

    Of the kinds that get half as much again as an even share, or half of the rest as well where an even share is more
    than half, it is the one with the largest share; none of a tie.
    """
    least = np.minimum(PREFERRED * heads.even, (1 + heads.even) / 2)
    shares = np.where((heads.even > 0) & (heads.shares >= least), heads.shares, 0)
    next_to, largest = np.moveaxis(np.partition(shares, -2, axis=2)[..., -2:], 2, 0)
    alone = largest - next_to > TIED
    return np.where(alone, shares.argmax(axis=2), -1), np.where(alone, largest, 0)
