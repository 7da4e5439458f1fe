"""The pooler of a loaded checkpoint: our arithmetic, and the model's own output."""

from components.compute.pooler import Pooling, pool
from components.records.checkpoints import Checkpoint
from components.records.tokens import Tokens
from components.service.loading import load_model
from components.service.states import states


def pooling(checkpoint: Checkpoint, tokens: Tokens) -> Pooling:
    """Dense layer and tanh on [CLS] of the last layer, and `pooler_output` of the same run."""
    run, dense = states(checkpoint, tokens), load_model(checkpoint).pooler.dense
    return pool(run.hidden[-1][0], weight=dense.weight.numpy(), bias=dense.bias.numpy(), theirs=run.pooled)
