"""The same tokens run three times: alone, padded with the attention mask, padded without it."""

from __future__ import annotations

from collections.abc import Sequence

from components.compute.padding import Padding, compare
from components.records.arrays import Array
from components.records.checkpoints import Checkpoint
from components.records.tokens import Tokens
from components.service.cache import cached
from components.service.loading import load_model
from components.service.states import LONG, states, turn
from components.service.tokens import load_vocabulary


@cached()
def padding(checkpoint: Checkpoint, tokens: Tokens, pads: int) -> Padding:
    """How far each token's vector moves when `pads` [PAD] tokens are appended, by layer."""
    ids = (*tokens.ids, *(load_vocabulary(checkpoint)[tokens.special.pad],) * pads)
    segments = (*tokens.segments, *(0,) * pads)
    mask = (*tokens.mask, *(0,) * pads)
    masks = [mask, (1,) * len(ids)]
    batches = [masks] if 2 * len(ids) <= LONG else [[one] for one in masks]  # of a short text both at once
    masked, unmasked = (hidden for batch in batches for hidden in _hidden(checkpoint, ids, segments, batch))
    return compare(states(checkpoint, tokens), masked, unmasked)


def _hidden(
    checkpoint: Checkpoint, ids: tuple[int, ...], segments: tuple[int, ...], masks: Sequence[tuple[int, ...]]
) -> Array:
    """Hidden states (M, L + 1, T, H) of the same tokens with each of M attention masks."""
    model = load_model(checkpoint)
    import torch

    with turn(len(masks) * len(ids)), torch.inference_mode():
        output = model(
            input_ids=torch.tensor([ids] * len(masks)),
            token_type_ids=torch.tensor([segments] * len(masks)),
            attention_mask=torch.tensor(masks),
            output_hidden_states=True,
        )
    hidden: Array = torch.stack(output.hidden_states, dim=1).numpy()
    return hidden
