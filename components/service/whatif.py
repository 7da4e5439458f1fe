"""What-ifs of the input layer: how far the last hidden states move when it is changed.

`BertModel(inputs_embeds=...)` would add position and segment rows and apply LayerNorm again, so the changed vectors go
straight into the encoder.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from components.compute.whatif import CHANGES, DROPOUT, NOTHING, Change, Moved, changed_input, encoder_input, moved
from components.records.checkpoints import Checkpoint
from components.records.tokens import Tokens
from components.service.cache import ANSWERS, cached
from components.service.embeddings import embeddings
from components.service.rerun import encode, portions
from components.service.states import states


@cached()
def what_ifs(checkpoint: Checkpoint, tokens: Tokens, dimension: int) -> tuple[Moved, ...]:
    """How far each token's last hidden state moves under each of `CHANGES` to the input layer.

    Only the last change depends on `dimension`, so another dimension takes one more run and not all of them.
    """
    return _answers(checkpoint, tokens, tuple(CHANGES), dimension)


def moves(checkpoint: Checkpoint, tokens: Tokens, change: Change) -> Moved | None:
    """The same for one change, or for dropout of the encoder's input; None if nothing is changed."""
    if change.kind == NOTHING:
        return None
    if change.kind == DROPOUT:
        return _dropout_moves(checkpoint, tokens, change)
    return _answers(checkpoint, tokens, (change.kind,), change.dimension)[0]


@cached()
def _dropout_moves(checkpoint: Checkpoint, tokens: Tokens, change: Change) -> Moved:
    changed = encoder_input(embeddings(checkpoint, tokens), change)
    after = encode(checkpoint, changed[None], tokens.mask)[0]
    return moved(DROPOUT, 0, states(checkpoint, tokens).hidden[-1], after)


def _answers(checkpoint: Checkpoint, tokens: Tokens, changes: tuple[str, ...], dimension: int) -> tuple[Moved, ...]:
    keys = [
        (_moves, checkpoint, tokens.inputs, change, dimension if change == "dimension" else 0) for change in changes
    ]

    def run(missing: list[int]) -> list[Moved]:
        return _moves(checkpoint, tokens, [changes[index] for index in missing], dimension)

    return tuple(ANSWERS.answers(keys, run))


def _moves(checkpoint: Checkpoint, tokens: Tokens, changes: Sequence[str], dimension: int) -> list[Moved]:
    """The changes, as many at a time as the memory bound allows."""
    ours, before = embeddings(checkpoint, tokens), states(checkpoint, tokens).hidden[-1]
    results: list[Moved] = []
    for some in portions(len(changes), len(tokens)):
        inputs = np.stack([changed_input(ours, changes[number], dimension) for number in some])
        for number, after in zip(some, encode(checkpoint, inputs, tokens.mask), strict=True):
            results.append(moved(changes[number], dimension, before, after))
    return results
