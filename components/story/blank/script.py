"""The script steps of /blank."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from components.compute.blank import Blank, Readout
from components.story.blank.near import HIDDEN_SHOWN, SHOWN
from components.story.blank.words import Reading
from components.take_home.shown import add_step, for_script


@for_script
def add_blank_steps(it: Reading, masks: Sequence[int]) -> None:
    """Add both readings, and what the head predicts; what is not drawn is left out."""
    add_step("text", ids=it.tokens.ids, pieces=it.tokens.pieces)
    add_step("mask", masked=it.position, masks=list(masks), masked_pieces=seen(it, masks))
    if it.filled:
        _add_predictions(it, it.filled)
    no_rank = it.hidden.rank is None or it.is_mask or it.filled
    ranks: dict[str, Any] = {} if no_rank else {"hidden_rank": it.hidden.rank}
    upper = HIDDEN_SHOWN if it.filled else SHOWN
    read = _drawn(it, it.read, "read", upper)
    hidden = {} if it.filled or it.is_mask else _drawn(it, it.hidden, "hidden", HIDDEN_SHOWN)
    add_step("readout", metric=it.read.metric, near=upper, **read, **hidden, **ranks)


def seen(it: Reading, masks: Sequence[int]) -> tuple[str, ...]:
    """The pieces that the model reads if the word is hidden."""
    mask = it.tokens.special.mask
    return tuple(mask if place in (it.position, *masks) else piece for place, piece in enumerate(it.tokens.pieces))


def _drawn(it: Reading, read: Readout, name: str, most: int) -> dict[str, Any]:
    """The nearest rows of each column and how near they are; nothing if a vector is zero."""
    near = [column.nearest for column in read.columns]
    if not all(map(len, near)):
        return {}
    return {
        f"{name}_pieces": [[it.pieces[row] for row in column.rows[:most]] for column in near],
        f"{name}_values": np.array([column.values[:most] for column in near]),
    }


def _add_predictions(it: Reading, filled: Blank) -> None:
    """Each layer's predictions, and the rank of what was hidden; no ranking of equal pieces."""
    results: dict[str, Any] = {"predicted_probabilities": np.array([layer.probabilities for layer in filled.layers])}
    if not filled.tied:
        results["predicted"] = [[it.pieces[row] for row in layer.rows] for layer in filled.layers]
    if filled.hidden is not None:
        results |= {"ranked": filled.hidden, "ranks": [layer.rank for layer in filled.layers]}
    results["probabilities"] = filled.probabilities
    add_step("blank", rows=list(filled.rows), likeliest=len(filled.layers[0].rows), **results)
