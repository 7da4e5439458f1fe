"""The vectors of uses in every layer, computed by the encoder on request: 4 ms each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from components.records.arrays import Array
from components.records.checkpoints import Checkpoint
from components.records.tokens import Tokens
from components.records.uses import Use
from components.service.corpus import forward
from components.service.tokens import trace
from components.service.weights import read_config


def vectors_of(
    checkpoint: Checkpoint, uses: Sequence[Use], on_done: Callable[[int], None] = lambda done: None
) -> Array:
    """The vectors (L + 1, U, H) of the words of `uses`, each the mean over the word's pieces.

    `on_done` is called with the number done so far. For a word beyond the model's limit it is the mean over all tokens.
    """
    config = read_config(checkpoint)
    sentences = [trace(checkpoint, use.sentence, limit=min(512, config["max_position_embeddings"])) for use in uses]
    vectors = np.empty((config["num_hidden_layers"] + 1, len(uses), config["hidden_size"]), np.float32)
    for done, (index, hidden, _) in enumerate(forward(checkpoint, sentences), start=1):
        vectors[:, index] = hidden[:, pieces_of(sentences[index], uses[index])].mean(axis=1)
        on_done(done)
    return vectors


def pieces_of(tokens: Tokens, use: Use) -> list[int]:
    """The positions of the pieces of a use's word; of all tokens if the word was truncated."""
    inside = [
        token.position
        for token in tokens.tokens
        if token.start is not None and token.end is not None and token.start < use.end and token.end > use.start
    ]
    return inside or list(range(len(tokens)))
