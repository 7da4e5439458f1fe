"""What is handed out about a text: a report of the whole flow, and worksheets, drawn with one seed per student."""

from collections.abc import Sequence

from components.compute.worksheet import worksheet
from components.records.checkpoints import Checkpoint
from components.records.tokens import Tokens
from components.records.worksheet import Flow, Worksheet
from components.service.embeddings import embeddings, normalization, proof
from components.service.encoder import encoder_layer
from components.service.states import states
from components.service.tokens import load_vocabulary
from components.service.weights import provenance


def worksheets(checkpoint: Checkpoint, tokens: Tokens, seeds: Sequence[int]) -> tuple[Worksheet, ...]:
    """One worksheet for each of `seeds`; the same seed draws the same cells."""
    ours, steps = embeddings(checkpoint, tokens), normalization(checkpoint, tokens)
    first, vocabulary = encoder_layer(checkpoint, tokens, 1), load_vocabulary(checkpoint)
    return tuple(worksheet(seed, tokens, ours, steps, first, vocabulary) for seed in seeds)


def flow(checkpoint: Checkpoint, tokens: Tokens) -> Flow:
    """Embeddings, their proof, LayerNorm and the hidden states of one text or pair."""
    ours = embeddings(checkpoint, tokens)
    measured, steps = proof(checkpoint, tokens, ours), normalization(checkpoint, tokens)
    return Flow(tokens, ours, measured, steps, states(checkpoint, tokens), provenance(checkpoint))
