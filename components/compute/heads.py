"""What a head does, where what it does in one text and what it does in general agree."""

import numpy as np

from components.records.heads import KINDS, HeadsInGeneral, HeadsInText

TELLING = ("the token before", "the token after", "the same token", "[SEP]")
CLEAR = 0.5  # of its weight: below, a head has no habit that a name would describe


def main_kind(shares: HeadsInGeneral | HeadsInText, layer: int, head: int) -> tuple[str, float]:
    """The kind to which a head (both from 1) gives the largest share, the first of a tie, and the share."""
    own = shares.shares[layer - 1, head - 1]
    kind = int(own.argmax())
    return KINDS[kind], float(own[kind])


def clearest_head(here: HeadsInText) -> tuple[int, int]:
    """The layer and head, both from 1, that give most attention to one of the `TELLING` kinds; the first of a tie."""
    most = here.shares[..., [KINDS.index(kind) for kind in TELLING]].max(axis=2)
    layer, head = np.unravel_index(int(most.argmax()), most.shape)
    return int(layer) + 1, int(head) + 1


def named(here: HeadsInText, general: HeadsInGeneral, layer: int, head: int) -> str:
    """The kind that a head may be named after: the main one here and in general, with most of the weight in both."""
    (own, share), (usual, in_general) = (main_kind(shares, layer, head) for shares in (here, general))
    return own if own == usual and min(share, in_general) > CLEAR else ""


def named_kinds(here: HeadsInText, general: HeadsInGeneral) -> tuple[tuple[str, ...], ...]:
    """`named` of every head, (L, heads)."""
    layers, heads = np.shape(general.shares)[:2]
    return tuple(
        tuple(named(here, general, layer, head) for head in range(1, heads + 1)) for layer in range(1, layers + 1)
    )
