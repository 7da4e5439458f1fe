"""Worksheets on a text: a loaded checkpoint's numbers, drawn with one seed per student."""

from collections.abc import Sequence

from components.compute.worksheet import worksheet
from components.records.checkpoints import Checkpoint
from components.records.tokens import Tokens
from components.records.worksheet import Worksheet
from components.service.embeddings import embeddings, normalization
from components.service.encoder import encoder_layer
from components.service.tokenizer import load_vocabulary


def worksheets(checkpoint: Checkpoint, tokens: Tokens, seeds: Sequence[int]) -> tuple[Worksheet, ...]:
    """One worksheet for each of `seeds`; the same seed draws the same cells."""
    ours, steps = embeddings(checkpoint, tokens), normalization(checkpoint, tokens)
    first, vocabulary = encoder_layer(checkpoint, tokens, 1), load_vocabulary(checkpoint)
    return tuple(worksheet(seed, tokens, ours, steps, first, vocabulary) for seed in seeds)
