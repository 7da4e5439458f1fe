"""The encoder, run once for each distinct sentence: hidden states of every layer, and the pooler."""

from __future__ import annotations

import threading
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from components.compute.pooler import Pooling, pool
from components.records.checkpoints import Checkpoint
from components.records.states import States
from components.records.tokens import Tokens
from components.service.cache import cached
from components.service.loading import load_model

# A layer holds several arrays of (heads, T, T), 50 MB for 507 tokens. So long texts of all viewers run one at a time;
# shorter ones never wait.
LONG = 128  # tokens

_long_texts = threading.Lock()


def turn(tokens: int) -> AbstractContextManager[object]:
    """A lock to hold while the encoder runs on this many tokens. Do not call a cached function while holding it."""
    return _long_texts if tokens > LONG else nullcontext()


def model_inputs(tokens: Tokens) -> dict[str, Any]:
    """The arguments of `BertModel` for one sentence or pair, each (1, T)."""
    import torch

    names = ("input_ids", "token_type_ids", "attention_mask")
    return {name: torch.tensor([row]) for name, row in zip(names, tokens.inputs, strict=True)}


@cached()
def states(checkpoint: Checkpoint, tokens: Tokens) -> States:
    """All hidden states (L + 1, T, H) and the pooler's output (H,) for these tokens."""
    model = load_model(checkpoint)
    import torch

    with turn(len(tokens)), torch.inference_mode():
        output = model(**model_inputs(tokens), output_hidden_states=True)
    hidden = torch.cat(output.hidden_states).numpy()
    return States(hidden, output.pooler_output[0].numpy())


def pooling(checkpoint: Checkpoint, tokens: Tokens) -> Pooling:
    """Dense layer and tanh on [CLS] of the last layer, and `pooler_output` of the same run."""
    run, dense = states(checkpoint, tokens), load_model(checkpoint).pooler.dense
    return pool(run.hidden[-1][0], weight=dense.weight.numpy(), bias=dense.bias.numpy(), theirs=run.pooled)
