"""Whether a second model can be drawn beside the one in use, of the same texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from components.compute.alignment import aligned, unknown_to
from components.records.checkpoints import MOST_OF_TWO, Checkpoint, CheckpointError, TakesMemory
from components.records.graphemes import beginning
from components.records.tokens import Tokens
from components.service.loading import bytes_of, check_by_loading, is_loaded, room_for
from components.service.offered import name_of
from components.service.tokens import tokens

ASKED = 150  # MB: more is loaded only after a click
Texts = Sequence[tuple[str, str]]


def check_beside(checkpoint: Checkpoint, other: Checkpoint, texts: Texts, *, load: bool) -> None:
    """Load the `other` one, if both read each of `texts`, a sentence or a pair, as the same IDs.

    Raises `CheckpointError` with the reason why they cannot stand beside each other; `TakesMemory` if the other one is
    large and a viewer has not asked to `load` it.
    """
    for text in texts:
        _check_reading(checkpoint, other, tokens(checkpoint, *text), tokens(other, *text))
    name, megabytes = name_of(other), round(bytes_of(other) / 1e6)
    if not is_loaded(other):
        if not room_for(other):
            raise CheckpointError(
                f"{name} takes about {megabytes:,} MB of memory, and this server has not as much left."
            )
        if megabytes > ASKED and not other.altered and not load:
            raise TakesMemory(f"{name} takes about {megabytes:,} MB of this server's memory, beside the one in use.")
    check_by_loading(other)


def _check_reading(checkpoint: Checkpoint, other: Checkpoint, here: Tokens, there: Tokens) -> None:
    if (longest := max(len(here), len(there))) > MOST_OF_TWO:
        raise CheckpointError(f"The text has {longest:,} tokens, and two models are drawn of {MOST_OF_TWO} at most.")
    if not aligned(here, there):
        why = "; ".join((*_lacks(here, there, name_of(checkpoint)), *_lacks(there, here, name_of(other))))
        raise CheckpointError(f"{name_of(other)} reads this text as other tokens{': ' if why else ''}{why}.")


def _lacks(read: Tokens, other: Tokens, name: str) -> Iterator[str]:
    """What one of them does not read of what the other reads."""
    if len(read.left_out) > len(other.left_out):
        yield f"{name} has room for {read.limit:,} tokens"
    if unknown := unknown_to(read, other):
        yield f"{name} reads {' and '.join(f'“{beginning(word, 24)}”' for word in unknown[:2])} as [UNK]"
