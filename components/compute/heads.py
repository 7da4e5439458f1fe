"""What a head does, where what it does in one text and what it does in general agree."""

from typing import NamedTuple

import numpy as np

from components.records.heads import KINDS, HeadsInGeneral, HeadsInText

CLEAR = 0.5  # of its weight: below, a head has no habit that a name would describe


class Habit(NamedTuple):
    """The kind to which one head gives the largest share in a text, the first of a tie, and in general.

    It is `named` after the kind if this is the same in both, with most of the weight.
    """

    kind: str
    share: float
    usual: str
    usual_share: float
    named: bool


def habits(in_text: HeadsInText, general: HeadsInGeneral) -> list[list[Habit]]:
    """The habit of every head, by layer."""
    kinds, most = ([one(shares.shares, axis=2) for shares in (in_text, general)] for one in (np.argmax, np.max))
    named = (kinds[0] == kinds[1]) & (np.minimum(*most) > CLEAR)
    names = np.array(KINDS)
    columns = names[kinds[0]], most[0], names[kinds[1]], most[1], named
    return [
        [Habit(*of_head) for of_head in zip(*of_layer, strict=True)]
        for of_layer in zip(*(column.tolist() for column in columns), strict=True)
    ]
