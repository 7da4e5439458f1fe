"""The pooler of a loaded checkpoint: our arithmetic beside the model's own output."""

from components.compute.pooler import pool
from components.records.checkpoints import Checkpoint
from components.records.pooler import Pooling
from components.records.tokens import Tokens
from components.service.states import states
from components.service.weights import load_model


def pooling(checkpoint: Checkpoint, tokens: Tokens) -> Pooling:
    """Dense layer and tanh on [CLS] of the last layer, and `pooler_output` of the same run."""
    known, dense = states(checkpoint, tokens), load_model(checkpoint).pooler.dense
    weight, bias = dense.weight.numpy(), dense.bias.numpy()
    return pool(known.hidden[-1][0], weight=weight, bias=bias, theirs=known.pooled)
