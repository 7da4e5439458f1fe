"""The same tokens run three times: alone, padded with the attention mask, padded without it."""

from __future__ import annotations

from components.compute.padding import compare
from components.records.arrays import Array
from components.records.checkpoints import Checkpoint
from components.records.padding import Padding
from components.records.tokens import Tokens
from components.service.cache import cached
from components.service.states import states, turn
from components.service.tokenizer import PAD, load_vocabulary
from components.service.weights import load_model


@cached(lambda checkpoint, tokens, pads: (checkpoint, tokens.inputs, pads))
def padding(checkpoint: Checkpoint, tokens: Tokens, pads: int) -> Padding:
    """How far each token's vector moves when `pads` [PAD] tokens are appended, by layer."""
    ids = (*tokens.ids, *(load_vocabulary(checkpoint)[PAD],) * pads)
    segments = (*tokens.segments, *(0,) * pads)
    mask = (*tokens.mask, *(0,) * pads)
    masked = _hidden(checkpoint, ids, segments, mask)
    unmasked = _hidden(checkpoint, ids, segments, (1,) * len(ids))
    return compare(states(checkpoint, tokens), masked, unmasked)


def _hidden(checkpoint: Checkpoint, ids: tuple[int, ...], segments: tuple[int, ...], mask: tuple[int, ...]) -> Array:
    """Hidden states (L + 1, T, H)."""
    import torch

    model = load_model(checkpoint)
    with turn(len(ids)), torch.inference_mode():
        output = model(
            input_ids=torch.tensor([ids]),
            token_type_ids=torch.tensor([segments]),
            attention_mask=torch.tensor([mask]),
            output_hidden_states=True,
        )
    hidden: Array = torch.cat(output.hidden_states).numpy()
    return hidden
