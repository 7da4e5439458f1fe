"""The model's encoder, run again on changed input vectors; the shared model is never written to.

`BertModel(inputs_embeds=...)` would add position and segment rows and apply LayerNorm again, so the vectors go straight
into the model's own encoder, with the attention mask that the model itself would use.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from components.compute.whatif import changed_input, moved
from components.records.arrays import Array, frozen_array
from components.records.checkpoints import Checkpoint
from components.records.tokens import Tokens
from components.records.whatif import CHANGES, Moved
from components.service.cache import ANSWERS, cached
from components.service.embeddings import embeddings
from components.service.states import states, turn
from components.service.transformers_internals import encoder_mask
from components.service.weights import load_model

MOST_TOKENS = 512


def encode(checkpoint: Checkpoint, inputs: Array, mask: tuple[int, ...]) -> Array:
    """The last hidden states (C, T, H) for C changed `inputs` (C, T, H), which replace the embedding layer's output."""
    import torch

    model = load_model(checkpoint)
    vectors = torch.from_numpy(inputs.copy())
    with turn(inputs.shape[0] * inputs.shape[1]), torch.inference_mode():
        attention = encoder_mask(model, vectors, torch.tensor([mask] * len(inputs)))
        output = model.encoder(vectors, attention_mask=attention)
    return frozen_array(output.last_hidden_state.numpy(), *inputs.shape)


@cached(lambda checkpoint, tokens, dimension: (checkpoint, tokens.inputs, dimension))
def what_ifs(checkpoint: Checkpoint, tokens: Tokens, dimension: int) -> tuple[Moved, ...]:
    """How far each token's last hidden state moves under each of `CHANGES` to the input layer.

    Only the last change depends on `dimension`, so another dimension takes one more run and not all of them.
    """
    changes = tuple(CHANGES)
    keys = [
        (_moves, checkpoint, tokens.inputs, change, dimension if change == changes[-1] else 0) for change in changes
    ]

    def run(missing: list[int]) -> list[Moved]:
        return _moves(checkpoint, tokens, [changes[index] for index in missing], dimension)

    return tuple(ANSWERS.answers(keys, run))


def _moves(checkpoint: Checkpoint, tokens: Tokens, changes: Sequence[str], dimension: int) -> list[Moved]:
    """The changes of a short sentence are run as one batch, those of a long one separately, to save memory."""
    ours, before = embeddings(checkpoint, tokens), states(checkpoint, tokens).hidden[-1]
    batch_size = max(1, MOST_TOKENS // len(tokens))
    results: list[Moved] = []
    for batch in _batched(changes, batch_size):
        inputs = np.stack([changed_input(ours, change, dimension) for change in batch])
        for change, after in zip(batch, encode(checkpoint, inputs, tokens.mask), strict=True):
            results.append(moved(change, dimension, before, after))
    return results


def _batched(changes: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    """`changes` in batches of `size`; the last one may be shorter."""
    return (changes[start : start + size] for start in range(0, len(changes), size))
