"""BERT's input layer on numpy: look up three rows for each token, add them, normalise."""

from collections.abc import Sequence

import numpy as np

from components.compute.normalization import layer_norm
from components.records.arrays import Array
from components.records.embeddings import Embeddings


def embed(
    names: Sequence[str],
    ids: Sequence[int],
    segments: Sequence[int],
    *,
    word_table: Array,
    position_table: Array,
    segment_table: Array,
    gamma: Array,
    beta: Array,
    eps: float,
) -> Embeddings:
    """The five arrays (T, H) for tokens with these vocabulary `ids` and `segments` at positions 0 to T - 1.

    Source: Devlin et al. 2019, arXiv 1810.04805, figure 2; must equal `transformers.models.bert.BertEmbeddings`.
    """
    word = word_table[list(ids)]
    position = position_table[np.arange(len(ids))]
    segment = segment_table[list(segments)]
    summed = word + segment + position
    normed = layer_norm(summed, gamma, beta, eps).after
    return Embeddings(
        tuple(names), tuple(ids), tuple(segments), word, position, segment, summed, normed, gamma, beta, eps
    )


def largest_terms(ours: Embeddings) -> Array:
    """In which share of a token's dimensions word, position and segment row are the largest of the three, (T, 3).

    What counts is the magnitude; a tie counts for the word, then for the position.
    """
    largest = np.abs(np.stack([ours.word, ours.position, ours.segment])).argmax(axis=0)
    return np.stack([(largest == part).mean(axis=1) for part in range(3)], axis=1)


def without_positions(ours: Embeddings) -> Array:
    """LayerNorm of the sum (T, H) of word and segment rows alone, as if every position row were 0."""
    return layer_norm(ours.word + ours.segment, ours.gamma, ours.beta, ours.eps).after
